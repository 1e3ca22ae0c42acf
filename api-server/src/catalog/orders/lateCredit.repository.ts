import { and, eq, gte, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { ledger } from '../../platform/db/schema';

export async function sumLateCreditsSince(db: Session, since: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledger.amountCents}), 0)` })
    .from(ledger)
    .where(and(eq(ledger.kind, 'late_credit'), gte(ledger.at, since)));
  return Number(row?.cents ?? 0);
}
