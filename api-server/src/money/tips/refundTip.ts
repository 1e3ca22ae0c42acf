import { formatMoney } from '@doorstep/shared-api/domain';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { audit } from '../../identity/audit/audit';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publish, publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { lockBooking, lockPayment } from '../disputes/disputes.repository';
import { bumpBookingVersion } from '../payments/bookingPayments.repository';
import { recordRefund } from '../payments/recogniseRefund';
import { settlePayment } from '../payments/settlePayment';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import { findTip } from './tips.repository';

interface RefundTip {
  bookingId: string;
  reason: string;
  seen: number;
}

/**
 * Refunds the rest of a booking's tip. The provider pays as far as the debt rule allows, the marketplace the rest. Both
 * sides are told why. The gateway is called afterwards.
 */
export async function refundTip(context: Context, staff: User, request: RefundTip, log: Log) {
  const now = context.clock();
  const paymentId = await withEvents(context.db, now, (tx) => refundInTransaction(tx, staff, request, now));
  await settlePayment(context, paymentId, log);
}

async function refundInTransaction(
  tx: Session,
  staff: User,
  { bookingId, reason, seen }: RefundTip,
  now: Date,
): Promise<string> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new HttpError('not_found', 'There is no such booking.');
  const subject = { type: 'booking', id: bookingId } as const;
  await rejectOutdatedVersion(tx, { subject, seen, version: booking.version, state: booking.status });
  const known = await findTip(tx, bookingId);
  if (booking.providerId) await lockPayee(tx, booking.providerId);
  const tip = known && (await lockPayment(tx, known.id));
  const cents = tip ? tip.capturedCents - tip.refundWantedCents - tip.chargedBackCents : 0;
  if (!tip || cents <= 0) throw new HttpError('state_conflict', 'This booking has no tip to refund.');
  await recordRefund(tx, tip, booking, cents, now);
  await bumpBookingVersion(tx, bookingId, now);
  const values = { amount: formatMoney(cents), note: reason };
  notify(tx, { kind: 'tip_refunded', booking, values });
  notify(tx, { kind: 'tip_taken_back', booking, values });
  publishBookingChange(tx, booking, 'payment');
  if (booking.providerId) publish(tx, { userId: booking.providerId, kind: 'payment', bookingId });
  await audit(tx, now, {
    ...{ actor: staff, kind: 'act', act: 'booking.refund_tip', subject, why: reason },
    before: { tip_cents: cents },
    after: { tip_cents: 0 },
  });
  return tip.id;
}
