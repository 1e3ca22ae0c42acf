import { dayAfter, formatMoney, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import type { EarningsWire } from '@doorstep/shared-api/wire';
import { customerForProvider, type DisclosureStage } from '../../identity/disclosure/customerForProvider';
import { readNextPayout } from '../../money/payouts/nextPayout';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import { listEarned, listHeldEarnings, listUpcomingEarnings, sumEarned } from './earnings.repository';
import { findProfile } from './workspace.repository';

const MAX_ROWS = 200;

/**
 * Returns the provider's earnings by the ledger from `from` to `to`, both inclusive, in the provider's time zone. The
 * charged amount is the provider's part plus commission. Tips are added separately.
 */
export async function readEarnings(
  context: Context,
  providerId: string,
  from: string,
  to: string,
  language: Language,
): Promise<EarningsWire> {
  const { db, clock } = context;
  const profile = await findProfile(db, providerId);
  const timeZone = profile?.timeZone ?? 'UTC';
  const startOf = (date: string) => instantOfWallTime(timeZone, { date, time: '00:00' });
  const account = `provider_payable:${providerId}` as const;
  const spanOf = (first: string, last: string) => ({
    account,
    since: startOf(first),
    until: startOf(dayAfter(last, 1)),
  });
  const rows = await listEarned(db, spanOf(from, to), language, MAX_ROWS);
  const total = await sumEarned(db, spanOf(from, to));
  const today = wallTimeIn(timeZone, clock()).date;
  const todays = await sumEarned(db, spanOf(today, today));
  const held = await listHeldEarnings(db, providerId, language, MAX_ROWS);
  const next = await readNextPayout(context, providerId, timeZone);
  const ahead = await listUpcomingEarnings(db, providerId, language, MAX_ROWS);
  const nameFor = (stage: DisclosureStage, fullName: string) =>
    customerForProvider(providerId, stage, { fullName }).fullName;
  return {
    currency: 'usd',
    from,
    to,
    totals: {
      charged: formatMoney(total.charged),
      commission: formatMoney(total.charged + total.tips - total.earned),
      tips: formatMoney(total.tips),
      earned: formatMoney(total.earned),
      jobs: total.jobs,
    },
    today: formatMoney(todays.earned),
    next_payout: {
      at: toInstant(next.at),
      arrives_at: toInstant(next.arrivesAt),
      amount: formatMoney(next.amountCents),
      block: next.block ?? '',
      payable: formatMoney(next.payableCents),
      days: next.days.map((day) => ({
        date: day.date,
        jobs: day.bookings.size,
        charged: formatMoney(day.chargedCents),
        commission: formatMoney(day.commissionCents),
        other: formatMoney(day.otherCents),
        amount: formatMoney(day.amountCents),
      })),
    },
    in_payout: formatMoney(next.inPayoutCents),
    booked_ahead: {
      amount: formatMoney(ahead.totalCents),
      jobs: ahead.jobs,
      items: ahead.rows.map((booking) => ({
        booking_id: booking.id,
        title: booking.title ?? '',
        customer: nameFor(booking.stage, booking.customer),
        start_at: toInstant(booking.startAt),
        amount: formatMoney(booking.cents),
      })),
    },
    held: held.map(({ booking, title, cents, hasProblem, wasAccepted }) => ({
      booking_id: booking.id,
      title: title ?? '',
      customer: nameFor({ ...booking, wasAccepted }, booking.fullName),
      amount: formatMoney(cents),
      until:
        hasProblem || !booking.completedAt
          ? ''
          : toInstant(addMilliseconds(booking.completedAt, booking.limits.confirmWithin * MINUTE)),
    })),
    items: rows.map((row) => ({
      booking_id: row.bookingId ?? '',
      at: toInstant(row.at),
      kind: row.isTip ? 'tip' : 'work',
      title: row.title ?? '',
      customer: nameFor(row.stage, row.customer),
      charged: formatMoney(row.chargedCents),
      commission: formatMoney(row.isTip ? 0 : row.chargedCents - row.earnedCents),
      earned: formatMoney(row.earnedCents),
    })),
  };
}
