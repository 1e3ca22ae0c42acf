import type { Earnings, Payout, PayoutBlock } from '@doorstep/shared-api/domain';

export type PayoutStep = 'setUp' | 'finish' | 'seeMissing' | 'change' | 'contact';

/** Undefined when a block resolves itself with time or with the next jobs. */
export const unblockStep: Readonly<Record<PayoutBlock, PayoutStep | undefined>> = {
  nothing_payable: undefined,
  below_zero: undefined,
  below_minimum: undefined,
  no_account: 'setUp',
  account_incomplete: 'finish',
  account_restricted: 'seeMissing',
  account_closed: 'change',
  held: 'contact',
  on_the_way: undefined,
  paused: undefined,
};

export type MoneyBandKind = 'payout' | 'onTheWay' | 'belowZero' | 'waiting';

export function moneyBandKind({ block }: Earnings['nextPayout']): MoneyBandKind {
  if (block === undefined) return 'payout';
  return block === 'on_the_way' ? 'onTheWay' : block === 'below_zero' ? 'belowZero' : 'waiting';
}

/** The large amount in cents: the next payout, the one on its way, or the money that waits. */
export function moneyBandCents({ nextPayout, inPayoutCents }: Pick<Earnings, 'nextPayout' | 'inPayoutCents'>): number {
  if (nextPayout.block === undefined) return nextPayout.amountCents;
  return nextPayout.block === 'on_the_way' ? inPayoutCents : nextPayout.payableCents;
}

export const hasFailed = ({ state }: Payout): boolean => state === 'failed' || state === 'returned';

/** The newest payout if it failed and its money was not paid out again. */
export function unresolvedFailure(payouts: readonly Payout[]): Payout | undefined {
  const [newest] = payouts;
  return newest && hasFailed(newest) && !newest.paidAgainBy ? newest : undefined;
}
