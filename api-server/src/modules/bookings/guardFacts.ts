import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { findPaymentById } from '../payments/payments.repository';
import { hasWaitingProblem } from '../problems/problems.repository';
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
