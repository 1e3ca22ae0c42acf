import { MAX_TIP_CENTS, MIN_TIP_CENTS, TIP_WINDOW_DAYS, type Tip, tipOptions } from '@doorstep/shared-api/domain';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { findUser } from '../../identity/accounts/accounts.repository';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { findTip } from './tips.repository';

/** Undefined if a tip is not possible, or not yet. */
export function tipUntil({ status, completion, completedAt, providerId }: Booking): Date | undefined {
  const isConfirmed = status === 'completed' && completion === 'confirmed';
  return isConfirmed && completedAt && providerId ? addMilliseconds(completedAt, TIP_WINDOW_DAYS * DAY) : undefined;
}

export async function readTip({ db, clock }: Context, userId: string, bookingId: string): Promise<Tip | undefined> {
  const booking = await findOwnBooking(db, bookingId, userId);
  if (!booking) return undefined;
  const provider = booking.providerId ? await findUser(db, booking.providerId) : undefined;
  const terms = {
    providerName: provider?.fullname ?? '',
    minCents: MIN_TIP_CENTS,
    maxCents: MAX_TIP_CENTS,
    options: tipOptions(booking.payableCents),
  };
  const tip = await findTip(db, bookingId);
  if (tip) {
    return {
      ...terms,
      state: 'given',
      amountCents: tip.amountCents,
      givenAt: toInstant(tip.captureWantedAt ?? tip.createdAt),
      returnedCents: tip.refundWantedCents + tip.chargedBackCents,
    };
  }
  const until = tipUntil(booking);
  const isOpen = until && until > clock() && provider?.accountStatus === 'active';
  const nothing = { amountCents: 0, returnedCents: 0 };
  return isOpen
    ? { ...terms, ...nothing, state: 'open', until: toInstant(until) }
    : { ...terms, ...nothing, state: 'none' };
}
