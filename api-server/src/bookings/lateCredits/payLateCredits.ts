import { formatMoney } from '@doorstep/shared-api/domain';
import { findAlternativesForBooking } from '../../catalog/availability/freeOthers';
import { lateCreditDueAt } from '../../catalog/orders/lateCredit';
import { notify } from '../../identity/notifications/notify';
import { lockPayment } from '../../money/disputes/disputes.repository';
import { lateCreditEntries } from '../../money/ledger/accounts';
import { postMovement } from '../../money/ledger/ledger.repository';
import { hasWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { toInstant } from '../../platform/instant';
import { decideLateCredit, type LateCreditFacts } from './decideLateCredit';
import { listDueLateCredits, listStatusChanges, settlePromise } from './lateCredits.repository';

/**
 * Credits customers to whom nobody has come in time. Part of the maintenance job: several processes may run it at once, and the one
 * that marks the booking first pays.
 */
export async function payLateCredits({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  for (const booking of await listDueLateCredits(db, now))
    await withEvents(db, now, (tx) => settleLateCredit(tx, booking, now));
}

async function settleLateCredit(tx: Session, booking: Booking, now: Date) {
  const { id, userId, startAt, lateCreditAfter, lateCreditCents, timeZone } = booking;
  const decision = decideLateCredit(booking, await readFacts(tx, booking), now);
  if (decision === 'wait' || !startAt) return;
  if (decision === 'end') {
    await settlePromise(tx, booking, 'ended');
    return;
  }
  if (!(await settlePromise(tx, booking, 'credited'))) return;
  await postMovement(tx, {
    kind: 'late_credit',
    bookingId: id,
    paymentId: null,
    amountCents: lateCreditCents,
    entries: lateCreditEntries(userId, lateCreditCents),
    at: now,
  });
  const others = await findAlternativesForBooking(tx, booking, now);
  notify(tx, {
    kind: 'late_credit',
    booking,
    values: {
      amount: formatMoney(lateCreditCents),
      starts_at: toInstant(lateCreditDueAt(startAt, lateCreditAfter)),
      time_zone: timeZone,
      ...(others.length > 0 && {
        others: others.map(({ name }) => name).join(', '),
        other_ids: others.map(({ id: otherId }) => otherId).join(' '),
      }),
    },
  });
  publishBookingChange(tx, booking, 'booking');
  publishBookingChange(tx, booking, 'payment');
}

/** Locks the payment, so that no chargeback is recorded before the decision is. */
async function readFacts(tx: Session, { id, paymentId }: Booking): Promise<LateCreditFacts> {
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  return {
    payment,
    history: await listStatusChanges(tx, id),
    isInQuestion: await hasWaitingProblem(tx, id),
  };
}
