import { calendarDay, dayAfter, monthsAfter } from '@doorstep/shared-api/calendar';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface ShownPeriod {
  readonly view: CalendarView;
  /** yyyy-MM-dd on the provider's clock, like `today`. */
  readonly date: string;
  readonly today: string;
  readonly days: readonly string[];
}

/** 0 is Sunday. Weeks begin on Saturday in Persian and on Monday in the other languages. */
const firstWeekday = (lang: string) => (lang === 'fa' ? 6 : 1);

function weekStart(date: string, lang: string): string {
  const weekday = calendarDay(date).day();
  return dayAfter(date, -((weekday - firstWeekday(lang) + 7) % 7));
}

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => dayAfter(first, index));

export const weekOf = (date: string, lang: string): string[] => daysFrom(weekStart(date, lang), 7);

/** The days that a view loads. A month has whole weeks, and a day comes with its week. */
export function daysOfView(view: CalendarView, date: string, lang: string): string[] {
  if (view !== 'month') return weekOf(date, lang);
  const first = weekStart(`${date.slice(0, 7)}-01`, lang);
  const lastOfMonth = dayAfter(monthsAfter(`${date.slice(0, 7)}-01`, 1), -1);
  const last = dayAfter(weekStart(lastOfMonth, lang), 6);
  const count = calendarDay(last).diff(calendarDay(first), 'day') + 1;
  return daysFrom(first, count);
}

export function stepDate(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view === 'month') return monthsAfter(`${date.slice(0, 7)}-01`, direction);
  return dayAfter(date, direction * (view === 'week' ? 7 : 1));
}
