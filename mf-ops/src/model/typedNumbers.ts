import { latinDigits } from '@doorstep/shared-ui/i18n';

/** A number as somebody types it, with Persian or Arabic digits and their decimal separator too; NaN when it is none. */
export function numberTyped(text = ''): number {
  const typed = latinDigits(text).replace('\u066b', '.').trim();
  return typed === '' ? Number.NaN : Number(typed);
}

/**
 * For the gateway, which checks it: what is no number travels as it was typed, so that the refusal names that and not a number
 * which nobody wrote.
 */
export function numberToSend(text = ''): number {
  const number = numberTyped(text);
  return Number.isNaN(number) ? (text.trim() as unknown as number) : number;
}

/** What blanks and commas separate, those of Persian and Arabic too. */
export const listTyped = (text = ''): string[] => text.split(/[\s,\u060c]+/).filter(Boolean);
