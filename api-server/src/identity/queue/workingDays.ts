import { addMilliseconds, DAY } from '../../platform/clock';

/** The promise to both sides: decided within two working days. Saturdays and Sundays (UTC) do not count. */
const PROMISED_WORKING_DAYS = 2;

export const decisionDueAt = (from: Date): Date => workingDaysAfter(from, PROMISED_WORKING_DAYS);

/**
 * Adds working days. A period that starts on a weekend counts from Monday, so that whoever waits longer never gets a
 * later deadline.
 */
export function workingDaysAfter(from: Date, days: number): Date {
  let due = isWeekend(from) ? mondayAfter(from) : from;
  for (let left = days; left > 0; ) {
    due = addMilliseconds(due, DAY);
    if (!isWeekend(due)) left--;
  }
  return due;
}

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6;

function mondayAfter(at: Date): Date {
  const midnight = new Date(Math.floor(at.getTime() / DAY) * DAY);
  return addMilliseconds(midnight, (at.getUTCDay() === 6 ? 2 : 1) * DAY);
}
