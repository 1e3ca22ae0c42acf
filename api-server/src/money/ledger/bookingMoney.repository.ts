import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { isAmong } from '../../platform/db/isAmong';
import { ledger, ledgerEntries, payments } from '../../platform/db/schema';
import type { Account } from './accounts';

/**
 * Matches movements of a booking's price. They are found through the payment, because money may be authorised before
 * the booking exists. Bookings fully paid by a coupon have no payment. Tips and late credits are excluded.
 */
export const isMoneyOf = (bookingId: string) =>
  or(eq(payments.bookingId, bookingId), and(hasNoPayment, eq(ledger.bookingId, bookingId)));

const hasNoPayment = and(isNull(ledger.paymentId), ne(ledger.kind, 'late_credit'));

export async function bookingBalance(db: Session, bookingId: string, accounts: readonly Account[]): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(isMoneyOf(bookingId), inArray(ledgerEntries.account, [...accounts])));
  return Number(row?.cents ?? 0);
}

export async function bookingBalances(
  db: Session,
  bookingIds: readonly string[],
  accounts: readonly Account[],
): Promise<Map<string, Map<Account, number>>> {
  const balances = new Map<string, Map<Account, number>>();
  if (bookingIds.length === 0) return balances;
  const sums = (bookingId: SQL) => ({
    bookingId: sql<string>`${bookingId}`.as('booking_id'),
    account: ledgerEntries.account,
    cents: sql<string>`sum(${ledgerEntries.amountCents})`.as('cents'),
  });
  const isWanted = inArray(ledgerEntries.account, [...accounts]);
  const paid = db
    .select(sums(sql`${payments.bookingId}`))
    .from(payments)
    .innerJoin(ledger, eq(ledger.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(and(isAmong(payments.bookingId, bookingIds), isWanted))
    .groupBy(payments.bookingId, ledgerEntries.account);
  const unpaid = db
    .select(sums(sql`${ledger.bookingId}`))
    .from(ledger)
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(and(isAmong(ledger.bookingId, bookingIds), hasNoPayment, isWanted))
    .groupBy(ledger.bookingId, ledgerEntries.account);
  for (const { bookingId, account, cents } of await paid.unionAll(unpaid)) {
    const booking = balances.get(bookingId) ?? new Map<Account, number>();
    balances.set(bookingId, booking);
    booking.set(account as Account, (booking.get(account as Account) ?? 0) + Number(cents));
  }
  return balances;
}
