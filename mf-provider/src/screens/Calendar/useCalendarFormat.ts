import { wallTimeIn } from '@doorstep/shared-api/domain';
import { numberFormat, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { dayWords } from '@doorstep/shared-ui/inputs';
import type { Span } from '../../model/calendar/dayPlan';
import { messages } from './messages';

const HOUR_MINUTES = 60;

/** Times are on the provider's clock. The zone is named once for the whole calendar. */
export function useCalendarFormat(zone: string) {
  const t = useT(messages.ns);
  const { time } = useFormat();
  const { lang, locale } = useLanguage();
  const unit = (count: number, name: 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const letters = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const clock = (instant: number) => time(wallTimeIn(zone, new Date(instant)).time);
  const minutes = (count: number) => {
    const [hours, rest] = [Math.floor(count / HOUR_MINUTES), Math.round(count % HOUR_MINUTES)];
    return [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
      .filter(Boolean)
      .join(' ');
  };
  return {
    clock,
    minutes,
    duration: ({ from, to }: Span) => minutes((to - from) / 60_000),
    range: ({ from, to }: Span) => t('range', { from: clock(from), to: clock(to) }),
    /** `letter` stands for the weekday where little room is left. */
    day: (date: string) => ({ ...dayWords(date, lang), letter: letters.format(new Date(date)) }),
  };
}
