import { formatMoney, share } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import { publishBookingChange } from '../../platform/events/outbox';
import { lockBooking } from '../disputes/disputes.repository';
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
  if (known && (await findExtraWork(tx, extraWorkId))?.paymentId === id) return true;
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
export async function recordCapturedExtraWork(tx: Session, payment: ExtraWorkPayment, cents: number, now: Date) {
  const booking = payment.bookingId ? await lockBooking(tx, payment.bookingId) : undefined;
  await markCaptured(tx, payment, cents, now);
  if (!booking) return;
  publishBookingChange(tx, booking, 'payment');
  notify(tx, { kind: 'payment_taken', booking, values: { amount: formatMoney(cents) } });
  if (booking.completion === 'confirmed' && !(await hasWaitingProblem(tx, booking.id)))
    await earnWhatIsLeft(tx, booking, now);
}

/** The bank has ended its hold before the money was taken: the price is again what it was. */
export async function loseExtraWork(tx: Session, { id, bookingId, amountCents }: ExtraWorkPayment, now: Date) {
  const booking = bookingId ? await lockBooking(tx, bookingId) : undefined;
  if (booking && (await markFailed(tx, id))) {
    const commissionCents = share(amountCents, booking.percentHundredths);
    await addToPrice(tx, booking.id, { amountCents: -amountCents, commissionCents: -commissionCents }, now);
    publishBookingChange(tx, booking, 'payment');
    for (const to of ['customer', 'provider'] as const)
      notify(tx, { kind: 'extra_work_failed', booking, to, values: { amount: formatMoney(amountCents) } });
  }
  if (await voidPayment(tx, id, now)) await markVoided(tx, id, now);
}
