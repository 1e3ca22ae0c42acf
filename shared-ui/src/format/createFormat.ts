import { languageInfo } from '../i18n/languages';
import { numberFormat } from './numberFormat';
import { remembered } from './remembered';

/** Shown before a negative amount: a true minus, not a hyphen. */
const minus = '\u2212';

export interface DateOptions {
  /** IANA name of the zone to show the moment in. A plain date (`yyyy-MM-dd`) has no zone and never moves. */
  timeZone?: string | undefined;
  /** Adds the name of the day: "Friday, 20/11/2026". */
  weekday?: 'long' | 'short';
}

export type DateTimeStyle = string | number | Date;

/** Amounts, dates and times of one language. All functions are pure; an unreadable date gives an empty text. */
export interface Format {
  /** Whole cents in US dollars: `$28.00`, `−$8.40`. */
  money: (cents: number) => string;
  /** `dd/MM/yyyy`. */
  date: (dateTimeStyle: DateTimeStyle, options?: DateOptions) => string;
  /** `hh:mm a`; 24 hours where the language prefers it. Also takes a plain `HH:mm`. */
  time: (dateTimeStyle: DateTimeStyle, options?: DateOptions) => string;
  /** `dd/MM/yyyy, hh:mm a`. */
  dateTime: (dateTimeStyle: DateTimeStyle, options?: DateOptions) => string;
  weekday: (dateTimeStyle: DateTimeStyle, options?: DateOptions) => string;
  number: (value: number) => string;
  /** A line of a booking: `2 × Ironing`, and `Ironing` of one. */
  lineName: (line: { readonly name: string; readonly quantity?: number | undefined }) => string;
  decimals: (value: number, digits: number) => string;
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const plainTime = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

interface Moment {
  date: Date;
  timeZone: string | undefined;
}

function toMoment(dateTimeStyle: DateTimeStyle, timeZone: string | undefined): Moment | undefined {
  if (typeof dateTimeStyle === 'string') {
    const clock = plainTime.exec(dateTimeStyle);
    if (clock) return { date: new Date(Date.UTC(2000, 0, 1, Number(clock[1]), Number(clock[2]))), timeZone: 'UTC' };
    if (plainDate.test(dateTimeStyle)) return { date: new Date(`${dateTimeStyle}T00:00:00Z`), timeZone: 'UTC' };
  }
  const date = new Date(dateTimeStyle);
  return Number.isNaN(date.getTime()) ? undefined : { date, timeZone };
}

function partsOf(formatter: Intl.DateTimeFormat, date: Date): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(date)) parts[type] = value;
  return parts;
}

export function createFormat(lang: string, defaultZone?: string): Format {
  const { locale } = languageInfo(lang);
  const english = lang === 'en';
  const dollars = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });

  const formatter = remembered((kind: 'date' | 'time' | 'weekday', zone?: string, width: 'long' | 'short' = 'long') => {
    const options: Intl.DateTimeFormatOptions =
      kind === 'date'
        ? { day: '2-digit', month: '2-digit', year: 'numeric' }
        : kind === 'time'
          ? { hour: '2-digit', minute: '2-digit', hourCycle: english ? 'h12' : 'h23' }
          : { weekday: width };
    return new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) });
  });

  function showDate({ date, timeZone }: Moment): string {
    const { day, month, year } = partsOf(formatter('date', timeZone), date);
    const separator = lang === 'de' || lang === 'ru' ? '.' : '/';
    return lang === 'fa' ? [year, month, day].join(separator) : [day, month, year].join(separator);
  }

  function showTime({ date, timeZone }: Moment): string {
    const { hour, minute, dayPeriod } = partsOf(formatter('time', timeZone), date);
    return english ? `${hour}:${minute} ${dayPeriod}` : `${hour}:${minute}`;
  }

  function withMoment(
    dateTimeStyle: DateTimeStyle,
    options: DateOptions | undefined,
    show: (moment: Moment) => string,
  ): string {
    const moment = toMoment(dateTimeStyle, options?.timeZone ?? defaultZone);
    return moment ? show(moment) : '';
  }

  function weekdayOf({ date, timeZone }: Moment, width: 'long' | 'short' = 'long'): string {
    return formatter('weekday', timeZone, width).format(date);
  }

  const comma = lang === 'fa' ? '، ' : ', ';
  return {
    // Half a cent and less is shown as nothing, and nothing has no sign.
    money: (cents) => `${Math.round(cents) < 0 ? minus : ''}${dollars.format(Math.abs(Math.round(cents)) / 100)}`,
    date: (dateTimeStyle, options) =>
      withMoment(dateTimeStyle, options, (moment) =>
        options?.weekday ? `${weekdayOf(moment, options.weekday)}${comma}${showDate(moment)}` : showDate(moment),
      ),
    time: (dateTimeStyle, options) => withMoment(dateTimeStyle, options, showTime),
    dateTime: (dateTimeStyle, options) =>
      withMoment(dateTimeStyle, options, (moment) => `${showDate(moment)}${comma}${showTime(moment)}`),
    weekday: (dateTimeStyle, options) =>
      withMoment(dateTimeStyle, options, (moment) => weekdayOf(moment, options?.weekday)),
    number: (value) => numberFormat(locale).format(value || 0),
    lineName: ({ name, quantity = 1 }) => (quantity > 1 ? `${numberFormat(locale).format(quantity)} × ${name}` : name),
    decimals: (value, digits) =>
      numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        Number(value.toFixed(digits)) || 0,
      ),
  };
}
