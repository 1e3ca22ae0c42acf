import { and, asc, eq, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import { wasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import { categoryNameIn } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import { isAmong } from '../../platform/db/isAmong';
import { bookings, ledger, ledgerEntries, payoutEntries, payouts } from '../../platform/db/schema';
import type { Language } from '../../platform/language';

const PAYABLE = 'provider_payable:';

export const listPayableMovements = (db: Session, providerId: string, language?: Language) =>
  selectMovements(db, eq(ledgerEntries.account, `${PAYABLE}${providerId}`), language);

export async function listMovementsByProvider(
  db: Session,
  providerIds: readonly string[],
): Promise<Map<string, PayableRow[]>> {
  const accounts = providerIds.map((id) => `${PAYABLE}${id}`);
  const movements = new Map<string, PayableRow[]>(providerIds.map((id) => [id, []]));
  for (const row of await selectMovements(db, isAmong(ledgerEntries.account, accounts)))
    movements.get(row.account.slice(PAYABLE.length))?.push(row);
  return movements;
}

function selectMovements(db: Session, where: SQL, language: Language = 'en') {
  return db
    .select({
      account: ledgerEntries.account,
      at: ledger.at,
      kind: ledger.kind,
      bookingId: ledger.bookingId,
      payoutId: ledger.payoutId,
      /** Positive amount. For earned work, the provider's part plus commission. */
      movedCents: ledger.amountCents,
      amountCents: ledgerEntries.amountCents,
      title: categoryNameIn(language),
      customer: bookings.fullName,
      stage: { status: bookings.status, providerId: bookings.providerId, wasAccepted },
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .leftJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(where)
    .orderBy(asc(ledger.at), asc(ledger.id));
}

export type PayableRow = Omit<Awaited<ReturnType<typeof listPayableMovements>>[number], 'account'>;

export function listPayoutsById(db: Session, ids: readonly string[]) {
  return db
    .select()
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
    .orderBy(asc(payouts.createdAt), asc(payouts.id));
}

export async function countPaidBookings(db: Session, payoutIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ payoutId: payoutEntries.payoutId, bookings: sql<number>`count(distinct ${ledger.bookingId})::int` })
    .from(payoutEntries)
    .innerJoin(ledger, eq(ledger.id, payoutEntries.ledgerId))
    .where(and(inArray(payoutEntries.payoutId, [...payoutIds]), isNotNull(ledger.bookingId)))
    .groupBy(payoutEntries.payoutId);
  return new Map(rows.map((row) => [row.payoutId, row.bookings]));
}

export async function listPayees(db: Session) {
  const rows = await db
    .select({
      providerId: sql<string>`substr(${ledgerEntries.account}, ${PAYABLE.length + 1}::int)`,
      cents: sql<string>`sum(${ledgerEntries.amountCents})`,
    })
    .from(ledgerEntries)
    .where(like(ledgerEntries.account, `${PAYABLE}%`))
    .groupBy(ledgerEntries.account)
    .orderBy(ledgerEntries.account);
  return rows.map(({ providerId, cents }) => ({ providerId, cents: Number(cents) }));
}

/**
 * Returns commission that appears on no provider's statement: what the platform loses or regains of its own in
 * chargebacks, and in refunds that cost the provider nothing.
 */
export async function commissionOutsideStatements(db: Session): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e join ledger l on l.id = e.ledger_id
    where e.account = 'platform_commission' and (l.kind in ('chargeback', 'chargeback_won')
      or (l.kind in ('earned', 'questioned') and not exists (
        select 1 from ledger_entries p where p.ledger_id = l.id and p.account like 'provider_payable:%')))`);
  return Number(rows[0]?.cents ?? 0);
}

export async function sumAccountsByMonth(db: Session, timeZone: string) {
  const month = sql<string>`to_char(${ledger.at} at time zone ${timeZone}, 'YYYY-MM')`;
  const account = sql<string>`split_part(${ledgerEntries.account}, ':', 1)`;
  const rows = await db
    .select({ month, account, kind: ledger.kind, cents: sql<string>`sum(${ledgerEntries.amountCents})` })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    // Group by position: each use of the time zone would be a separate parameter.
    .groupBy(sql`1`, sql`2`, ledger.kind)
    .orderBy(sql`1`, sql`2`, ledger.kind);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}
