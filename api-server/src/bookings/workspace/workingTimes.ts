import {
  findOverlap,
  findWeekOverlap,
  minuteOfDay,
  minutesOfRange,
  outlineOf,
  rangeOfMinutes,
  type TimeRange,
  type WeekdayRange,
} from '@doorstep/shared-api/domain';
import type { SavedTimesWire, WorkingTimesWire } from '@doorstep/shared-api/wire';
import {
  type Hours,
  isWithinWorkingHours,
  readWorkingWeek,
  type WorkingWeek,
  weekWith,
} from '../../catalog/availability/workingHours';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import {
  findProfile,
  listAcceptedTimes,
  listDaysOff,
  listSpecialDays,
  replaceDaysOff,
  replaceHours,
  replaceLimits,
  replaceSpecialDays,
  updateProfile,
} from './workspace.repository';

const MAX_DAYS_OFF = 100;

type NewTimes = Omit<WorkingTimesWire, 'time_zone'>;

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const rejected = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });

async function profileOf(db: Session, providerId: string) {
  const profile = await findProfile(db, providerId);
  if (!profile) throw new HttpError('not_found', 'Provider not found!');
  return profile;
}

const rangesOf = (week: WorkingWeek): WeekdayRange[] =>
  week.days.flatMap((ranges, weekday) =>
    ranges.map(({ opensMinute, closesMinute }) => ({ weekday, opensMinute, closesMinute })),
  );

export async function readWorkingTimes(db: Session, providerId: string): Promise<Required<WorkingTimesWire>> {
  const profile = await profileOf(db, providerId);
  const week = await readWorkingWeek(db, profile);
  const off = await listDaysOff(db, providerId);
  const specialDays = await listSpecialDays(db, providerId);
  return {
    time_zone: profile.timeZone,
    hours: outlineOf(rangesOf(week)),
    ranges: rangesOf(week).map((range) => ({ weekday: range.weekday, ...rangeOfMinutes(range) })),
    days_off: off.map(({ fromDay, toDay, note }) => ({ from: fromDay, to: toDay, ...(note && { note }) })),
    special_days: specialDays.map(({ day, repeat, ranges, note }) => ({
      day,
      repeat,
      ranges: ranges.map(rangeOfMinutes),
      ...(note && { note }),
    })),
    buffer_minutes: week.limits.bufferMinutes,
    notice_minutes: week.limits.noticeMinutes,
    max_jobs_per_day: week.limits.maxJobsPerDay,
    taking_jobs: profile.takingJobs,
    instant: profile.instant,
  };
}

function checkHours(hours: WorkingTimesWire['hours']): WeekdayRange[] {
  const visited = new Set<number>();
  return hours.map(({ weekday, from, to }) => {
    const [opensMinute, closesMinute] = [minuteOfDay(from), minuteOfDay(to)];
    if (visited.has(weekday)) throw rejected('hours', 'Each weekday can appear only once.');
    visited.add(weekday);
    if (opensMinute === undefined || closesMinute === undefined || opensMinute >= closesMinute) {
      throw rejected('hours', 'Working hours must begin before they end.');
    }
    return { weekday, opensMinute, closesMinute };
  });
}

/**
 * Hours of a client that knows one range for each weekday. A weekday that it sends back as it was read keeps its ranges.
 */
function rangesFromHours(hours: WorkingTimesWire['hours'], current: WorkingWeek): WeekdayRange[] {
  const currentRanges = rangesOf(current);
  const outline = outlineOf(currentRanges);
  return checkHours(hours).flatMap((range) => {
    const { from, to } = rangeOfMinutes(range);
    const isUnchanged = outline.some((row) => row.weekday === range.weekday && row.from === from && row.to === to);
    return isUnchanged ? currentRanges.filter(({ weekday }) => weekday === range.weekday) : [range];
  });
}

function toMinuteRange(field: string, range: TimeRange): Hours {
  const minutes = minutesOfRange(range);
  if (!minutes) throw rejected(field, 'Working hours must begin before they end.');
  return minutes;
}

function checkRanges(rows: NonNullable<WorkingTimesWire['ranges']>): WeekdayRange[] {
  const ranges = rows.map(({ weekday, ...range }) => ({ weekday, ...toMinuteRange('ranges', range) }));
  if (findWeekOverlap(ranges)) throw rejected('ranges', 'Working hours must not overlap, also not past midnight.');
  return ranges;
}

function checkSpecialDays(rows: NonNullable<WorkingTimesWire['special_days']>) {
  const visited = new Set<string>();
  return rows.map(({ day, repeat, ranges, note = '' }) => {
    if (!isDay(day)) throw rejected('special_days', 'Each special day needs a date.');
    if (visited.has(`${day} ${repeat}`)) throw rejected('special_days', 'Each special day can appear only once.');
    visited.add(`${day} ${repeat}`);
    const minutes = ranges.map((range) => toMinuteRange('special_days', range));
    if (findOverlap(minutes)) throw rejected('special_days', 'Working hours must not overlap, also not past midnight.');
    return { day, repeat, ranges: minutes, note: note.slice(0, 200) };
  });
}

