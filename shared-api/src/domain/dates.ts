import { calendarDay, dayjs } from '@doorstep/shared-api/calendar';
import { instantOfWallTime, isSkippedWallTime, isTimeZone, offsetAt, type WallTime, wallTimeIn } from './zone';

/** A scheduled service starts at least this long after it is booked. */
export const leadTimeMinutes = 60;

/** The last day that can be booked is so many days from today: a mistyped year is noticed. */
export const maxDaysAhead = 365;

/** `31/12/2026` -> `2026-12-31`; undefined for a day that does not exist. */
export function parseWireDate(text: string): string | undefined {
  const [day, month, year] = text.trim().split('/');
  return parseDay(`${year}-${month}-${day}`);
}

export function parseDay(text: string): string | undefined {
  const day = text.trim();
  return calendarDay(day).isValid() ? day : undefined;
}

export function toWireDate(day: string): string {
  return calendarDay(day).format('DD/MM/YYYY');
}

/** `HH:mm` as it stands, `hh:mm a` turned into it; undefined for anything else. */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const half = match[3]?.toLowerCase();
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  return hour < 24 && Number(match[2]) < 60 ? `${String(hour).padStart(2, '0')}:${match[2]}` : undefined;
}

/**
 * A timestamp of a response as RFC 3339 UTC without fractions: RFC 3339 with any offset, or `yyyy-MM-dd HH:mm:ss`, which
 * means UTC. Undefined for anything else, the empty text included.
 */
export function parseInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    value.trim(),
  );
  if (!match) return undefined;
  const [, day, time = '00:00', zone = 'Z'] = match;
  const parsed = dayjs.utc(`${day}T${time}${zone.toUpperCase()}`);
  return parsed.isValid() ? parsed.format() : undefined;
}

export interface StartFields {
  readonly start_date?: string;
  readonly start_time?: string;
  readonly start_date_sec?: string;
  readonly start_at?: string;
  readonly time_zone?: string;
}

/**
 * Reads the start of a booking from a request (docs/contract): `start_at` takes precedence, otherwise date and time in
 * the zone of the service location. `start_date_sec` is never used. Undefined when neither can be read.
 */
export function readStart(fields: StartFields, serviceZone: string): Date | undefined {
  const exact = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(fields.start_at?.trim() ?? '')
    ? parseInstant(fields.start_at)
    : undefined;
  if (exact) return new Date(exact);
  const date = parseWireDate(fields.start_date ?? '') ?? parseDay(fields.start_date ?? '');
  const time = parseTime(fields.start_time ?? '');
  if (!date || !time) return undefined;
  const zone = fields.time_zone && isTimeZone(fields.time_zone) ? fields.time_zone : serviceZone;
  return instantOfWallTime(zone, { date, time });
}

/**
 * Reports whether a request names a local time that daylight saving skips, by `start_date` and `start_time` or by a
 * `start_at` in the zone's own offset (02:30:00-08:00 on the night in March). The customer did not choose the hour that
 * it would be read as.
 */
export function hasSkippedLocalTime(fields: StartFields, serviceZone: string): boolean {
  const zone = fields.time_zone && isTimeZone(fields.time_zone) ? fields.time_zone : serviceZone;
  const date = parseWireDate(fields.start_date ?? '') ?? parseDay(fields.start_date ?? '');
  const time = parseTime(fields.start_time ?? '');
  if (date && time && isSkippedWallTime(zone, { date, time })) return true;
  const text = fields.start_at?.trim() ?? '';
  const [, day = '', clock = '', sign, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*([+-])(\d{2}):?(\d{2})$/i.exec(text) ?? [];
  const instant = parseInstant(text);
  if (!instant || !parseDay(day) || !parseTime(clock) || !isSkippedWallTime(zone, { date: day, time: clock }))
    return false;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  // The clocks of another zone may well show that time.
  return [-3, 3].some((around) => offsetAt(new Date(Date.parse(instant) + around * 3_600_000), zone) === offset);
}

export type StartError = 'missing' | 'past' | 'too_soon' | 'too_late';

/** The lead time applies to scheduled bookings only. */
export function startError(
  start: Date | undefined,
  rules: { readonly now: Date; readonly scheduled: boolean },
): StartError | undefined {
  if (!start || Number.isNaN(start.getTime())) return 'missing';
  const ahead = start.getTime() - rules.now.getTime();
  // The minute that was current when the form was filled in still counts as now.
  if (ahead < -60_000) return 'past';
  // Accept starts until the end of the last day, in any time zone.
  if (ahead > (maxDaysAhead + 1) * 24 * 60 * 60_000) return 'too_late';
  return rules.scheduled && ahead < leadTimeMinutes * 60_000 ? 'too_soon' : undefined;
}

/** The present minute in the zone of the service location. */
export function asSoonAsPossible(zone: string, now: Date): WallTime {
  return wallTimeIn(zone, now);
}
