import { latinDigits } from '@doorstep/shared-ui/i18n';

/** Parses a typed number, with Persian or Arabic digits and decimal separators too. NaN when it is none. */
export function parseTypedNumber(text = ''): number {
  const typed = latinDigits(text).replace('\u066b', '.').trim();
  return typed === '' ? Number.NaN : Number(typed);
}

/**
 * Converts a number for the gateway, which validates it. Text that is no number stays as typed, so that the error
 * message quotes it.
 */
export function numberOrTypedText(text = ''): number {
  const number = parseTypedNumber(text);
  return Number.isNaN(number) ? (text.trim() as unknown as number) : number;
}

/** Splits a typed list at blanks and commas, including Persian and Arabic ones. */
export const parseTypedList = (text = ''): string[] => text.split(/[\s,\u060c]+/).filter(Boolean);