function checkDaysOff(rows: WorkingTimesWire['days_off']) {
  if (rows.length > MAX_DAYS_OFF)
    throw rejected('days_off', `You can save at most ${MAX_DAYS_OFF} periods of days off.`);
  const sorted = [...rows].sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, { from, to }] of sorted.entries()) {
    if (!isDay(from) || !isDay(to) || from > to) throw rejected('days_off', 'Days off must begin before they end.');
    const next = sorted[index + 1];
    if (next && next.from <= to) throw rejected('days_off', 'Days off must not overlap.');
  }
  return sorted;
}

/** Checks the input and completes it with current values, since older clients send fewer fields. */
function checkTimes(input: NewTimes, current: WorkingWeek) {
  const ranges = input.ranges ? checkRanges(input.ranges) : rangesFromHours(input.hours, current);
  // A provider without any hours would work the default hours of the profile, so empty hours are rejected. Providers
  // pause by not taking jobs.
  if (ranges.length === 0) throw rejected('hours', 'Please keep at least one working day, or stop taking jobs.');
  return {
    ranges,
    daysOff: checkDaysOff(input.days_off),
    specialDays: input.special_days && checkSpecialDays(input.special_days),
    limits: {
      bufferMinutes: input.buffer_minutes ?? current.limits.bufferMinutes,
      noticeMinutes: input.notice_minutes ?? current.limits.noticeMinutes,
      maxJobsPerDay: input.max_jobs_per_day ?? current.limits.maxJobsPerDay,
    },
  };
}

type CheckedTimes = ReturnType<typeof checkTimes>;

const weekAfter = (current: WorkingWeek, { ranges, daysOff, specialDays, limits }: CheckedTimes): WorkingWeek =>
  weekWith(current, {
    ranges,
    off: daysOff.map(({ from, to }) => ({ fromDay: from, toDay: to })),
    specialDays: specialDays ?? current.specialDays,
    limits,
  });

async function listJobsOutside(db: Session, providerId: string, week: WorkingWeek) {
  const accepted = await listAcceptedTimes(db, providerId);
  return accepted.flatMap(({ id, workerId, startAt, endAt }) =>
    startAt && endAt && !isWithinWorkingHours(weekOf(week, workerId), startAt, endAt)
      ? [{ id, workerId, startAt, endAt }]
      : [],
  );
}

/** Hours of who comes. An inactive worker counts like the provider. */
const weekOf = (week: WorkingWeek, workerId: string | null): WorkingWeek =>
  week.workers?.find(({ id }) => id === (workerId ?? ''))?.week ?? week;

const toConflicts = (jobs: readonly { id: string; startAt: Date }[]) =>
  jobs.map(({ id, startAt }) => ({ booking_id: id, start_at: toInstant(startAt) }));

/** Lists the accepted jobs that these working times would cut. Saves nothing. */
export async function checkWorkingTimes(
  db: Session,
  providerId: string,
  input: NewTimes,
): Promise<Pick<SavedTimesWire, 'conflicts'>> {
  const current = await readWorkingWeek(db, await profileOf(db, providerId));
  const outside = await listJobsOutside(db, providerId, weekAfter(current, checkTimes(input, current)));
  return {
    conflicts: toConflicts(
      outside.filter((job) => isWithinWorkingHours(weekOf(current, job.workerId), job.startAt, job.endAt)),
    ),
  };
}

/** Replaces all working times. Accepted bookings outside them stay and are listed in the response. */
export async function saveWorkingTimes(
  tx: Session,
  providerId: string,
  input: NewTimes,
): Promise<Required<SavedTimesWire>> {
  const current = await readWorkingWeek(tx, await profileOf(tx, providerId));
  const times = checkTimes(input, current);
  await replaceHours(
    tx,
    providerId,
    times.ranges.map((row) => ({ providerId, ...row })),
  );
  await replaceDaysOff(
    tx,
    providerId,
    times.daysOff.map(({ from, to, note = '' }) => ({
      providerId,
      fromDay: from,
      toDay: to,
      note: note.slice(0, 200),
    })),
  );
  if (times.specialDays)
    await replaceSpecialDays(
      tx,
      providerId,
      times.specialDays.map((row) => ({ providerId, ...row })),
    );
  await replaceLimits(tx, { providerId, ...times.limits });
  await updateProfile(tx, providerId, {
    takingJobs: input.taking_jobs,
    ...(input.instant !== undefined && { instant: input.instant }),
  });
  return {
    ...(await readWorkingTimes(tx, providerId)),
    conflicts: toConflicts(await listJobsOutside(tx, providerId, weekAfter(current, times))),
  };
}
