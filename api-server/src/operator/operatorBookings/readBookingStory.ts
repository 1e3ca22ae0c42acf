import { bookingNumber, formatMoney } from '@doorstep/shared-api/domain';
import { loadMessagePhotos } from '../../bookings/messages/messagePhotos';
import { recurringOf } from '../../bookings/recurring/recurring.repository';
import { listLines } from '../../catalog/orders/bookingRows.repository';
import { quantityField } from '../../catalog/orders/quantity';
import { lastActs } from '../../identity/admin/conflict';
import { readCouponTerms } from '../../money/ledger/heldMoney';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { UploadStore } from '../../platform/uploads/store';
import { readOperatorActions } from './moves';
import * as stored from './operatorBookings.repository';

export const toItem = ({ booking, customer, provider }: stored.BookingRow) => ({
  booking_id: booking.id,
  number: bookingNumber(booking.number),
  category: booking.categoryName,
  customer_id: customer.id,
  customer: customer.name,
  provider_id: provider?.id ?? '',
  provider: provider?.name ?? '',
  start_at: toInstant(booking.startAt),
  created_at: toInstant(booking.createdAt),
  amount: formatMoney(booking.payableCents),
  status: booking.status,
  payment_status: booking.paymentStatus,
  refunded: formatMoney(booking.refundedCents),
  version: booking.version,
});

const signed = (cents: number) => (cents < 0 ? `-${formatMoney(-cents)}` : formatMoney(cents));

interface Reader {
  readerId: string;
  uploads: UploadStore;
  now: Date;
}

export async function readBookingStory(db: Session, bookingId: string, { readerId, uploads, now }: Reader) {
  const row = await stored.findBookingRow(db, bookingId);
  if (!row) throw new HttpError('not_found', 'There is no such booking.');
  const { booking } = row;
  const lines = await listLines(db, bookingId);
  const history = await stored.listHistory(db, bookingId);
  const messages = await stored.listConversation(db, bookingId);
  const photosOf = await loadMessagePhotos(db, uploads, {
    bookingId,
    readerId,
    messages: messages.map(({ message }) => message),
  });
  const notifications = await stored.listNotifications(db, bookingId);
  const payments = await stored.listPayments(db, bookingId);
  const entries = await stored.listLedger(db, bookingId);
  const recurring = (await recurringOf(db, [bookingId]))[0];
  const { moves, leftCents, problemId } = await readOperatorActions(db, booking, now);
  const couponTerms = await readCouponTerms(db, booking, now);
  return {
    ...toItem(row),
    end_at: toInstant(booking.endAt),
    time_zone: booking.timeZone,
    address: booking.address,
    address2: booking.address2,
    notes: booking.notes,
    ...(recurring && {
      recurring: { every: recurring.every, state: recurring.state, first_booking_id: recurring.firstBookingId },
    }),
    cancel_reason: booking.cancelReason,
    total: formatMoney(booking.totalCents),
    discount: formatMoney(booking.discountCents),
    coupon: booking.couponCode ?? '',
    commission: formatMoney(booking.commissionCents),
    ...(booking.promotionCents > 0 && { promotion: formatMoney(booking.promotionCents) }),
    provider_share: formatMoney(booking.providerPayoutCents),
    lines: lines.map((line) => ({
      name: line.subcategoryName,
      ...quantityField(line),
      price: formatMoney(line.priceCents),
      minutes: line.durationMinutes,
    })),
    history: history.map(({ step, actor }) => ({
      at: toInstant(step.at),
      from: step.fromStatus ?? '',
      to: step.toStatus,
      by: step.by,
      who: actor ?? '',
      reason: step.reason,
    })),
    messages: messages.map(({ message, author }) => ({
      number: message.number,
      at: toInstant(message.createdAt),
      author_id: message.authorId,
      author,
      text: message.text,
      photos: photosOf(message.number).map(({ url }) => url),
      read: message.readAt !== null,
    })),
    notifications: notifications.map(({ notification, receiver }) => ({
      at: toInstant(notification.createdAt),
      kind: notification.kind,
      to: receiver,
      title: notification.title,
      text: notification.text,
      read: notification.readAt !== null,
    })),
    payments: payments.map((payment) => ({
      payment_id: payment.id,
      gateway: payment.gateway,
      is_tip: payment.tipOf !== null,
      amount: formatMoney(payment.amountCents),
      captured: formatMoney(payment.capturedCents),
      refunded: formatMoney(payment.refundedCents),
      refund_wanted: formatMoney(payment.refundWantedCents),
      authorized_at: toInstant(payment.authorizedAt),
      voided_at: toInstant(payment.voidedAt),
    })),
    ledger: entries.map(({ movement, account, cents }) => ({
      at: toInstant(movement.at),
      kind: movement.kind,
      account,
      amount: signed(cents),
    })),
    moves,
    left: formatMoney(leftCents),
    commission_percent: (booking.percentHundredths / 100).toFixed(2),
    ...(couponTerms && { coupon_terms: couponTerms }),
    problem_id: problemId,
    changes: (await lastActs(db, 'booking', bookingId)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}
