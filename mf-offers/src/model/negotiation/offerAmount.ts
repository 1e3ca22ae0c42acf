import { type Cents, maxAmountCents, parseMoney } from '@doorstep/shared-api/domain';

/** Persian and Arabic digits as they stand on a keyboard. */
const foreignDigit = /[\u06F0-\u06F9\u0660-\u0669]/g;

function toLatin(digit: string): string {
  return String(digit.charCodeAt(0) & 0x0f);
}

/** What was typed as an amount: with `$`, a comma or a point before the cents, in any digits. Undefined when it is none. */
export function offerAmount(typed: string): Cents | undefined {
  const plain = typed
    .replace(foreignDigit, toLatin)
    .replace(/[\s$\u00a0\u200e\u200f]/g, '')
    .replace(/[,\u066b](?=\d{1,2}$)/, '.')
    .replace(/[,\u066c](?=\d{3}(?:\D|$))/g, '');
  const cents = parseMoney(plain);
  return cents !== undefined && cents > 0 && cents <= maxAmountCents ? cents : undefined;
}

/** Whole-dollar steps between the two offers on the table, for a quick choice. */
export function amountsBetween(mineCents: Cents | undefined, theirsCents: Cents | undefined): Cents[] {
  if (mineCents === undefined || theirsCents === undefined || mineCents === theirsCents) return [];
  const low = Math.min(mineCents, theirsCents);
  const high = Math.max(mineCents, theirsCents);
  const steps = [0.25, 0.5, 0.75].map((part) => Math.round((low + (high - low) * part) / 100) * 100);
  return [...new Set(steps)].filter((cents) => cents > low && cents < high);
}
