import {
  type BookingType,
  instantIn,
  parseDay,
  parseTime,
  startFault,
  type WallTime,
  wallTimeIn,
} from '@doorstep/shared-api/domain';

/** Names of the messages under `schedule.` that say what is wrong. */
export type ScheduleProblem = 'dateMissing' | 'timeMissing' | 'pastDate' | 'past' | 'tooSoon';

/**
 * What is wrong with a chosen date ('yyyy-MM-dd') and time ('HH:mm'), by field. Both are read on the clocks of the
 * service's place.
 */
export function scheduleProblems(
  chosen: { readonly date?: string; readonly time?: string },
  rule: { readonly bookingType: BookingType; readonly now: Date; readonly zone: string },
): { date?: ScheduleProblem; time?: ScheduleProblem } {
  const date = parseDay(chosen.date ?? '');
  const time = parseTime(chosen.time ?? '');
  if (!date || !time) return { ...(!date && { date: 'dateMissing' }), ...(!time && { time: 'timeMissing' }) };
  if (date < wallTimeIn(rule.zone, rule.now).date) return { date: 'pastDate' };
  const fault = startFault(instantIn(rule.zone, { date, time }), {
    now: rule.now,
    scheduled: rule.bookingType === '3',
  });
  if (fault === 'past') return { time: 'past' };
  return fault === 'too_soon' ? { time: 'tooSoon' } : {};
}

/** A start that was fine when it was chosen may have passed since; As Soon as Possible never does. */
export function startHasPassed(
  draft: { readonly asap: boolean; readonly date?: string; readonly time?: string; readonly bookingType?: BookingType },
  now: Date,
  zone: string,
): boolean {
  if (draft.asap || draft.bookingType === '2') return false;
  const problems = scheduleProblems(draft, { bookingType: draft.bookingType ?? '1', now, zone });
  return Boolean(problems.date ?? problems.time);
}

/** "Pacific Standard Time" in the reader's language. */
export function zoneName(zone: string, language: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** True when the reader's own clock shows another time than the clocks at the service's place. */
export function zonesDiffer(zone: string, readersZone: string, instant: Date): boolean {
  const shown = (wall: WallTime) => `${wall.date} ${wall.time}`;
  return shown(wallTimeIn(zone, instant)) !== shown(wallTimeIn(readersZone, instant));
}
