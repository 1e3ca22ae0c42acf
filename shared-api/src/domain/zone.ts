export interface WallTime {
  /** yyyy-MM-dd */
  readonly date: string;
  /** HH:mm */
  readonly time: string;
}

const minute = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock of the zone at that instant, written as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minutes, second);
}

export function wallTimeIn(zone: string, instant: Date): WallTime {
  const text = new Date(wallClock(instant.getTime(), zone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant at which the zone's clocks show that wall time. An hour that happens twice means its first pass; an hour
 * that the clocks skip means the moment they skip it, the first valid instant.
 */
export function instantOfWallTime(zone: string, wall: WallTime): Date {
  const expected = Date.parse(`${wall.date}T${wall.time}:00Z`);
  const day = 24 * 60 * minute;
  const guesses = [expected - day, expected + day].map((probe) => expected - (wallClock(probe, zone) - probe));
  const first = Math.min(...guesses);
  const last = Math.max(...guesses);
  if (wallClock(first, zone) === expected) return new Date(first);
  if (wallClock(last, zone) === expected) return new Date(last);
  let before = first - minute;
  let after = last;
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (wallClock(middle, zone) < expected) before = middle;
    else after = middle;
  }
  return new Date(after);
}

export function isSkippedWallTime(zone: string, wall: WallTime): boolean {
  const shown = wallTimeIn(zone, instantOfWallTime(zone, wall));
  return shown.date !== wall.date || shown.time !== wall.time;
}

/** Returns the zone's offset from UTC at an instant, in minutes. */
export function offsetAt(instant: Date, zone: string): number {
  const wall = wallClock(instant.getTime(), zone);
  return Math.round((wall - Math.floor(instant.getTime() / 1_000) * 1_000) / minute);
}

/** `2026-11-20T13:15:00-08:00`: the instant, written on the zone's own clock. */
export function formatWithOffset(instant: Date, zone: string): string {
  const wall = wallClock(instant.getTime(), zone);
  const offset = offsetAt(instant, zone);
  const sign = offset < 0 ? '-' : '+';
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = two(Math.floor(Math.abs(offset) / 60));
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${hours}:${two(Math.abs(offset) % 60)}`;
}
