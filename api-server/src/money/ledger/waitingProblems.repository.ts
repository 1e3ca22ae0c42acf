import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { ledger, ledgerEntries, payments, problems } from '../../platform/db/schema';

const isWaiting = (bookingId: string): SQL | undefined =>
  and(eq(problems.bookingId, bookingId), ne(problems.state, 'decided'));

export async function findWaitingProblem(db: Session, bookingId: string): Promise<string | undefined> {
  const [problem] = await db.select({ id: problems.id }).from(problems).where(isWaiting(bookingId));
  return problem?.id;
}

export const hasWaitingProblem = async (db: Session, bookingId: string): Promise<boolean> =>
  (await findWaitingProblem(db, bookingId)) !== undefined;

export async function sumHeldByProblems(db: Session): Promise<{ problems: number; cents: number }> {
  const [row] = await db
    .select({
      problems: sql<number>`count(distinct ${problems.id})::int`,
      cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)`,
    })
    .from(problems)
    .leftJoin(payments, eq(payments.bookingId, problems.bookingId))
    .leftJoin(ledger, eq(ledger.paymentId, payments.id))
    .leftJoin(
      ledgerEntries,
      and(eq(ledgerEntries.ledgerId, ledger.id), inArray(ledgerEntries.account, ['held', 'escrow'])),
    )
    .where(ne(problems.state, 'decided'));
  return { problems: row?.problems ?? 0, cents: Number(row?.cents ?? 0) };
}
