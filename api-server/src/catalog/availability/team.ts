import { groupBy } from '../../platform/groupBy';
import type { TakenTimes } from './takenTime';
import type { WorkingWeek } from './workingHours';

/** Hours and taken times of one person. */
export interface PersonCalendar {
  /** Empty for the provider in person. */
  workerId: string;
  week: WorkingWeek;
  taken: TakenTimes;
}

/** Calendars of those who may come: the workers of a team, or the provider alone. */
export const calendarsOf = (week: WorkingWeek, taken: TakenTimes): readonly PersonCalendar[] =>
  week.workers?.map(({ id, week: own }) => ({ workerId: id, week: own, taken: takenBy(taken, id) })) ?? [
    { workerId: '', week, taken },
  ];

const byWorker = new WeakMap<TakenTimes, Map<string, TakenTimes>>();

/** Searches ask for the same times on every day, so they are divided once. */
export function takenBy(taken: TakenTimes, workerId: string): TakenTimes {
  let divided = byWorker.get(taken);
  if (!divided) {
    divided = groupBy(taken, (time) => time.workerId ?? '');
    byWorker.set(taken, divided);
  }
  return divided.get(workerId) ?? [];
}
