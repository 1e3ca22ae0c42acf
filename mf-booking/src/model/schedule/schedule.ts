import {
  type BookingType,
  dayAfter,
  instantOfWallTime,
  isSkippedWallTime,
  maxDaysAhead,
  parseDay,
  parseTime,
  startError,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';

/** Message keys under `schedule.`. */
export type ScheduleProblem = 'dateMissing' | 'timeMissing' | 'pastDate' | 'past' | 'tooSoon' | 'tooLate' | 'skipped';

/** `yyyy-MM-dd`: the last day that can be booked. */
export const lastDay = (today: string) => dayAfter(today, maxDaysAhead);

/** Date ('yyyy-MM-dd') and time ('HH:mm') are in the time zone of the service's address. */
export function scheduleProblems(
  chosen: { readonly date?: string; readonly time?: string },
  rule: { readonly bookingType: BookingType; readonly now: Date; readonly zone: string },
): { date?: ScheduleProblem; time?: ScheduleProblem } {
  const date = parseDay(chosen.date ?? '');
  const time = parseTime(chosen.time ?? '');
  if (!date || !time) return { ...(!date && { date: 'dateMissing' }), ...(!time && { time: 'timeMissing' }) };
  const today = wallTimeIn(rule.zone, rule.now).date;
  if (date < today) return { date: 'pastDate' };
  if (date > lastDay(today)) return { date: 'tooLate' };
  if (isSkippedWallTime(rule.zone, { date, time })) return { time: 'skipped' };
  const issue = startError(instantOfWallTime(rule.zone, { date, time }), {
    now: rule.now,
    scheduled: rule.bookingType === 'schedule',
  });
  if (issue === 'past') return { time: 'past' };
  return issue === 'too_soon' ? { time: 'tooSoon' } : {};
}

type Draft = Pick<BookingDraft, 'asap' | 'date' | 'time' | 'bookingType' | 'provider'>;

/** As Soon as Possible without a chosen or shown time has no start that could pass. */
const hasNoFixedStart = ({ asap, bookingType, provider, date, time }: Draft) =>
  bookingType === 'hire' ? asap || !date || !time : asap && !(provider && date && time);

/** Checks the start again, because it may have become invalid since it was chosen. */
export function startProblemKey(draft: Draft, now: Date, zone: string): string | undefined {
  if (hasNoFixedStart(draft)) return undefined;
  const problems = scheduleProblems(draft, { bookingType: draft.bookingType ?? 'book', now, zone });
  const problem = problems.date ?? problems.time;
  if (problem === 'skipped' || problem === 'tooLate') return `schedule.${problem}`;
  return problem && 'summary.timePassed';
}

/** RFC 3339. Uses noon before a time is chosen. Undefined without a day. */
export function startInstant(zone: string, { date, time }: { readonly date?: string; readonly time?: string }) {
  const day = parseDay(date ?? '');
  return day && instantOfWallTime(zone, { date: day, time: parseTime(time ?? '') ?? '12:00' }).toISOString();
}
