import { formatMoney, type ProblemOutcome, transitionsFor } from '@doorstep/shared-api/domain';
import { APPEAL_WITHIN } from '../../identity/admin/appeals';
import { audit } from '../../identity/audit/audit';
import { notify } from '../../identity/notifications/notify';
import { couponFacts, heldCents } from '../../money/ledger/heldMoney';
import { bumpBookingVersion } from '../../money/payments/bookingPayments.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import { addMilliseconds } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import type { Log } from '../../platform/log';
import { transitionBooking } from '../bookings/transitionBooking';
import { createApologyCoupon } from './apology';
import { type DecisionParts, type DecisionRequest, splitDecisionMoney } from './decision';
import { findBookingOf, insertEntry, updateProblem } from './problems.repository';
import { shareOut } from './shareOut';
import { lockForStaff } from './staffProblems';

export interface ProblemDecision extends DecisionRequest {
  problemId: string;
  couponCents: number;
  reason: string;
  seen: number;
}

/** Moves the money, notifies both sides and writes the log in one transaction. The gateway is called afterwards. */
export async function decideProblem(context: Context, staff: User, decide: ProblemDecision, log: Log) {
  const { db, clock } = context;
  const before = await findBookingOf(db, decide.problemId);
  // Accepted, but the gateway has not confirmed the capture yet: only what is taken can be shared out.
  if (before?.paymentId && before.paymentStatus === 'authorized') await settlePayment(context, before.paymentId, log);
  const now = clock();
  const payments = await withEvents(db, now, (tx) => decideInTransaction(tx, staff, decide, now));
  for (const id of payments) await settlePayment(context, id, log);
}

async function decideInTransaction(tx: Session, staff: User, decide: ProblemDecision, now: Date): Promise<string[]> {
  const { problem, booking } = await lockForStaff(tx, decide);
  if (problem.state === 'decided') throw new HttpError('state_conflict', 'This problem is already decided.');
  if (booking.paymentStatus === 'authorized' && decide.outcome !== 'none') {
    throw new HttpError('state_conflict', 'The payment is being taken right now. Please try again in a moment.');
  }
  const leftCents = await heldCents(tx, booking.id);
  const { status, percentHundredths } = booking;
  const coupon = await couponFacts(tx, booking);
  const parts = splitDecisionMoney(decide, { status, leftCents, percentHundredths, coupon });
  const payments = await applyDecision(tx, { staff, booking, decide, parts, now });
  const couponCode = await createApologyCoupon(tx, decide.couponCents, now);
  const decision = { outcome: decide.outcome, ...parts, couponCode };
  const { reason: text } = decide;
  const entry = { problemId: problem.id, kind: 'decision', by: 'staff', authorId: staff.id, to: 'both' } as const;
  await insertEntry(tx, { ...entry, id: newId('pe'), text, decision, at: now });
  const isFinal = problem.customerAppealed && problem.providerAppealed;
  const appealUntil = isFinal ? null : addMilliseconds(now, APPEAL_WITHIN);
  await updateProblem(tx, problem.id, { state: 'decided', decidedAt: now, appealUntil, updatedAt: now });
  await bumpBookingVersion(tx, booking.id, now);
  publishBookingChange(tx, booking, 'booking');
  publishBookingChange(tx, booking, 'payment');
  notifyBothSides(tx, booking, decide, parts);
  await audit(tx, now, {
    actor: staff,
    kind: 'act',
    act: 'problem.decide',
    subject: { type: 'problem', id: problem.id },
    why: text,
    before: { state: problem.state, left_cents: leftCents, status },
    after: { state: 'decided', ...decision },
  });
  return payments;
}

interface DecisionWork {
  staff: User;
  booking: Booking;
  decide: ProblemDecision;
  parts: DecisionParts;
  now: Date;
}

async function applyDecision(tx: Session, { staff, booking, decide, parts, now }: DecisionWork): Promise<string[]> {
  const to = endOf[decide.outcome];
  if (!to) return decide.outcome === 'none' ? [] : shareOut(tx, booking, parts, now);
  const transition = transitionsFor(booking, 'admin').find((row) => row.action === 'resolve_dispute' && row.to === to);
  const decision = parts;
  const change = { booking, actorId: staff.id, reason: decide.reason, decision, now };
  const payments = transition && (await transitionBooking(tx, { transition, ...change }));
  if (!payments) throw new HttpError('state_conflict', 'This booking has changed. Please look at it again.');
  return payments;
}

const endOf: Readonly<Partial<Record<ProblemOutcome, 'cancelled' | 'completed'>>> = {
  cancel: 'cancelled',
  complete: 'completed',
};

function notifyBothSides(tx: Session, booking: Booking, decide: ProblemDecision, parts: DecisionParts) {
  const note = decide.reason;
  if (decide.outcome === 'none') {
    for (const to of ['customer', 'provider'] as const)
      notify(tx, { kind: 'problem_settled', booking, to, values: { note } });
    return;
  }
  const amount = (cents: number) => (cents > 0 ? { amount: formatMoney(cents) } : {});
  const { refundCents, payProviderCents } = parts;
  notify(tx, { kind: 'problem_decided', booking, values: { note, ...amount(refundCents) } });
  notify(tx, { kind: 'job_problem_decided', booking, values: { note, ...amount(payProviderCents) } });
}
