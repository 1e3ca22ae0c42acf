import { formatMoney, type StatementMovement } from '@doorstep/shared-api/domain';
import type { StatementListWire, StatementWire } from '@doorstep/shared-api/wire';
import { findProfile } from '../../bookings/workspace/workspace.repository';
import { findUser } from '../../identity/accounts/accounts.repository';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { stateOf } from '../../money/payouts/readPayouts';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import { cleanPersonalText } from '../../platform/personalText';
import { readRetention } from '../../platform/settings/settings.repository';
import { chargedOf, commissionOf, endOf, type Month, monthOf, splitIntoMonths, totalsOf } from './statement';
import { countPaidBookings, listPayableMovements, listPayoutsById, type PayableRow } from './statements.repository';

export const NO_ZONE = 'UTC';

export const zoneOf = async (db: Session, providerId: string) =>
  (await findProfile(db, providerId))?.timeZone ?? NO_ZONE;

/** The retention setting counts from the month's end. */
async function makeRetentionTest(db: Session, timeZone: string, now: Date) {
  const { statementDays } = await readRetention(db, now);
  const since = addMilliseconds(now, -statementDays * DAY);
  return (month: string) => endOf(month, timeZone) > since;
}

export async function readStatements(db: Session, providerId: string, now: Date): Promise<StatementListWire> {
  const timeZone = await zoneOf(db, providerId);
  const current = monthOf(timeZone, now);
  const isRetained = await makeRetentionTest(db, timeZone, now);
  const months = splitIntoMonths(await listPayableMovements(db, providerId), timeZone).filter(({ month }) =>
    isRetained(month),
  );
  return {
    items: months.reverse().map(({ month, openingCents, closingCents, rows }) => {
      const totals = totalsOf(rows);
      return {
        month,
        opening: formatMoney(openingCents),
        earned: formatMoney(totals.earned),
        paid_out: formatMoney(totals.paidOut - totals.cameBack),
        closing: formatMoney(closingCents),
        is_final: month < current,
      };
    }),
  };
}

/**
 * Returns a month's statement of the provider's balance with its ledger lines. A month without movements has one, too:
 * it shows what is still owed. Undefined before the first movement, for future months and for months no longer
 * retained.
 */
export async function readStatement(
  db: Session,
  providerId: string,
  month: string,
  now: Date,
  language?: Language,
): Promise<StatementWire | undefined> {
  const timeZone = await zoneOf(db, providerId);
  const current = monthOf(timeZone, now);
  const months = splitIntoMonths(await listPayableMovements(db, providerId, language), timeZone);
  const first = months[0];
  if (!first || month < first.month || month > current) return undefined;
  if (!(await makeRetentionTest(db, timeZone, now))(month)) return undefined;
  return toWire(db, providerId, timeZone, statementMonthOf(months, month), current);
}

export async function readAllStatements(db: Session, providerId: string, now: Date): Promise<StatementWire[]> {
  const timeZone = await zoneOf(db, providerId);
  const current = monthOf(timeZone, now);
  const isRetained = await makeRetentionTest(db, timeZone, now);
  const statements: StatementWire[] = [];
  for (const month of splitIntoMonths(await listPayableMovements(db, providerId), timeZone))
    if (isRetained(month.month)) statements.push(await toWire(db, providerId, timeZone, month, current));
  return statements;
}

function statementMonthOf(months: readonly Month[], month: string): Month {
  const before = months.filter((each) => each.month <= month).at(-1);
  if (before?.month === month) return before;
  const cents = before?.closingCents ?? 0;
  return { month, openingCents: cents, closingCents: cents, rows: [] };
}

const customerNameFor = (providerId: string, { stage, customer: fullName }: PayableRow): string =>
  stage && fullName ? customerForProvider(providerId, stage, { fullName }).fullName : '';

async function toWire(
  db: Session,
  providerId: string,
  timeZone: string,
  { month, openingCents, closingCents, rows }: Month,
  current: string,
): Promise<StatementWire> {
  const user = await findUser(db, providerId);
  const profile = await findProfile(db, providerId);
  const started = rows.flatMap(({ kind, payoutId }) => (kind === 'payout_started' && payoutId ? [payoutId] : []));
  const payouts = started.length ? await listPayoutsById(db, started) : [];
  const paidBookings = started.length ? await countPaidBookings(db, started) : new Map<string, number>();
  const totals = totalsOf(rows);
  const isFinal = month < current;
  return {
    number: `S-${month}-${providerId.replace(/^[a-z]+_/, '')}`,
    month,
    issued_at: isFinal ? toInstant(endOf(month, timeZone)) : '',
    is_final: isFinal,
    currency: 'usd',
    provider: {
      name: cleanPersonalText(user?.fullname ?? ''),
      service_title: cleanPersonalText(profile?.serviceTitle ?? ''),
    },
    opening: formatMoney(openingCents),
    closing: formatMoney(closingCents),
    totals: {
      jobs: totals.jobs,
      charged: formatMoney(totals.charged),
      commission: formatMoney(totals.commission),
      tips: formatMoney(totals.tips),
      questioned: formatMoney(totals.questioned),
      chargebacks: formatMoney(totals.chargebacks),
      corrections: formatMoney(totals.corrections),
      earned: formatMoney(totals.earned),
      paid_out: formatMoney(totals.paidOut),
      came_back: formatMoney(totals.cameBack),
    },
    payouts: payouts.map((payout) => ({
      id: payout.id,
      at: toInstant(payout.createdAt),
      jobs: paidBookings.get(payout.id) ?? 0,
      amount: formatMoney(payout.amountCents),
      state: stateOf(payout),
      arrived_at: payout.paidAt ? toInstant(payout.paidAt) : '',
      bank: payout.bankName,
      last4: payout.last4,
    })),
    movements: rows.map((row) => ({
      at: toInstant(row.at),
      // No other kinds change a provider's balance.
      kind: row.kind as StatementMovement['kind'],
      booking_id: row.bookingId ?? '',
      payout_id: row.payoutId ?? '',
      title: row.title ?? '',
      customer: customerNameFor(providerId, row),
      charged: formatMoney(chargedOf(row)),
      commission: formatMoney(commissionOf(row)),
      amount: formatMoney(row.amountCents),
    })),
  };
}
