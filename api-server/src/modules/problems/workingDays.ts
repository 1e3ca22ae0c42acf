import { DAY, later } from '../../clock';

/** The promise to both sides: decided within two working days. Saturdays and Sundays (UTC) do not count. */
const PROMISED_WORKING_DAYS = 2;

export const promisedBy = (from: Date): Date => workingDaysAfter(from, PROMISED_WORKING_DAYS);

export function workingDaysAfter(from: Date, days: number): Date {
  let due = from;
  for (let left = days; left > 0; ) {
    due = later(due, DAY);
    const weekday = due.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return due;
}
