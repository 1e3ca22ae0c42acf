import { type DateOptions, type DateTimeStyle, type Format, remembered } from '@doorstep/shared-ui';
import { languageInfo } from '@doorstep/shared-ui/i18n';

/**
 * The browser's own locale of the page's language, such as en-GB for English, otherwise the language's default. Persian
 * keeps the Gregorian calendar.
 */
export function readerLocale(lang: string): string {
  const own = globalThis.navigator?.languages?.find((locale) => locale.split('-')[0] === lang);
  return lang === 'fa' || !own ? languageInfo(lang).locale : own;
}

const dayFormat = remembered(
  (locale: string, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }),
);

/**
 * Dates as operators read them: in the order of their own locale, like the browser's date fields. Customers read the order
 * of the specification.
 */
export function operatorDates(format: Format, lang: string, defaultZone?: string): Pick<Format, 'date' | 'dateTime'> {
  const comma = lang === 'fa' ? '، ' : ', ';
  function day(at: DateTimeStyle, zone: string | undefined): string {
    const isPlainDate = typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at);
    const moment = new Date(at);
    return Number.isNaN(moment.getTime())
      ? ''
      : dayFormat(readerLocale(lang), isPlainDate ? 'UTC' : zone).format(moment);
  }
  const date = (at: DateTimeStyle, options?: DateOptions) => {
    const text = day(at, options?.timeZone ?? defaultZone);
    return text && options?.weekday ? `${format.weekday(at, options)}${comma}${text}` : text;
  };
  const dateTime = (at: DateTimeStyle, options?: DateOptions) => {
    const text = date(at, options);
    return text && `${text}${comma}${format.time(at, options)}`;
  };
  return { date, dateTime };
}
