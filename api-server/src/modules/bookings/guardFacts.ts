import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { hasWaitingProblem } from '../problems/problems.repository';
import { findArrival } from './bookings.repository';
import { findClaim } from './claims.repository';
import type { GuardFacts } from './guards';

/** Read only where a guard of the booking's status asks for it. */
export async function readGuardFacts(db: Session, { id, status }: Booking): Promise<GuardFacts> {
  const mayHaveClaim = status === 'accepted' || status === 'on_the_way' || status === 'arrived';
  return {
    arrivedAt: status === 'arrived' ? await findArrival(db, id) : undefined,
    claim: mayHaveClaim ? await findClaim(db, id) : undefined,
    hasOpenProblem: status !== 'open' && (await hasWaitingProblem(db, id)),
  };
}
