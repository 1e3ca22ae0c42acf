import {
  bookingNumber,
  formatMoney,
  instantOfWallTime,
  mayDo,
  type StaffRight,
  type StaffRole,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import type { ListPage } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { workingDaysAfter } from '../../identity/queue/workingDays';
import { sumHeldByProblems } from '../../money/ledger/waitingProblems.repository';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { readDecidedToday } from './decidedToday';
import { countMetDeadlines, isAnswered } from './keptPromises.repository';
import {
  type CutoffByKind,
  countWaiting,
  type DueCutoffs,
  listWaiting,
  queueKinds,
  type TodayKind,
  type WaitingFilter,
  type WaitingRow,
} from './today.repository';

const answerDeadlines: Record<TodayKind, { right: StaffRight; workingDays?: number; hours?: number }> = {
  application: { right: 'applications.read', workingDays: 2 },
  problem: { right: 'problems.read', workingDays: 2 },
  review_report: { right: 'reviews.read', workingDays: 1 },
  photo_report: { right: 'reviews.read', workingDays: 1 },
  contact_message: { right: 'inbox.read', workingDays: 1 },
  message_report: { right: 'inbox.read', workingDays: 1 },
  failed_message: { right: 'inbox.read', hours: 4 },
  stuck_job: { right: 'bookings.read', hours: 1 },
  unlicensed_job: { right: 'bookings.read', workingDays: 1 },
  payment: { right: 'money.read', workingDays: 1 },
  payout: { right: 'money.read', workingDays: 1 },
  payout_question: { right: 'money.read', workingDays: 2 },
  /** The bank sets the deadline of each dispute. */
  dispute: { right: 'money.read', hours: 0 },
};
/** A job that is this long past its end waits for a person. */
const STUCK_AFTER = DAY;
const DUE_SOON = 3 * HOUR;
/** Grace period in which the gateway is polled automatically. */
const PAYMENT_GRACE = 15 * MINUTE;

export const kindsFor = (roles: readonly StaffRole[], kind?: TodayKind): TodayKind[] =>
  queueKinds.filter((one) => mayDo(roles, answerDeadlines[one].right) && (kind === undefined || kind === one));

const dueOf = (kind: TodayKind, since: Date): Date => {
  const { workingDays, hours = 0 } = answerDeadlines[kind];
  return workingDays === undefined ? addMilliseconds(since, hours * HOUR) : workingDaysAfter(since, workingDays);
};

function lateCutoff(kind: TodayKind, now: Date): Date {
  const { workingDays, hours = 0 } = answerDeadlines[kind];
  if (workingDays === undefined) return addMilliseconds(now, -hours * HOUR);
  let since = addMilliseconds(now, -workingDays * DAY);
  while (dueOf(kind, since) > now) since = addMilliseconds(since, -HOUR);
  return since;
}

const cutoffsAt = (now: Date) => ({
  endedBefore: addMilliseconds(now, -STUCK_AFTER),
  wantedBefore: addMilliseconds(now, -PAYMENT_GRACE),
});

const lateCutoffs = (now: Date) =>
  Object.fromEntries(queueKinds.map((kind) => [kind, lateCutoff(kind, now)])) as CutoffByKind;

const dueCutoffsAt = (now: Date): DueCutoffs => ({
  late: lateCutoffs(now),
  soon: lateCutoffs(addMilliseconds(now, DUE_SOON)),
});

/** The days over which is counted how many promises were kept, today among them. */
const DEADLINE_STATS_DAYS = 7;

/**
 * Returns how many deadlines of these kinds were met. Overdue items that still wait count as missed, so that not
 * answering never improves the figure.
 */
async function readMetDeadlines({ db }: Context, counts: readonly { kind: TodayKind; late: number }[], from: Date) {
  const answered = counts.flatMap(({ kind, late }) => {
    const { workingDays } = answerDeadlines[kind];
    return workingDays !== undefined && isAnswered(kind) ? [{ kind, late, workingDays }] : [];
  });
  const { decided, kept } = await countMetDeadlines(db, answered, from);
  return { kept, of: answered.reduce((sum, { late }) => sum + late, decided) };
}

export async function readToday(context: Context, user: User) {
  const { db, clock, settings } = context;
  const now = clock();
  const kinds = kindsFor(user.staffRoles);
  const counts =
    kinds.length > 0
      ? await countWaiting(db, kinds, { times: cutoffsAt(now), lates: dueCutoffsAt(now), me: user.id })
      : [];
  const { date: day } = wallTimeIn(settings.timeZone, now);
  const { date: weekFrom } = wallTimeIn(settings.timeZone, addMilliseconds(now, -(DEADLINE_STATS_DAYS - 1) * DAY));
  const counted = kinds.map((kind) => ({ kind, late: counts.find((one) => one.kind === kind)?.late ?? 0 }));
  const held = kinds.includes('problem') ? await sumHeldByProblems(db) : undefined;
  return {
    at: toInstant(now),
    day,
    promises: {
      from: weekFrom,
      ...(await readMetDeadlines(
        context,
        counted,
        instantOfWallTime(settings.timeZone, { date: weekFrom, time: '00:00' }),
      )),
    },
    ...(held && { held: { problems: held.problems, amount: formatMoney(held.cents) } }),
    queues: kinds.map((kind) => {
      const count = counts.find((one) => one.kind === kind);
      const { workingDays = 0, hours = 0 } = answerDeadlines[kind];
      return {
        kind,
        count: count?.count ?? 0,
        late: count?.late ?? 0,
        due_soon: count?.soon ?? 0,
        mine: count?.mine ?? 0,
        unowned: count?.unowned ?? 0,
        oldest_since: toInstant(count?.oldest),
        oldest_due_at: count ? toInstant(count.due ?? dueOf(kind, count.oldest)) : '',
        promise_working_days: workingDays,
        promise_hours: hours,
      };
    }),
    decided: await readDecidedToday(context, user),
  };
}

const toItem = (now: Date) => (row: WaitingRow) => {
  const due = row.due ?? dueOf(row.kind, row.since);
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    line: row.bookingNumber ? bookingNumber(row.bookingNumber) : row.line,
    booking_id: row.bookingNumber ? row.line : '',
    since: toInstant(row.since),
    due_at: toInstant(due),
    late: due < now,
    owner_id: row.ownerId,
    owner: row.owner,
    version: row.version,
    promise_working_days: answerDeadlines[row.kind].workingDays ?? 0,
    promise_hours: answerDeadlines[row.kind].hours ?? 0,
  };
};

