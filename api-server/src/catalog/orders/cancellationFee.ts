import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Booking } from '../../platform/db/schema';
import { isLongDelay } from './announcedDelay';

export interface CancelTerms {
  policy: 'free' | 'half' | 'full';
  feeCents: number;
  refundCents: number;
  /** Null when these terms hold to the end. */
  until: Date | null;
}

const FREE_UNTIL = 24 * HOUR;
const HALF_UNTIL = 2 * HOUR;
const free = { policy: 'free', until: null } as const;

type CancelStage = Pick<
  Booking,
  'status' | 'paymentStatus' | 'payableCents' | 'refundedCents' | 'startAt' | 'termsStartAt' | 'newArrivalAt' | 'limits'
>;

/**
 * Cancelling is free before acceptance and for providers. Otherwise it is free until 24 hours before the start, costs
 * half until 2 hours before, then all. It is free once the start has passed without the provider setting out, and after
 * the announcement of a long delay. Moved bookings use the earlier start. Unpaid or refunded money causes no fee or refund.
 */
export function cancelTerms(booking: CancelStage, by: 'customer' | 'provider', now: Date): CancelTerms {
  const { paymentStatus, payableCents, refundedCents } = booking;
  const { policy, until } = isLongDelay(booking) ? free : policyAt(booking, by, now);
  if (!['authorized', 'captured', 'partially_refunded'].includes(paymentStatus))
    return { policy, feeCents: 0, refundCents: 0, until };
  // An authorised payment cannot be kept in part, so the customer gets all of it back.
  const share = paymentStatus === 'authorized' ? 0 : { free: 0, half: 0.5, full: 1 }[policy];
  const left = payableCents - refundedCents;
  const feeCents = Math.min(Math.round(payableCents * share), left);
  return { policy, feeCents, refundCents: left - feeCents, until };
}

/** Until when the customer cancels an accepted booking for free. Undefined once it costs a fee. */
export function freeCancelUntil(startAt: Date | null, now: Date): Date | undefined {
  const { policy, until } = policyAt({ status: 'accepted', startAt, termsStartAt: null }, 'customer', now);
  return policy === 'free' && until ? until : undefined;
}

/** Moving an accepted booking does not buy new terms: the earliest of its starts stays the one that counts. */
export const earliestTermsStart = ({ startAt, termsStartAt }: Pick<Booking, 'startAt' | 'termsStartAt'>, next: Date) =>
  new Date(Math.min(...[startAt, termsStartAt, next].flatMap((at) => (at ? [at.getTime()] : []))));

/** Returns the earlier start from which the terms count, if it differs from the booking's. */
export const earlierTermsStartOf = ({ startAt, termsStartAt }: Pick<Booking, 'startAt' | 'termsStartAt'>) =>
  termsStartAt && startAt && termsStartAt < startAt ? termsStartAt : null;

function policyAt(
  { status, startAt, termsStartAt }: Pick<CancelStage, 'status' | 'startAt' | 'termsStartAt'>,
  by: 'customer' | 'provider',
  now: Date,
) {
  if (by === 'provider' || status !== 'accepted' || !startAt || now >= startAt) return free;
  const countsFrom = termsStartAt ?? startAt;
  const freeUntil = addMilliseconds(countsFrom, -FREE_UNTIL);
  const halfUntil = addMilliseconds(countsFrom, -HALF_UNTIL);
  if (now < freeUntil) return { policy: 'free', until: freeUntil } as const;
  if (now < halfUntil) return { policy: 'half', until: halfUntil } as const;
  return { policy: 'full', until: null } as const;
}

/**
 * Splits a cancellation fee as the site's terms state (shared-api/src/texts/terms): the provider gets all of it for the
 * reserved time. Commission and coupons apply to finished work only.
 */
export const sharesOfFee = (feeCents: number) => ({
  providerPayoutCents: feeCents,
  commissionCents: 0,
  promotionCents: 0,
});
