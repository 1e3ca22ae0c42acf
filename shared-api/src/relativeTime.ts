import { dayjs } from '@doorstep/shared-api/calendar';
import relativeTime from 'dayjs/plugin/relativeTime.js';

/** Whole minutes, hours and days that have passed: 59 minutes are no hour yet. */
const thresholds = [
  { l: 'm', r: 1 },
  { l: 'mm', r: 59, d: 'minute' },
  { l: 'h', r: 1 },
  { l: 'hh', r: 23, d: 'hour' },
  { l: 'd', r: 1 },
  { l: 'dd', d: 'day' },
];
dayjs.extend(relativeTime, { thresholds, rounding: Math.floor });

/** `3 hours ago`. A moment of a clock that is ahead counts as now. */
export const timeAgo = (at: string, now: number, lang: string): string =>
  dayjs
    .utc(Math.min(Date.parse(at), now))
    .locale(lang)
    .from(dayjs.utc(now));
