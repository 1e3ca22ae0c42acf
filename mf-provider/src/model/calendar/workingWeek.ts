import { type DaysOff, parseDay, type WorkingHours, type WorkingTimes } from '@doorstep/shared-api/domain';

export interface Day {
  readonly weekday: number;
  readonly isFree: boolean;
  readonly from: string;
  readonly to: string;
}

/** Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0] as const;

/** A free day proposes the hours of a usual day. */
export function toDays({ hours }: Pick<WorkingTimes, 'hours'>): Day[] {
  return order.map((weekday) => {
    const ownWorkingHours = hours.find((row) => row.weekday === weekday);
    return {
      weekday,
      isFree: !ownWorkingHours,
      from: ownWorkingHours?.from ?? '08:00',
      to: ownWorkingHours?.to ?? '18:00',
    };
  });
}

export const toHours = (days: readonly Day[]): WorkingHours[] =>
  days.filter(({ isFree }) => !isFree).map(({ weekday, from, to }) => ({ weekday, from, to }));

export const wrongDays = (days: readonly Day[]): number[] =>
  days.filter(({ isFree, from, to }) => !isFree && !(from < to)).map(({ weekday }) => weekday);

export type DayOffError = 'date' | 'order' | 'overlap';

/** Undefined when the new days off are valid. `planned` are the existing ones. */
export function dayOffError(daysOff: DaysOff, planned: readonly DaysOff[]): DayOffError | undefined {
  if (!parseDay(daysOff.from) || !parseDay(daysOff.to)) return 'date';
  if (daysOff.from > daysOff.to) return 'order';
  return planned.some(({ from, to }) => daysOff.from <= to && from <= daysOff.to) ? 'overlap' : undefined;
}

/** A date on that weekday, to format its name. */
export const dateOnWeekday = (weekday: number) => `2023-01-0${weekday + 1}`;
