import { wallTimeIn } from '@doorstep/shared-api/domain';
import type { SavedTimesWire, WorkingTimesWire } from '@doorstep/shared-api/wire';
import { readWorkingWeek } from '../../catalog/availability/workingHours';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import {
  findProfile,
  listAcceptedTimes,
  listDaysOff,
  replaceDaysOff,
  replaceHours,
  updateProfile,
} from './workspace.repository';

const MAX_DAYS_OFF = 100;

const twoDigits = (n: number) => String(n).padStart(2, '0');
const toClock = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Returns HH:mm as minutes after midnight, including 24:00. Undefined for invalid times. */
function toMinute(text: string): number | undefined {
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const at = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && at <= 24 * 60 ? at : undefined;
}

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

export async function readWorkingTimes(db: Session, providerId: string): Promise<Required<WorkingTimesWire>> {
  const profile = await profileOf(db, providerId);
  const week = await readWorkingWeek(db, profile);
  const off = await listDaysOff(db, providerId);
  return {
    time_zone: profile.timeZone,
    hours: week.days.flatMap((day, weekday) =>
      day ? [{ weekday, from: toClock(day.opensMinute), to: toClock(day.closesMinute) }] : [],
    ),
    days_off: off.map(({ fromDay, toDay, note }) => ({ from: fromDay, to: toDay, ...(note && { note }) })),
    taking_jobs: profile.takingJobs,
    instant: profile.instant,
  };
}

function checkHours(hours: WorkingTimesWire['hours']) {
  const visited = new Set<number>();
  return hours.map(({ weekday, from, to }) => {
    const [opensMinute, closesMinute] = [toMinute(from), toMinute(to)];
    if (visited.has(weekday)) throw rejected('hours', 'Each weekday can appear only once.');
    visited.add(weekday);
    if (opensMinute === undefined || closesMinute === undefined || opensMinute >= closesMinute) {
      throw rejected('hours', 'Working hours must begin before they end.');
    }
    return { weekday, opensMinute, closesMinute };
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

/** Replaces all working times. Accepted bookings on a day off stay and are listed in the response. */
export async function saveWorkingTimes(
  tx: Session,
  providerId: string,
  input: Omit<WorkingTimesWire, 'time_zone'>,
): Promise<Required<SavedTimesWire>> {
  const hours = checkHours(input.hours);
  const off = checkDaysOff(input.days_off);
  // A provider without any hours would work the default hours of the profile, so empty hours are rejected. Providers
  // pause by not taking jobs.
  if (hours.length === 0) throw rejected('hours', 'Please keep at least one working day, or stop taking jobs.');
  const { timeZone } = await profileOf(tx, providerId);
  await replaceHours(
    tx,
    providerId,
    hours.map((row) => ({ providerId, ...row })),
  );
  await replaceDaysOff(
    tx,
    providerId,
    off.map(({ from, to, note = '' }) => ({ providerId, fromDay: from, toDay: to, note: note.slice(0, 200) })),
  );
  await updateProfile(tx, providerId, {
    takingJobs: input.taking_jobs,
    ...(input.instant !== undefined && { instant: input.instant }),
  });
  const accepted = await listAcceptedTimes(tx, providerId);
  const conflicts = accepted.filter(({ startAt }) => {
    const day = startAt ? wallTimeIn(timeZone, startAt).date : '';
    return off.some(({ from, to }) => from <= day && day <= to);
  });
  return {
    ...(await readWorkingTimes(tx, providerId)),
    conflicts: conflicts.map(({ id, startAt }) => ({ booking_id: id, start_at: toInstant(startAt) })),
  };
}
