import { formatMoney, transitionsFor } from '@doorstep/shared-api/domain';
import { lockBooking } from '../../bookings/bookings/bookings.repository';
import { notifyOfLostJob } from '../../bookings/bookings/effects';
import { readGuardFacts } from '../../bookings/bookings/guardFacts';
import { findTransitionBlock } from '../../bookings/bookings/guards';
import { canBeOfferedToOthers } from '../../bookings/bookings/releaseBookings';
import { transitionBooking } from '../../bookings/bookings/transitionBooking';
import { insertDecline } from '../../bookings/jobs/jobs.repository';
import { splitDecisionMoney } from '../../bookings/problems/decision';
import { recordDecision } from '../../bookings/problems/recordDecision';
import { shareOut } from '../../bookings/problems/shareOut';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { audit } from '../../identity/audit/audit';
import { notify } from '../../identity/notifications/notify';
import { couponFacts, heldCents, holdMoney } from '../../money/ledger/heldMoney';
import { bumpBookingVersion } from '../../money/payments/bookingPayments.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import type { OperatorAction } from './moves';

export interface OperatorActionRequest {
  bookingId: string;
  move: OperatorAction;
  refundCents: number;
  payProviderCents: number;
  reason: string;
  seen: number;
}

const noBooking = () => new HttpError('not_found', 'There is no such booking.');
const impossible = () =>
  new HttpError('state_conflict', 'The booking’s current status does not allow this. Please check the booking again.');

/**
 * Follows the lifecycle table. Money, notifications and audit log change in one transaction. Throws `state_conflict`
 * when the booking has changed or a problem awaits a decision, and 422 when the parts do not equal the money in
 * question.
 */
export async function moveBooking(context: Context, staff: User, move: OperatorActionRequest, log: Log) {
  const { db, clock } = context;
  const before = await findBooking(db, move.bookingId);
  if (!before) throw noBooking();
  // Accepted, but the gateway has not confirmed the capture yet: only what is taken can be shared out.
  const isBeingTaken = before.paymentStatus === 'authorized' && before.status !== 'open';
  if (isBeingTaken && before.paymentId) await settlePayment(context, before.paymentId, log);
  const now = clock();
  const payments = await withEvents(db, now, (tx) => performInTransaction(tx, staff, move, now));
  for (const id of payments) await settlePayment(context, id, log);
}

async function performInTransaction(
  tx: Session,
  staff: User,
  request: OperatorActionRequest,
  now: Date,
): Promise<string[]> {
  const { bookingId, move, reason, seen } = request;
  await lockBooking(tx, bookingId);
  const booking = await findBooking(tx, bookingId);
  if (!booking) throw noBooking();
  const subject = { type: 'booking', id: bookingId } as const;
  await rejectOutdatedVersion(tx, { subject, seen, version: booking.version, state: booking.status });
  const facts = await readGuardFacts(tx, booking);
  if (facts.hasOpenProblem)
    throw new HttpError('state_conflict', 'This booking has an open problem. Decide the problem instead.');
  if (booking.paymentStatus === 'authorized' && booking.status !== 'open')
    throw new HttpError('state_conflict', 'The payment is being taken right now. Please try again in a moment.');
  const carried =
    move === 'reassign'
      ? await reassignToOthers(tx, staff, booking, request, now)
      : await endOrSettleBooking(tx, staff, booking, request, now);
  await bumpBookingVersion(tx, bookingId, now);
  publishBookingChange(tx, booking, 'booking');
  publishBookingChange(tx, booking, 'payment');
  const { status, paymentStatus } = (await findBooking(tx, bookingId)) ?? booking;
  await audit(tx, now, {
    actor: staff,
    kind: 'act',
    act: `booking.${move}`,
    subject,
    why: reason,
    before: { status: booking.status, payment_status: booking.paymentStatus },
    after: { status, payment_status: paymentStatus, ...carried.parts },
  });
  return carried.payments;
}

interface ActionResult {
  payments: string[];
  parts: Record<string, number | string>;
}

async function findAllowedTransition(
  tx: Session,
  booking: Booking,
  isRow: (row: { action: string; to: string }) => boolean,
  now: Date,
) {
  const transition = transitionsFor(booking, 'admin').find(isRow);
  if (!transition || findTransitionBlock(transition, booking, await readGuardFacts(tx, booking), now))
    throw impossible();
  return transition;
}

async function reassignToOthers(
  tx: Session,
  staff: User,
  booking: Booking,
  { reason }: OperatorActionRequest,
  now: Date,
): Promise<ActionResult> {
  const { id: bookingId, providerId } = booking;
  if (!providerId) throw impossible();
  const transition = await findAllowedTransition(tx, booking, ({ action }) => action === 'release', now);
  await insertDecline(tx, { bookingId, providerId, reason, createdAt: now });
  if (!(await canBeOfferedToOthers(tx, booking, now)))
    throw new HttpError('state_conflict', 'No other provider can take this job. Cancel it instead.');
  const payments = await transitionBooking(tx, { transition, booking, actorId: staff.id, reason, now });
  if (!payments) throw impossible();
  notifyOfLostJob(tx, 'job_reassigned', booking, { note: reason });
  return { payments, parts: { provider_id: providerId } };
}

async function endOrSettleBooking(
  tx: Session,
  staff: User,
  booking: Booking,
  request: OperatorActionRequest,
  now: Date,
): Promise<ActionResult> {
  const { move, refundCents, payProviderCents, reason } = request;
  if (move === 'reassign') throw impossible();
  const { status, percentHundredths } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  if (isOver) await holdMoney(tx, booking, now);
  const leftCents = await heldCents(tx, booking.id);
  const coupon = await couponFacts(tx, booking);
  const couponCents = status === 'completed' ? (coupon?.leftCents ?? 0) : 0;
  if (isOver && leftCents + couponCents === 0)
    throw new HttpError('state_conflict', 'This booking has no money left to decide about.');
  const parts = splitDecisionMoney(
    { outcome: move, refundCents, payProviderCents },
    { status, leftCents, percentHundredths, coupon },
  );
  if (status === 'open' && parts.payProviderCents > 0) throw impossible();
  const payments = isOver
    ? await shareOut(tx, booking, parts, now)
    : await transitionBooking(tx, {
        transition: await findAllowedTransition(
          tx,
          booking,
          ({ action, to }) => action !== 'release' && to === (move === 'complete' ? 'completed' : 'cancelled'),
          now,
        ),
        booking,
        actorId: staff.id,
        reason,
        decision: parts,
        now,
      });
  if (!payments) throw impossible();
  const decision = { outcome: move, ...parts, couponCode: '' };
  await recordDecision(tx, { bookingId: booking.id, staff, reason, decision, now });
  const amount = (cents: number) => (cents > 0 ? { amount: formatMoney(cents) } : {});
  notify(tx, { kind: 'operator_decided', booking, values: { note: reason, ...amount(parts.refundCents) } });
  notify(tx, {
    kind: 'job_operator_decided',
    booking,
    values: { note: reason, ...amount(parts.payProviderCents) },
  });
  const { refundCents: refund, payProviderCents: pay, commissionCents: commission } = parts;
  return { payments, parts: { refund_cents: refund, pay_provider_cents: pay, commission_cents: commission } };
}
