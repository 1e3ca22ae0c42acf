import { formatMoney, share } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import { publishBookingChange } from '../../platform/events/outbox';
import { lockBooking, lockPayment } from '../disputes/disputes.repository';
import { hasWaitingProblem } from '../ledger/waitingProblems.repository';
import { earnWhatIsLeft } from './earnWhatIsLeft';
import { addToPrice, findExtraWork, markApproved, markFailed } from './extraWork.repository';
import { takesExtraWork } from './extraWorkRules';
import {
  changePayment,
  markAuthorised,
  markCaptured,
  markVoided,
  type Payment,
  requestCapture,
  voidPayment,
} from './payments.repository';

export type ExtraWorkPayment = Payment & { extraWorkId: string };

export const isExtraWorkPayment = (payment: Payment): payment is ExtraWorkPayment => payment.extraWorkId !== null;

/**
 * The gateway holds the money for extra work. The hold is the customer's yes: lines, price and payment change together.
 * If the lines were withdrawn, their time is over or the job has ended, the hold is released.
 */
export async function approveOrVoidExtraWork(tx: Session, payment: ExtraWorkPayment, now: Date): Promise<true> {
  const { id, extraWorkId, amountCents } = payment;
  const known = await findExtraWork(tx, extraWorkId);
  const booking = known && (await lockBooking(tx, known.bookingId));
  const locked = await lockPayment(tx, id);
  const isDecided = !locked || locked.bookingId || locked.voidWantedAt;
  if (isDecided) return true;
  await markAuthorised(tx, id, now);
  const isPossible = booking && known.amountCents === amountCents && (await takesExtraWork(tx, booking));
  if (!isPossible || !(await markApproved(tx, extraWorkId, id, now))) {
    await voidPayment(tx, id, now);
    return true;
  }
  await changePayment(tx, id, { bookingId: booking.id });
  await requestCapture(tx, id, now);
  const commissionCents = share(amountCents, booking.percentHundredths);
  const changed = await addToPrice(tx, booking.id, { amountCents, commissionCents }, now);
  publishBookingChange(tx, changed, 'payment');
  notify(tx, { kind: 'extra_work_approved', booking: changed, values: { amount: formatMoney(amountCents) } });
  return true;
}

/** A capture that comes after the confirmation of the work is earned at once. */
export async function recordCapturedExtraWork(
  tx: Session,
  { id, bookingId }: ExtraWorkPayment,
  cents: number,
  now: Date,
) {
  const booking = bookingId ? await lockBooking(tx, bookingId) : undefined;
  const payment = await lockPayment(tx, id);
  if (!booking || !payment || payment.capturedCents > 0 || payment.voidWantedAt) return;
  await markCaptured(tx, payment, cents, now);
  publishBookingChange(tx, booking, 'payment');
  notify(tx, { kind: 'payment_taken', booking, values: { amount: formatMoney(cents) } });
  if (booking.completion === 'confirmed' && !(await hasWaitingProblem(tx, booking.id)))
    await earnWhatIsLeft(tx, booking, now);
}

/** The bank has ended its hold before the money was taken: the price is again what it was. */
export async function loseExtraWork(tx: Session, { id, bookingId, amountCents }: ExtraWorkPayment, now: Date) {
  const booking = bookingId ? await lockBooking(tx, bookingId) : undefined;
  const isLost = await voidPayment(tx, id, now);
  if (!isLost) return;
  await markVoided(tx, id, now);
  if (!booking || !(await markFailed(tx, id))) return;
  const commissionCents = share(amountCents, booking.percentHundredths);
  await addToPrice(tx, booking.id, { amountCents: -amountCents, commissionCents: -commissionCents }, now);
  publishBookingChange(tx, booking, 'payment');
  for (const to of ['customer', 'provider'] as const)
    notify(tx, { kind: 'extra_work_failed', booking, to, values: { amount: formatMoney(amountCents) } });
}
