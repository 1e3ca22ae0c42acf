import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { ledger, ledgerEntries, payments } from '../../db/schema';
import type { Account } from './accounts';

/**
 * Movements of a booking's price. Its payment names the booking, because money may be authorised before there is one; a booking that
 * a coupon pays whole has no payment. A tip is none of them.
 */
export const isMoneyOf = (bookingId: string) =>
  or(eq(payments.bookingId, bookingId), and(isNull(ledger.paymentId), eq(ledger.bookingId, bookingId)));

/** What these accounts have together of a booking's money. */
export async function bookingBalance(db: Session, bookingId: string, accounts: readonly Account[]): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(isMoneyOf(bookingId), inArray(ledgerEntries.account, [...accounts])));
  return Number(row?.cents ?? 0);
}
