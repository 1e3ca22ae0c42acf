import { and, eq, gt, lte } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type TimeProposal, timeProposals } from '../../platform/db/schema';

const isWaiting = (bookingId: string) =>
  and(eq(timeProposals.bookingId, bookingId), eq(timeProposals.state, 'waiting'));

export async function findProposal(db: Session, bookingId: string, now: Date): Promise<TimeProposal | undefined> {
  const [proposal] = await db
    .select()
    .from(timeProposals)
    .where(and(isWaiting(bookingId), gt(timeProposals.answerBy, now)));
  return proposal;
}

/** Replaces the waiting proposal. */
export async function insertProposal(tx: Session, proposal: typeof timeProposals.$inferInsert) {
  const { bookingId, createdAt: answeredAt } = proposal;
  await tx.update(timeProposals).set({ state: 'replaced', answeredAt }).where(isWaiting(bookingId));
  await tx.insert(timeProposals).values(proposal);
}

/** False if the proposal is answered already. */
export async function endProposal(tx: Session, id: string, state: 'accepted' | 'refused', answeredAt: Date) {
  const ended = await tx
    .update(timeProposals)
    .set({ state, answeredAt })
    .where(and(eq(timeProposals.id, id), eq(timeProposals.state, 'waiting')))
    .returning({ id: timeProposals.id });
  return ended.length > 0;
}

/** Expires unanswered proposals: the agreed time stays. Part of the maintenance job. */
export async function expireProposals(db: Session, now: Date) {
  await db
    .update(timeProposals)
    .set({ state: 'expired', answeredAt: now })
    .where(and(eq(timeProposals.state, 'waiting'), lte(timeProposals.answerBy, now)));
}
