import type { Session } from '../../platform/db/connect';
import type { Booking, ExtraWorkRow } from '../../platform/db/schema';
import { hasWaitingProblem } from '../ledger/waitingProblems.repository';

/** Extra work belongs to a job that is under way, paid and not in question. */
export const takesExtraWork = async (db: Session, { id, status, paymentStatus }: Booking): Promise<boolean> =>
  status === 'started' && paymentStatus === 'captured' && !(await hasWaitingProblem(db, id));

export const isStillOpen = ({ state, answerBy }: ExtraWorkRow, now: Date) => state === 'open' && answerBy > now;
