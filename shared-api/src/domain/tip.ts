import type { Cents } from './money';

/** Limits of a tip after the work is confirmed. The provider gets all of it. */
export const MIN_TIP_CENTS = 100;
export const MAX_TIP_CENTS = 20_000;
/** Since the work was finished. */
export const TIP_WINDOW_DAYS = 30;

const tipPercents = [10, 15, 20] as const;

export interface TipOption {
  readonly percent: number;
  readonly amountCents: Cents;
}

/** open: may be given; given: it was, once and for all; none: not yet, or not any more. */
export const tipStates = ['none', 'open', 'given'] as const;

export interface Tip {
  readonly state: (typeof tipStates)[number];
  readonly providerName: string;
  readonly minCents: Cents;
  readonly maxCents: Cents;
  readonly options: readonly TipOption[];
  readonly until?: string;
  readonly amountCents: Cents;
  readonly givenAt?: string;
  readonly returnedCents: Cents;
}

export const isValidTip = (cents: Cents): boolean => cents >= MIN_TIP_CENTS && cents <= MAX_TIP_CENTS;

/** Rounded to ten cents. Options below the minimum or above the maximum are left out. */
export function tipOptions(priceCents: Cents): TipOption[] {
  return tipPercents
    .map((percent) => ({ percent, amountCents: Math.round((priceCents * percent) / 1000) * 10 }))
    .filter(({ amountCents }) => isValidTip(amountCents));
}
