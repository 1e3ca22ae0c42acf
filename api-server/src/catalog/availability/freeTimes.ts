import { dayAfter, leadTimeMinutes, maxDaysAhead } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import { stepsOf } from './slots';
import { type WorkingWeek, workingDay } from './workingHours';

export interface FreeTime {
  startAt: Date;
  endAt: Date;
}

const START_INTERVAL = 30 * MINUTE;
export const LEAD_TIME = leadTimeMinutes * MINUTE;

interface Search {
  week: WorkingWeek;
  /** Starts of taken 15-minute steps, in milliseconds. */
  taken: ReadonlySet<number>;
  /** First and last day (inclusive), in the provider's time zone. */
  from: string;
  to: string;
  minutes: number;
  now: Date;
  /** Searches over many weeks share a cached one. */
  dayOf?: typeof workingDay;
}

export function freeTimes({ week, taken, from, to, minutes, now, dayOf = workingDay }: Search): FreeTime[] {
  const earliest = addMilliseconds(now, LEAD_TIME);
  const latest = addMilliseconds(now, (maxDaysAhead + 1) * DAY);
  const freeTimeList: FreeTime[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    const day = dayOf(week, date);
    if (!day) continue;
    for (let startAt = day.firstStart; ; startAt = addMilliseconds(startAt, START_INTERVAL)) {
      const endAt = addMilliseconds(startAt, minutes * MINUTE);
      if (endAt > day.closes) break;
      if (startAt < earliest) continue;
      if (startAt > latest) return freeTimeList;
      if (stepsOf(startAt, endAt).every((step) => !taken.has(step.getTime()))) freeTimeList.push({ startAt, endAt });
    }
  }
  return freeTimeList;
}

export function nearestOf(free: readonly FreeTime[], wished: Date): FreeTime[] {
  const distance = ({ startAt }: FreeTime) => Math.abs(startAt.getTime() - wished.getTime());
  return [...free].sort((a, b) => distance(a) - distance(b) || a.startAt.getTime() - b.startAt.getTime()).slice(0, 3);
}
