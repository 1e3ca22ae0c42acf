import { remembered } from '../format/remembered';

/** The words of a calendar day, `yyyy-MM-dd`: it has no zone and never moves. */
interface DayWords {
  /** `Tue` */
  readonly weekday: string;
  /** `24` */
  readonly number: string;
  /** `Tuesday 24 November` */
  readonly long: string;
}

const formatsOf = remembered((locale: string) => {
  // The specification's dates have the day first in English too.
  const order = locale === 'en-US' ? 'en-GB' : locale;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(order, { ...options, timeZone: 'UTC' });
  return {
    weekday: format({ weekday: 'short' }),
    number: format({ day: 'numeric' }),
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
});

export function dayWords(day: string, locale: string): DayWords {
  const date = new Date(`${day}T00:00:00Z`);
  const { weekday, number, long } = formatsOf(locale);
  return { weekday: weekday.format(date), number: number.format(date), long: long.format(date) };
}
