import type { Actor, BookingTransition } from '@doorstep/shared-api/domain';
import type { Session } from '../../db/connect';
import type { Booking, PaymentStatusCode } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { type BookingColumns, insertHistory, updateUnchanged } from './bookings.repository';
import { runEffects } from './effects';

interface Change {
  /** The row of the table that allows it. */
  transition: BookingTransition;
  booking: Booking;
  actorId: string | null;
  now: Date;
  /** Whom the history names, where it is not the actor of the row. */
  by?: Actor;
  reason?: string;
  /** What the customer pays all the same. Only of money that is taken. */
  feeCents?: number;
  offerId?: string;
  /** What else becomes of the booking. */
  set?: BookingColumns;
}

/**
 * One transition of the table, as one compare-and-set with its history, and the effects of its row in the same
 * transaction. Returns the payments that the gateway has to hear of, or undefined when the booking had moved on.
 */
export async function transitionBooking(tx: Session, change: Change): Promise<string[] | undefined> {
  const { transition, booking: before, actorId, now, reason = '', offerId } = change;
  const feeCents = feeOf(change);
  const booking = transition.to === transition.from ? before : await write(tx, change, feeCents);
  if (!booking) return undefined;
  const payments: string[] = [];
  await runEffects(tx, { transition, before, booking, actorId, reason, feeCents, offerId, now, payments });
  return payments;
}

const feeOf = ({ transition, booking, feeCents = 0 }: Change) =>
  transition.effects.includes('refund_by_policy') && booking.paymentStatus === 'captured' ? feeCents : 0;

async function write(tx: Session, { transition, booking, ...change }: Change, feeCents: number) {
  const { from: fromStatus, to: toStatus } = transition;
  const { by = transition.by, actorId, now, reason = '', set } = change;
  const columns = { ...set, status: toStatus, updatedAt: now };
  const ending = toStatus === 'cancelled' ? endingOf(booking, reason, feeCents) : undefined;
  // An ending goes by what was paid: a booking that was moved to another time meanwhile ends all the same.
  const written = await updateUnchanged(tx, booking, ending ? 'paymentStatus' : 'version', { ...columns, ...ending });
  if (!written) return undefined;
  const history = { bookingId: booking.id, fromStatus, toStatus, by, actorId, reason: ending?.cancelReason, at: now };
  await insertHistory(tx, history);
  publishBooking(tx, written, 'booking');
  return written;
}

const endingOf = (booking: Booking, reason: string, feeCents: number) => ({
  cancelReason: reason,
  payBy: null,
  ...moneyAfter(booking, feeCents),
});

function moneyAfter(
  { paymentStatus, payableCents }: Booking,
  feeCents: number,
): { paymentStatus?: PaymentStatusCode; refundedCents?: number } {
  if (paymentStatus === 'requires_payment') return { paymentStatus: 'expired' };
  if (paymentStatus !== 'authorized' && paymentStatus !== 'captured') return {};
  if (feeCents === 0) return { paymentStatus: 'refunded', refundedCents: payableCents };
  return feeCents < payableCents
    ? { paymentStatus: 'partially_refunded', refundedCents: payableCents - feeCents }
    : { paymentStatus: 'captured' };
}
