import { hasWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import { findPaymentById } from '../../money/payments/payments.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { findArrival } from './bookings.repository';
import { findClaim } from './claims.repository';
import { type GuardFacts, isFullyReversed } from './guards';

export async function readGuardFacts(db: Session, { id, status, paymentId }: Booking): Promise<GuardFacts> {
  const mayHaveClaim = status === 'accepted' || status === 'on_the_way' || status === 'arrived';
  const needsPayment = (status === 'accepted' || status === 'arrived') && paymentId !== null;
  return {
    arrivedAt: status === 'arrived' ? await findArrival(db, id) : undefined,
    claim: mayHaveClaim ? await findClaim(db, id) : undefined,
    hasOpenProblem: status !== 'open' && (await hasWaitingProblem(db, id)),
    isTakenBack: needsPayment && isFullyReversed(await findPaymentById(db, paymentId)),
  };
}
