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

export type When = string | number | Date;

/** Amounts, dates and times of one language. All functions are pure; an unreadable date gives an empty text. */
export interface Format {
  /** Whole cents in US dollars: `$28.00`, `−$8.40`. */
  money: (cents: number) => string;
  /** `dd/MM/yyyy`. */
  date: (when: When, options?: DateOptions) => string;
  /** `hh:mm a`; 24 hours where the language prefers it. Also takes a plain `HH:mm`. */
  time: (when: When, options?: DateOptions) => string;
  /** `dd/MM/yyyy, hh:mm a`. */
  dateTime: (when: When, options?: DateOptions) => string;
  weekday: (when: When, options?: DateOptions) => string;
  number: (value: number) => string;
  decimals: (value: number, digits: number) => string;
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const plainTime = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

interface Moment {
  date: Date;
  timeZone: string | undefined;
}

function toMoment(when: When, timeZone: string | undefined): Moment | undefined {
  if (typeof when === 'string') {
    const clock = plainTime.exec(when);
    if (clock) return { date: new Date(Date.UTC(2000, 0, 1, Number(clock[1]), Number(clock[2]))), timeZone: 'UTC' };
    if (plainDate.test(when)) return { date: new Date(`${when}T00:00:00Z`), timeZone: 'UTC' };
  }
  const date = new Date(when);
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

  function withMoment(when: When, options: DateOptions | undefined, show: (moment: Moment) => string): string {
    const moment = toMoment(when, options?.timeZone ?? defaultZone);
    return moment ? show(moment) : '';
  }

  function weekdayOf({ date, timeZone }: Moment, width: 'long' | 'short' = 'long'): string {
    return formatter('weekday', timeZone, width).format(date);
  }

  const comma = lang === 'fa' ? '، ' : ', ';
  return {
    // Half a cent and less is shown as nothing, and nothing has no sign.
    money: (cents) => `${Math.round(cents) < 0 ? minus : ''}${dollars.format(Math.abs(Math.round(cents)) / 100)}`,
    date: (when, options) =>
      withMoment(when, options, (moment) =>
        options?.weekday ? `${weekdayOf(moment, options.weekday)}${comma}${showDate(moment)}` : showDate(moment),
      ),
    time: (when, options) => withMoment(when, options, showTime),
    dateTime: (when, options) =>
      withMoment(when, options, (moment) => `${showDate(moment)}${comma}${showTime(moment)}`),
    weekday: (when, options) => withMoment(when, options, (moment) => weekdayOf(moment, options?.weekday)),
    number: (value) => numberFormat(locale).format(value || 0),
    decimals: (value, digits) =>
      numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        Number(value.toFixed(digits)) || 0,
      ),
  };
}
