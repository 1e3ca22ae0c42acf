import type { Actor, BookingTransition } from '@doorstep/shared-api/domain';
import type { BookingColumns } from '../../catalog/orders/bookingRows.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking, PaymentStatusCode } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { insertHistory, updateIfUnchanged } from './bookings.repository';
import { runEffects } from './effects';
import type { ClaimAnswer, MoneyDecision } from './transitioned';

interface TransitionInput {
  transition: BookingTransition;
  booking: Booking;
  actorId: string | null;
  now: Date;
  by?: Actor;
  reason?: string;
  /** Cancellation fee that the customer pays. Applies only to captured or held money. */
  feeCents?: number;
  offerId?: string;
  answer?: ClaimAnswer;
  decision?: MoneyDecision;
  set?: BookingColumns;
}

/**
 * Applies a transition as one compare-and-set, with its history and effects in the same transaction. Returns ids of
 * payments to settle at the gateway, or undefined if the booking had changed.
 */
export async function transitionBooking(tx: Session, change: TransitionInput): Promise<string[] | undefined> {
  const { transition, booking: before, actorId, now, reason = '', offerId, answer, decision } = change;
  const feeCents = providerFeeOf(change);
  // A decline that only hides an open job from one provider does not change the booking.
  const isHidden = transition.effects.includes('hide_from_provider');
  const booking = isHidden ? before : await writeTransition(tx, change, feeCents);
  if (!booking) return undefined;
  const payments: string[] = [];
  const common = { transition, before, booking, actorId, reason, now };
  await runEffects(tx, { ...common, feeCents, offerId, answer, decision, payments });
  return payments;
}

function providerFeeOf({ transition: { effects, to }, booking, decision, feeCents = 0 }: TransitionInput): number {
  const { paymentStatus, payableCents, refundedCents } = booking;
  if (paymentStatus !== 'captured' && paymentStatus !== 'partially_refunded') return 0;
  // For a cancelled booking, charged-back money that was not decided about goes to the customer when it comes back.
  if (effects.includes('settle_by_decision') && to === 'cancelled') return decision?.payProviderCents ?? 0;
  if (effects.includes('settle_by_decision')) return payableCents - refundedCents - (decision?.refundCents ?? 0);
  return effects.includes('refund_by_policy') ? feeCents : 0;
}

async function writeTransition(tx: Session, { transition, booking, ...change }: TransitionInput, feeCents: number) {
  const { from: fromStatus, to: toStatus } = transition;
  const { by = transition.by, actorId, now, reason = '', set } = change;
  const columns = { ...set, status: toStatus, updatedAt: now };
  const shownReason = toStatus === 'cancelled' ? reason : '';
  const isDecided = transition.effects.includes('settle_by_decision');
  const ending =
    toStatus === 'cancelled'
      ? cancellationColumnsOf(booking, reason, feeCents)
      : isDecided
        ? paymentColumnsAfter(booking, feeCents)
        : undefined;
  // Endings check the payment rather than the version, so that a booking moved meanwhile still ends. If a problem could
  // have been reported meanwhile, they check the version.
  const goesByPayment = ending && !transition.guards.includes('nothing_in_question');
  const unchanged = goesByPayment ? 'paymentStatus' : 'version';
  const written = await updateIfUnchanged(tx, booking, unchanged, { ...columns, ...ending });
  if (!written) return undefined;
  if (toStatus !== fromStatus)
    await insertHistory(tx, { bookingId: booking.id, fromStatus, toStatus, by, actorId, reason: shownReason, at: now });
  publishBookingChange(tx, written, 'booking');
  return written;
}

const cancellationColumnsOf = (booking: Booking, reason: string, feeCents: number) => ({
  cancelReason: reason,
  payBy: null,
  ...paymentColumnsAfter(booking, feeCents),
});

function paymentColumnsAfter(
  { paymentStatus, payableCents }: Booking,
  feeCents: number,
): { paymentStatus?: PaymentStatusCode; refundedCents?: number } {
  if (paymentStatus === 'requires_payment') return { paymentStatus: 'expired' };
  if (!['authorized', 'captured', 'partially_refunded'].includes(paymentStatus)) return {};
  if (feeCents === 0) return { paymentStatus: 'refunded', refundedCents: payableCents };
  return feeCents < payableCents
    ? { paymentStatus: 'partially_refunded', refundedCents: payableCents - feeCents }
    : { paymentStatus: 'captured' };
}
