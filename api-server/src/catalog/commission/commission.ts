import { basisPointsToPercent, dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import type { ListPage } from '../../identity/admin/lists';
import { badCursor, parseDayStart, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import * as stored from './commission.repository';

export const commissionStates = ['planned', 'current', 'past', 'withdrawn'] as const;

const subject = { type: 'settings', id: 'commission' } as const;
/** Maximum rate. Higher ones are considered typing errors. */
const MAX_HUNDREDTHS = 5000;
const MAX_DAYS_AHEAD = 366;

/** In basis points (hundredths of a percent). */
export async function currentCommission(db: Session, now: Date): Promise<number> {
  const change = await stored.findCommission(db, now);
  if (!change) throw new Error('no commission is set');
  return change.percentHundredths;
}

export async function listCommission(
  { db, clock, settings }: Context,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListPage<object>> {
  if (cursor && !/^\d{1,9}$/.test(cursor)) throw badCursor();
  const now = clock();
  const rows = await stored.listCommission(db, cursor ? Number(cursor) : undefined, limit + 1);
  const current = await stored.findCommission(db, now);
  const version = await stored.readCommissionVersion(db);
  const stateOf = ({ id, since, withdrawnAt }: stored.CommissionChange): (typeof commissionStates)[number] => {
    if (withdrawnAt) return 'withdrawn';
    if (since > now) return 'planned';
    return id === current?.id ? 'current' : 'past';
  };
  return toPage(
    rows,
    limit,
    ({ change, by }) => ({
      change: change.id,
      percent: percentTextOf(change.percentHundredths),
      // The first rate has no start date, because it always applied.
      from: change.changedBy ? wallTimeIn(settings.timeZone, change.since).date : '',
      state: stateOf(change),
      reason: change.reason,
      by: by ?? '',
      decided_at: change.changedBy ? toInstant(change.createdAt) : '',
      withdrawn_at: toInstant(change.withdrawnAt),
      version,
    }),
    ({ change }) => String(change.id),
  );
}

const percentTextOf = (hundredths: number) => String(basisPointsToPercent(hundredths));

interface NewCommission {
  /** Percentage as text, such as 12.5. */
  percent: string;
  /** yyyy-MM-dd on the marketplace's calendar. */
  from: string;
  reason: string;
  seen: number;
}

/** Earlier bookings and agreements keep their rate. */
export async function changeCommission(context: Context, actor: User, change: NewCommission) {
  const { db, clock, settings } = context;
  const now = clock();
  const { reason, seen, from } = change;
  const percentHundredths = readPercent(change.percent);
  const since = parseStartDay(from, settings.timeZone, now);
  await db.transaction(async (tx) => {
    const { last, version } = await stored.lockCommission(tx);
    const before = await currentCommission(tx, now);
    await rejectOutdatedVersion(tx, { subject, seen, version, state: `${percentTextOf(before)} %` });
    if (await stored.hasCommissionFrom(tx, since))
      throw new HttpError('state_conflict', 'A commission is already planned from that day. Withdraw it first.');
    await stored.insertCommission(tx, {
      ...{ id: last + 1, percentHundredths, since, reason, changedBy: actor.id, createdAt: now },
    });
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'commission.change',
      subject,
      why: reason,
      before: { percent: percentTextOf(before) },
      after: { percent: percentTextOf(percentHundredths), from },
    });
  });
}

export async function withdrawCommission(
  { db, clock, settings }: Context,
  actor: User,
  id: number,
  { seen, reason }: { seen: number; reason: string },
) {
  const now = clock();
  await db.transaction(async (tx) => {
    const { version } = await stored.lockCommission(tx);
    const current = await currentCommission(tx, now);
    await rejectOutdatedVersion(tx, { subject, seen, version, state: `${percentTextOf(current)} %` });
    const row = await stored.withdrawCommission(tx, id, now);
    if (!row) throw new HttpError('state_conflict', 'You can withdraw only a commission that has not started yet.');
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'commission.withdraw',
      subject,
      why: reason,
      before: { percent: percentTextOf(row.percentHundredths), from: wallTimeIn(settings.timeZone, row.since).date },
    });
  });
}

function readPercent(text: string): number {
  const hundredths = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
  if (hundredths < 0 || hundredths > MAX_HUNDREDTHS)
    throw new HttpError('validation', 'The commission must be a number from 0 to 50, such as 12.5.', {
      field: 'percent',
      status: 422,
    });
  return hundredths;
}

/** Tomorrow at the earliest, so that no order changes its price during payment. */
function parseStartDay(from: string, timeZone: string, now: Date): Date {
  parseDayStart(from, 'from');
  const today = wallTimeIn(timeZone, now).date;
  if (from <= today || from > dayAfter(today, MAX_DAYS_AHEAD))
    throw new HttpError('validation', 'Please choose a day between tomorrow and one year from now.', {
      field: 'from',
      status: 422,
    });
  return instantOfWallTime(timeZone, { date: from, time: '00:00' });
}
