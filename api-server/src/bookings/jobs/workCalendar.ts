import { dayAfter, occursOn, statusesUnderWay, wallTimeIn } from '@doorstep/shared-api/domain';
import type { WorkCalendarWire } from '@doorstep/shared-api/wire';
import { createPeriodReader, rarestFirst, readWorkingWeek } from '../../catalog/availability/workingHours';
import { travelMinutes } from '../../catalog/travel/travelMinutes';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { listDaysOff, listSpecialDays } from '../workspace/workspace.repository';
import { listBookingsBetween } from './jobs.repository';
import { profileOf, toAssignments } from './readJobs';

/** Reads jobs and working hours of days such as 2026-11-20, both included, on the clock of the provider. */
export async function readWorkCalendar(
  context: Context,
  user: User,
  from: string,
  to: string,
): Promise<WorkCalendarWire> {
  const { db } = context;
  const profile = await profileOf(db, user.id);
  const week = await readWorkingWeek(db, profile);
  const daysOff = await listDaysOff(db, user.id);
  const specialDays = rarestFirst(await listSpecialDays(db, user.id));
  const reader = createPeriodReader();
  const at = (milliseconds: number) => toInstant(new Date(milliseconds));
  const noteOn = (date: string) =>
    (
      daysOff.find(({ fromDay, toDay }) => fromDay <= date && date <= toDay) ??
      specialDays.find((day) => occursOn(day, date))
    )?.note ?? '';
  const days = [];
  for (let date = from; date <= to; date = reader.nextDay(date)) {
    days.push({
      date,
      starts_at: at(reader.midnight(week, date)),
      ends_at: at(reader.midnight(week, reader.nextDay(date))),
      note: noteOn(date),
      hours: reader.periodsBeginningOn(week, date).map(({ opens, closes }) => ({ from: at(opens), to: at(closes) })),
    });
  }
  const [since, end] = [reader.midnight(week, from), reader.midnight(week, dayAfter(to))];
  const bookings = await listBookingsBetween(db, user.id, new Date(since), new Date(end));
  const busy = week.busy.filter((time) => time.from < end && time.until > since);
  return {
    ...{ time_zone: week.timeZone, days },
    jobs: await toAssignments(context, user, bookings, profile),
    busy: busy.map((time) => ({ from: at(time.from), to: at(time.until) })),
    ways: waysBetween(bookings.filter(isAgreed), week.timeZone),
  };
}

const isAgreed = ({ status }: Booking) =>
  status === 'completed' || (statusesUnderWay as readonly string[]).includes(status);

/** Ways between jobs of one worker on one day, which come earliest first. Left out where a place is unknown or nearly the same. */
function waysBetween(jobs: readonly Booking[], timeZone: string): WorkCalendarWire['ways'] {
  const dayOf = ({ startAt }: Booking) => startAt && wallTimeIn(timeZone, startAt).date;
  return jobs.flatMap((job, at) => {
    const before = jobs.slice(0, at).findLast(({ workerId }) => workerId === job.workerId);
    if (!before || dayOf(before) !== dayOf(job)) return [];
    const [from, to] = [visitPlaceOf(before)?.end, visitPlaceOf(job)?.start];
    const minutes = from && to ? travelMinutes(from, to) : 0;
    return minutes > 0 ? [{ booking_id: job.id, minutes }] : [];
  });
}
