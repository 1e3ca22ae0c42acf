import { dayAfter, formatMoney, instantIn, wallTimeIn } from '@doorstep/shared-api/domain';
import type { EarningsWire } from '@doorstep/shared-api/wire';
import { later, MINUTE } from '../../clock';
import type { Session } from '../../db/connect';
import { toInstant } from '../../instant';
import { balanceOf } from '../ledger/ledger.repository';
import { listEarned, listHeld, sumEarned } from './earnings.repository';
import { findProfile } from './workspace.repository';

const MAX_ROWS = 200;

/**
 * What the ledger says of a span of days on the provider's clock, both included. What was charged is the provider's part
 * and the commission together.
 */
export async function readEarnings(
  db: Session,
  providerId: string,
  from: string,
  to: string,
  now: Date,
): Promise<EarningsWire> {
  const profile = await findProfile(db, providerId);
  const timeZone = profile?.timeZone ?? 'UTC';
  const startOf = (date: string) => instantIn(timeZone, { date, time: '00:00' });
  const account = `provider_payable:${providerId}` as const;
  const spanOf = (first: string, last: string) => ({
    account,
    since: startOf(first),
    until: startOf(dayAfter(last, 1)),
  });
  const rows = await listEarned(db, spanOf(from, to), MAX_ROWS);
  const total = await sumEarned(db, spanOf(from, to));
  const today = wallTimeIn(timeZone, now).date;
  const todays = await sumEarned(db, spanOf(today, today));
  const open = await balanceOf(db, account);
  const held = await listHeld(db, providerId, MAX_ROWS);
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
    held: held.map(({ booking, hasProblem }) => ({
      booking_id: booking.id,
      title: booking.categoryName,
      customer: booking.fullName,
      amount: formatMoney(booking.providerPayoutCents),
      until:
        hasProblem || !booking.completedAt
          ? ''
          : toInstant(later(booking.completedAt, booking.limits.confirmWithin * MINUTE)),
    })),
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
