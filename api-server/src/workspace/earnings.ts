import { formatMoney, instantIn, wallTimeIn } from '@doorstep/shared-api/domain';
import type { EarningsWire } from '@doorstep/shared-api/wire';
import { and, desc, eq, gte, like, lt, sql } from 'drizzle-orm';
import { dayAfter } from '../availability/workingHours';
import type { Session } from '../db/connect';
import { bookings, ledger, ledgerEntries, providerProfiles } from '../db/schema';
import { toInstant } from '../instant';

const MOST_ROWS = 200;

/**
 * What the ledger says of a span of days on the provider's clock, both included. Every earned movement is one row: what
 * was charged is the provider's part and the commission together.
 */
export async function readEarnings(
  db: Session,
  providerId: string,
  from: string,
  to: string,
  now: Date,
): Promise<EarningsWire> {
  const [profile] = await db
    .select({ timeZone: providerProfiles.timeZone })
    .from(providerProfiles)
    .where(eq(providerProfiles.userId, providerId));
  const timeZone = profile?.timeZone ?? 'UTC';
  const startOf = (date: string) => instantIn(timeZone, { date, time: '00:00' });
  const account = `provider_payable:${providerId}`;
  const earned = (since: Date, until: Date) =>
    db
      .select({
        bookingId: ledger.bookingId,
        at: ledger.at,
        chargedCents: ledger.amountCents,
        earnedCents: ledgerEntries.amountCents,
        title: bookings.categoryName,
        customer: bookings.fullName,
      })
      .from(ledgerEntries)
      .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
      .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
      .where(
        and(eq(ledgerEntries.account, account), eq(ledger.kind, 'earned'), gte(ledger.at, since), lt(ledger.at, until)),
      )
      .orderBy(desc(ledger.at), desc(ledger.id));
  const rows = await earned(startOf(from), startOf(dayAfter(to, 1)));
  const today = wallTimeIn(timeZone, now).date;
  const todays = await earned(startOf(today), startOf(dayAfter(today, 1)));
  const [open] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(like(ledgerEntries.account, account));
  const sum = (list: readonly { earnedCents: number }[]) => list.reduce((total, row) => total + row.earnedCents, 0);
  const charged = rows.reduce((total, row) => total + row.chargedCents, 0);
  return {
    currency: 'usd',
    from,
    to,
    totals: {
      charged: formatMoney(charged),
      commission: formatMoney(charged - sum(rows)),
      earned: formatMoney(sum(rows)),
      jobs: new Set(rows.map((row) => row.bookingId)).size,
    },
    today: formatMoney(sum(todays)),
    next_payout: { at: toInstant(startOf(nextMonday(today))), amount: formatMoney(Number(open?.cents ?? 0)) },
    items: rows.slice(0, MOST_ROWS).map((row) => ({
      booking_id: row.bookingId ?? '',
      at: toInstant(row.at),
      title: row.title,
      customer: row.customer,
      charged: formatMoney(row.chargedCents),
      commission: formatMoney(row.chargedCents - row.earnedCents),
      earned: formatMoney(row.earnedCents),
    })),
  };
}

/** Payouts are made on Mondays. */
function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return dayAfter(date, (8 - weekday) % 7 || 7);
}
