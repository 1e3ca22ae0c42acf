import { type DaysOff, parseDay, type WorkingHours, type WorkingTimes } from '@doorstep/shared-api/domain';

export interface Day {
  readonly weekday: number;
  readonly isFree: boolean;
  readonly from: string;
  readonly to: string;
}

/** Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0] as const;

/** Seven rows for a form; a free day proposes what a usual day is. */
export function toDays({ hours }: Pick<WorkingTimes, 'hours'>): Day[] {
  return order.map((weekday) => {
    const own = hours.find((row) => row.weekday === weekday);
    return { weekday, isFree: !own, from: own?.from ?? '08:00', to: own?.to ?? '18:00' };
  });
}

export const toHours = (days: readonly Day[]): WorkingHours[] =>
  days.filter(({ isFree }) => !isFree).map(({ weekday, from, to }) => ({ weekday, from, to }));

/** Weekdays whose times make no sense. */
export const wrongDays = (days: readonly Day[]): number[] =>
  days.filter(({ isFree, from, to }) => !isFree && !(from < to)).map(({ weekday }) => weekday);

export type OffFault = 'date' | 'order' | 'overlap';

/** What is wrong with new days off beside those that are planned; undefined: nothing. */
export function offFault(wish: DaysOff, planned: readonly DaysOff[]): OffFault | undefined {
  if (!parseDay(wish.from) || !parseDay(wish.to)) return 'date';
  if (wish.from > wish.to) return 'order';
  return planned.some(({ from, to }) => wish.from <= to && from <= wish.to) ? 'overlap' : undefined;
}

/** A date in whose week that weekday is: for its name only. */
export const dateOf = (weekday: number) => `2023-01-0${weekday + 1}`;
