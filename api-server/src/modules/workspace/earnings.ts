import { formatMoney, instantIn, wallTimeIn } from '@doorstep/shared-api/domain';
import type { EarningsWire } from '@doorstep/shared-api/wire';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { bookings, ledger, ledgerEntries, providerProfiles } from '../../db/schema';
import { toInstant } from '../../instant';
import { dayAfter } from '../availability/workingHours';
import { balanceOf } from '../ledger/ledger';

const MAX_ROWS = 200;

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
  const account = `provider_payable:${providerId}` as const;
  const earnedIn = (since: Date, until: Date) =>
    and(eq(ledgerEntries.account, account), eq(ledger.kind, 'earned'), gte(ledger.at, since), lt(ledger.at, until));
  const sums = async (since: Date, until: Date) => {
    const [row] = await db
      .select({
        charged: sql<string>`coalesce(sum(${ledger.amountCents}), 0)`,
        earned: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)`,
        jobs: sql<number>`count(distinct ${ledger.bookingId})::int`,
      })
      .from(ledgerEntries)
      .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
      .where(earnedIn(since, until));
    return { charged: Number(row?.charged ?? 0), earned: Number(row?.earned ?? 0), jobs: row?.jobs ?? 0 };
  };
  const [since, until] = [startOf(from), startOf(dayAfter(to, 1))];
  const rows = await db
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
    .where(earnedIn(since, until))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(MAX_ROWS);
  const total = await sums(since, until);
  const today = wallTimeIn(timeZone, now).date;
  const todays = await sums(startOf(today), startOf(dayAfter(today, 1)));
  const open = await balanceOf(db, account);
  return {
    currency: 'usd',
    from,
    to,
    totals: {
      charged: formatMoney(total.charged),
      commission: formatMoney(total.charged - total.earned),
      earned: formatMoney(total.earned),
      jobs: total.jobs,
    },
    today: formatMoney(todays.earned),
    next_payout: { at: toInstant(startOf(nextMonday(today))), amount: formatMoney(open) },
    items: rows.map((row) => ({
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
