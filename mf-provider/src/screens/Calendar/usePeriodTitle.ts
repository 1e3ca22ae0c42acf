import { useFormat, useLanguage } from '@doorstep/shared-ui';
import { dayWords } from '@doorstep/shared-ui/inputs';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';

/** Such as `Friday 20 November`, `16 – 22 November` or `November 2026`. */
export function usePeriodTitle({ view, date, days }: ShownPeriod): string {
  const { month } = useFormat();
  const { lang, locale } = useLanguage();
  if (view === 'day') return dayWords(date, lang).long;
  if (view === 'month') return month(date.slice(0, 7));
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(days[0] ?? date), new Date(days.at(-1) ?? date));
}
