import { share } from '@doorstep/shared-api/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { type Booking, bookingHistory, bookings, offers, type PaymentStatusCode } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { newId } from '../../ids';
import { returnCoupon } from '../coupons/coupons';
import { publishAssignment } from '../jobs/eligible';
import { markEarned, releasePayments } from '../payments/payments.repository';
import { releaseSlot } from './slots';

interface Ending {
  /** As it was read: it ends only if it still is so. */
  booking: Booking;
  by: 'customer' | 'provider' | 'system';
  actorId: string | null;
  reason: string;
  now: Date;
  /** What the customer pays all the same. Only of money that is taken. */
  feeCents?: number;
}

/**
 * → 6 as one compare-and-set, with everything that a booking holds let go in the same transaction. Answers the payments
 * that the gateway has to hear of, or undefined when the booking had moved on.
 */
export async function endBooking(tx: Session, ending: Ending): Promise<string[] | undefined> {
  const { booking, by, actorId, reason, now } = ending;
  const { id, status, paymentStatus } = booking;
  const feeCents = paymentStatus === 'captured' ? (ending.feeCents ?? 0) : 0;
  const ended = await tx
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelReason: reason,
      payBy: null,
      updatedAt: now,
      version: sql`${bookings.version} + 1`,
      ...moneyAfter(booking, feeCents),
    })
    .where(and(eq(bookings.id, id), eq(bookings.status, status), eq(bookings.paymentStatus, paymentStatus)))
    .returning({ id: bookings.id });
  if (ended.length === 0) return undefined;
  publishBooking(tx, booking, 'booking');
  if (status === 'open' && paymentStatus !== 'requires_payment') await publishAssignment(tx, booking);
  await tx
    .insert(bookingHistory)
    .values({ id: newId('h'), bookingId: id, fromStatus: status, toStatus: 'cancelled', by, actorId, reason, at: now });
  await tx
    .update(offers)
    .set({ status: 'closed' })
    .where(and(eq(offers.bookingId, id), eq(offers.status, 'live')));
  await releaseSlot(tx, id);
  await returnCoupon(tx, id);
  if (feeCents > 0) await earnFee(tx, booking, feeCents, now);
  return releasePayments(tx, id, now, feeCents);
}

function moneyAfter(
  { paymentStatus, grandCents }: Booking,
  feeCents: number,
): { paymentStatus?: PaymentStatusCode; refundedCents?: number } {
  if (paymentStatus === 'requires_payment') return { paymentStatus: 'expired' };
  if (paymentStatus !== 'authorized' && paymentStatus !== 'captured') return {};
  if (feeCents === 0) return { paymentStatus: 'refunded', refundedCents: grandCents };
  return feeCents < grandCents
    ? { paymentStatus: 'partially_refunded', refundedCents: grandCents - feeCents }
    : { paymentStatus: 'captured' };
}

/** Provider and platform share a fee as they would have shared the price. */
async function earnFee(tx: Session, { id, providerId, paymentId, percentHundredths }: Booking, fee: number, at: Date) {
  if (!providerId || !paymentId) throw new Error('a fee without a provider or a payment');
  const commissionCents = share(fee, percentHundredths);
  await markEarned(
    tx,
    { id, providerId, paymentId },
    { driverCents: fee - commissionCents, adminCents: commissionCents },
    at,
  );
}
