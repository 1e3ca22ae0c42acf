import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { ledger, ledgerEntries, payments } from '../../db/schema';
import type { Account } from './accounts';

/** What these accounts have together of a booking's money. */
export async function bookingBalance(db: Session, bookingId: string, accounts: readonly Account[]): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(eq(payments.bookingId, bookingId), inArray(ledgerEntries.account, [...accounts])));
  return Number(row?.cents ?? 0);
}
