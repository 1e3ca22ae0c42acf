import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, HOUR } from '../../platform/clock';

const QUIET_FROM = '22:00';
const QUIET_UNTIL = '08:00';
/** A text message about a job that starts within this time is sent at night as well. */
const URGENT_BEFORE_START = 2 * HOUR;

/** `startAt` is null without an agreed time. */
export interface JobTiming {
  startAt: Date | null;
  isUnderWay: boolean;
}

/**
 * Returns the time at which a text message may arrive. At night that is eight in the morning of the person's zone, but
 * at the latest two hours before the job starts.
 */
export function earliestTextTime(now: Date, timeZone: string, job: JobTiming): Date {
  const { date, time } = wallTimeIn(timeZone, now);
  if ((time >= QUIET_UNTIL && time < QUIET_FROM) || job.isUnderWay) return now;
  const morning = instantOfWallTime(timeZone, { date: time >= QUIET_FROM ? dayAfter(date) : date, time: QUIET_UNTIL });
  if (job.startAt === null || job.startAt <= now) return morning;
  const soon = addMilliseconds(job.startAt, -URGENT_BEFORE_START).getTime();
  return new Date(Math.max(now.getTime(), Math.min(soon, morning.getTime())));
}
