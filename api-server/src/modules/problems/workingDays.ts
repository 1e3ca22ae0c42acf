import { DAY, later } from '../../clock';

/** The promise to both sides: decided within two working days. Saturdays and Sundays (UTC) do not count. */
const PROMISED_WORKING_DAYS = 2;

export function promisedBy(from: Date): Date {
  let due = from;
  for (let left = PROMISED_WORKING_DAYS; left > 0; ) {
    due = later(due, DAY);
    const weekday = due.getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return due;
}
