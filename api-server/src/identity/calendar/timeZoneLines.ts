import { offsetAt, wallTimeIn } from '@doorstep/shared-api/domain';
import { DAY, MINUTE } from '../../platform/clock';

const WEEK = 7 * DAY;
const YEAR = 366 * DAY;

const twoDigits = (n: number) => String(n).padStart(2, '0');
const formatOffset = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}${twoDigits(Math.abs(minutes) % 60)}`;

/** Formats the zone's clock as `20261124T101500`. */
export function formatWallTime(zone: string, at: Date): string {
  const { date, time } = wallTimeIn(zone, at);
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

/** Finds the minute of the change between two moments with different offsets. */
function changeBetween(zone: string, before: number, after: number): number {
  const offset = offsetAt(new Date(before), zone);
  let [low, high] = [before, after];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (offsetAt(new Date(middle), zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function period(name: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `END:${name}`,
  ];
}

/** Describes the zone's clocks between two moments as VTIMEZONE, with every change of the clocks. */
export function timeZoneLines(zone: string, first: Date, last: Date): string[] {
  const minuteOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;
  const begin = minuteOf(first.getTime() - YEAR);
  const initial = offsetAt(new Date(begin), zone);
  const periods = period('STANDARD', '19700101T000000', initial, initial);
  for (let at = begin; at < last.getTime() + YEAR; at += WEEK) {
    const [from, to] = [at, at + WEEK].map((moment) => offsetAt(new Date(moment), zone));
    if (from === undefined || to === undefined || from === to) continue;
    const change = changeBetween(zone, at, at + WEEK);
    // The start is written on the clock as it was before the change.
    const start = new Date(change + from * MINUTE).toISOString().slice(0, 16).replace(/[-:]/g, '');
    periods.push(...period(to > from ? 'DAYLIGHT' : 'STANDARD', `${start}00`, from, to));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...periods, 'END:VTIMEZONE'];
}
