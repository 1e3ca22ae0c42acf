/** Zones stay in domain/zone.ts, which passes the daylight-saving tests. */
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { wallTimeIn } from './domain/zone';

dayjs.extend(utc);

export { type Dayjs, dayjs };

/** `yyyy-MM-dd`, the form in which days are stored and compared. */
export const toDay = (date: Dayjs): string => date.format('YYYY-MM-DD');

/** A calendar day of `yyyy-MM-dd`. It has no zone. Invalid for other texts and for a day that does not exist. */
export function calendarDay(text: string): Dayjs {
  const day = dayjs.utc(text);
  return text.length === 10 && toDay(day) === text ? day : dayjs.utc(null);
}

/** The clock of a zone at that moment, as if it were UTC: for formats and calendar arithmetic. Without a zone: the reader's. */
export function clockIn(zone: string | undefined, instant: Date): Dayjs {
  if (!zone) return dayjs(instant);
  const { date, time } = wallTimeIn(zone, instant);
  return dayjs.utc(`${date}T${time}:00Z`);
}

export const dayAfter = (day: string, days = 1): string => toDay(calendarDay(day).add(days, 'day'));

/** `yyyy-MM-dd`, so many months later: the same day, or the last one of a shorter month. */
export const monthsAfter = (day: string, months: number): string => toDay(calendarDay(day).add(months, 'month'));
