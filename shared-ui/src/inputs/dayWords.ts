import { calendarDay } from '@doorstep/shared-api/calendar';
import { datePart } from '../format/dateParts';
import type { Language } from '../i18n/languages';

/** A calendar day has no zone and never moves. */
interface DayLabels {
  /** `Tue` */
  readonly weekday: string;
  readonly number: string;
  /** `Tuesday 24 November` */
  readonly long: string;
}

export function dayWords(day: string, lang: Language): DayLabels {
  const date = calendarDay(day);
  return {
    weekday: datePart(date, lang, 'weekday'),
    number: datePart(date, lang, 'dayOfMonth'),
    long: datePart(date, lang, 'longDay'),
  };
}