export const queueFilters = ['late', 'soon', 'mine', 'nobody', 'applications', 'problems', 'jobs'] as const;
export type QueueFilter = (typeof queueFilters)[number];

const kindsByFilter: Partial<Record<QueueFilter, readonly TodayKind[]>> = {
  applications: ['application'],
  problems: ['problem', 'review_report', 'photo_report', 'contact_message', 'message_report'],
  jobs: ['failed_message', 'stuck_job', 'unlicensed_job', 'payment', 'payout', 'payout_question', 'dispute'],
};

function waitingFilterOf(show: QueueFilter | undefined, me: string): WaitingFilter {
  if (show === 'late' || show === 'soon') return { due: show };
  if (show === 'mine' || show === 'nobody') return { owner: show === 'mine' ? me : '' };
  return {};
}

export async function readQueue(
  { db, clock }: Context,
  { id: me, staffRoles }: User,
  { kind, show }: { kind?: TodayKind; show?: QueueFilter },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListPage<object>> {
  const now = clock();
  const shown = show && kindsByFilter[show];
  const kinds = kindsFor(staffRoles, kind).filter((one) => shown?.includes(one) ?? true);
  if (kinds.length === 0) return { items: [], next: '' };
  const wanted = { times: cutoffsAt(now), lates: dueCutoffsAt(now), ...waitingFilterOf(show, me) };
  const rows = await listWaiting(db, kinds, wanted, decodeCursor(cursor), limit + 1);
  return toPage(rows, limit, toItem(now), ({ since, id }) => encodeCursor({ at: since, id }));
}
