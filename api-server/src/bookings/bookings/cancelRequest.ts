import { type BookingTransition, formatMoney } from '@doorstep/shared-api/domain';
import { isLongDelay } from '../../catalog/orders/announcedDelay';
import { type CancelTerms, cancelTerms, earlierTermsStartOf } from '../../catalog/orders/cancellationFee';
import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { findBookingOfParty } from './bookings.repository';
import { findTransition } from './guards';
import { partyOf } from './partyOf';
import { transitionBooking } from './transitionBooking';

const conflict = () => new HttpError('state_conflict', 'Booking could not be cancelled!');

/**
 * Returns how the user may cancel: customers open and accepted bookings, and those whose provider is on the way but much
 * later than agreed. The assigned provider may cancel accepted ones. Open ones are declined as jobs instead.
 */
function findCancellation(
  booking: Booking,
  user: User,
  now: Date,
): { transition: BookingTransition; terms: CancelTerms } {
  const by = partyOf(booking, user.id);
  const transition = findTransition(booking, by, user.id, by === 'provider' ? 'decline' : 'cancel');
  if (!transition || (by === 'provider' && booking.status === 'open')) throw conflict();
  if (transition.guards.includes('long_delay') && !isLongDelay(booking)) throw conflict();
  return { transition, terms: cancelTerms(booking, by, now) };
}

async function findBookingOrThrow({ db }: Context, user: User, bookingId: string): Promise<Booking> {
  const booking = await findBookingOfParty(db, bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  return booking;
}

function toTerms({ policy, feeCents, refundCents, until }: CancelTerms, booking: Booking) {
  const from = earlierTermsStartOf(booking);
  return {
    fee: formatMoney(feeCents),
    refund: formatMoney(refundCents),
    currency: 'usd' as const,
    policy,
    until: toInstant(until),
    ...(from && !isLongDelay(booking) && { counts_from: toInstant(from) }),
    ...(isLongDelay(booking) && { new_arrival: toInstant(booking.newArrivalAt) }),
  };
}

export async function previewCancel(context: Context, user: User, bookingId: string) {
  const booking = await findBookingOrThrow(context, user, bookingId);
  return toTerms(findCancellation(booking, user, context.clock()).terms, booking);
}

/**
 * `fee` is the fee shown to the user: if it differs by now, rejects with `price_changed` and the new terms. For a
 * cancelled booking, returns what happened to the money.
 */
export async function cancelByRequest(
  context: Context,
  user: User,
  input: { bookingId: string; reason: string; feeCents: number | undefined },
  log: Log,
): Promise<{ feeCents: number; refundCents: number }> {
  const { db, clock } = context;
  for (let attempt = 0; attempt < 3; attempt++) {
    let booking = await findBookingOrThrow(context, user, input.bookingId);
    if (booking.status === 'cancelled') return cancelOutcomeOf(booking);
    if (booking.status === 'accepted' && booking.paymentStatus === 'authorized' && booking.paymentId) {
      // The booking is accepted, but its capture is not confirmed yet.
      await settlePayment(context, booking.paymentId, log);
      booking = await findBookingOrThrow(context, user, input.bookingId);
    }
    const now = clock();
    const { transition, terms } = findCancellation(booking, user, now);
    if (input.feeCents !== undefined && input.feeCents !== terms.feeCents) {
      throw new HttpError('price_changed', 'The cancellation fee has changed. Please review it.', {
        field: 'fee',
        body: { data: toTerms(terms, booking) },
      });
    }
    const { feeCents, refundCents } = terms;
    const open = await withEvents(db, now, (tx) =>
      transitionBooking(tx, { transition, booking, actorId: user.id, reason: input.reason, now, feeCents }),
    );
    if (open) {
      for (const id of open) await settlePayment(context, id, log);
      return { feeCents, refundCents };
    }
  }
  throw conflict();
}

function cancelOutcomeOf({ paymentStatus, payableCents, refundedCents }: Booking) {
  const paid = ['captured', 'refunded', 'partially_refunded'].includes(paymentStatus);
  return { feeCents: paid ? payableCents - refundedCents : 0, refundCents: refundedCents };
}
