import { type Cents, maxAmountCents, parseMoney } from '@doorstep/shared-api/domain';
import { typedAmount } from '@doorstep/shared-ui/inputs';

/** Undefined when the amount cannot be offered. */
export function offerAmount(typed: string): Cents | undefined {
  const cents = parseMoney(typedAmount(typed));
  return cents !== undefined && cents > 0 && cents <= maxAmountCents ? cents : undefined;
}

export function amountsBetween(mineCents: Cents | undefined, theirsCents: Cents | undefined): Cents[] {
  if (mineCents === undefined || theirsCents === undefined || mineCents === theirsCents) return [];
  const low = Math.min(mineCents, theirsCents);
  const high = Math.max(mineCents, theirsCents);
  const steps = [0.25, 0.5, 0.75].map((part) => Math.round((low + (high - low) * part) / 100) * 100);
  return [...new Set(steps)].filter((cents) => cents > low && cents < high);
}
