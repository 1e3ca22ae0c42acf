import {
  type DaysOff,
  findOverlap,
  findWeekOverlap,
  minutesOfRange,
  parseDay,
  type SpecialDay,
  type TimeRange,
  type WorkingHours,
  type WorkingTimes,
} from '@doorstep/shared-api/domain';

export interface Day {
  readonly weekday: number;
  readonly isFree: boolean;
  readonly ranges: readonly TimeRange[];
}

/** Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0] as const;

export const usualHours: TimeRange = { from: '08:00', to: '18:00' };

/** A free day proposes the hours of a usual day. */
export function toDays({ hours }: Pick<WorkingTimes, 'hours'>): Day[] {
  return order.map((weekday) => {
    const ranges = hours.filter((row) => row.weekday === weekday).map(({ from, to }) => ({ from, to }));
    return { weekday, isFree: ranges.length === 0, ranges: ranges.length > 0 ? ranges : [usualHours] };
  });
}

export const toHours = (days: readonly Day[]): WorkingHours[] =>
  days.filter(({ isFree }) => !isFree).flatMap(({ weekday, ranges }) => ranges.map((range) => ({ weekday, ...range })));

/** Two hours after a break of one hour, or two hours before midnight. */
export function rangeAfter(ranges: readonly TimeRange[]): TimeRange {
  const ends = ranges.map(({ to }) => Number(to.slice(0, 2)));
  const from = Math.min(Math.max(0, ...ends) + 1, 22);
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { from: clock(from), to: from === 22 ? '23:59' : clock(from + 2) };
}

export type RangesError = 'wrong' | 'overlap';

/** Undefined when the ranges of one day are valid. */
export function rangesError(ranges: readonly TimeRange[]): RangesError | undefined {
  const minutes = ranges.map(minutesOfRange).filter((range) => range !== undefined);
  if (minutes.length < ranges.length) return 'wrong';
  return findOverlap(minutes) && 'overlap';
}

/** Invalid weekdays. A night can overlap the next morning: both days are then invalid. */
export function weekErrors(days: readonly Day[]): ReadonlyMap<number, RangesError> {
  const errors = new Map<number, RangesError>();
  const working = days.filter(({ isFree }) => !isFree);
  for (const { weekday, ranges } of working) {
    const error = rangesError(ranges);
    if (error) errors.set(weekday, error);
  }
  if (errors.size > 0) return errors;
  const overlap = findWeekOverlap(
    working.flatMap(({ weekday, ranges }) =>
      ranges.flatMap((range) => {
        const minutes = minutesOfRange(range);
        return minutes ? [{ weekday, ...minutes }] : [];
      }),
    ),
  );
  for (const { weekday } of overlap ?? []) errors.set(weekday, 'overlap');
  return errors;
}

export type DayOffError = 'date' | 'order' | 'overlap';

/** Undefined when the new days off are valid. `planned` are the existing ones. */
export function dayOffError(daysOff: DaysOff, planned: readonly DaysOff[]): DayOffError | undefined {
  if (!parseDay(daysOff.from) || !parseDay(daysOff.to)) return 'date';
  if (daysOff.from > daysOff.to) return 'order';
  return planned.some(({ from, to }) => daysOff.from <= to && from <= daysOff.to) ? 'overlap' : undefined;
}

export type SpecialDayError = 'date' | 'twice' | RangesError;

/** Undefined when the new special day is valid. `planned` are the existing ones. */
export function specialDayError(
  { day, repeat, ranges }: SpecialDay,
  planned: readonly SpecialDay[],
): SpecialDayError | undefined {
  if (!parseDay(day)) return 'date';
  if (planned.some((other) => other.day === day && other.repeat === repeat)) return 'twice';
  return rangesError(ranges);
}

/** A date on that weekday, to format its name. */
export const dateOnWeekday = (weekday: number) => `2023-01-0${weekday + 1}`;
