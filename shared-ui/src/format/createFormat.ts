import { clockIn, type Dayjs, dayjs } from '@doorstep/shared-api/calendar';
import { languageInfo } from '../i18n/languages';
import { datePart } from './dateParts';
import { numberFormat } from './numberFormat';
import { remembered } from './remembered';

/** A true minus, not a hyphen. */
const minus = '\u2212';

export interface DateOptions {
  /** IANA name of the zone to show the moment in. A plain date (`yyyy-MM-dd`) has no zone and never moves. */
  timeZone?: string | undefined;
  /** Adds the name of the day: "Friday, 20/11/2026". */
  weekday?: 'long' | 'short';
}

export type DateTimeStyle = string | number | Date;

/** All functions are pure. An unreadable date gives an empty text. */
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
  /** `October 2026` of `2026-10`. */
  month: (month: string) => string;
  number: (value: number) => string;
  /** A line of a booking: `2 × Ironing`, and `Ironing` of one. */
  lineName: (line: { readonly name: string; readonly quantity?: number | undefined }) => string;
  decimals: (value: number, digits: number) => string;
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const plainTime = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;

interface Moment {
  clock: Dayjs;
  /** Undefined for a plain date or time, which belongs to no zone. */
  instant?: { at: Date; zone: string };
}

function toMoment(dateTimeStyle: DateTimeStyle, timeZone: string | undefined): Moment | undefined {
  if (typeof dateTimeStyle === 'string') {
    const [, hour, minute] = plainTime.exec(dateTimeStyle) ?? [];
    if (hour && minute) return { clock: dayjs.utc(0).hour(Number(hour)).minute(Number(minute)) };
    if (plainDate.test(dateTimeStyle)) return { clock: dayjs.utc(dateTimeStyle) };
  }
  const at = new Date(dateTimeStyle);
  if (Number.isNaN(at.getTime())) return undefined;
  return { clock: clockIn(timeZone, at), ...(timeZone && { instant: { at, zone: timeZone } }) };
}

/** `PST`, or `GMT-8` where the language has no name for it, as the clocks of the zone are set at that moment. */
const zoneNameFormat = remembered(
  (locale: string, zone: string, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: width }),
);

/** The name of a zone at a moment: `Pacific Standard Time` in December, whenever it is read. */
export function zoneName(zone: string, locale: string, at: Date, width: 'short' | 'long' = 'long'): string {
  const parts = zoneNameFormat(locale, zone, width).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export const zonesDiffer = (zone: string, other: string, at: Date): boolean =>
  zone !== other && !clockIn(zone, at).isSame(clockIn(other, at));

/**
 * `defaultZone` applies where a call names no zone. With `readerZone`, a time names its zone where the reader's clock
 * differs.
 */
export function createFormat(lang: string, defaultZone?: string, readerZone?: string): Format {
  const { locale, code, dir } = languageInfo(lang);
  const dollars = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  const showDate = ({ clock }: Moment) => datePart(clock, code, 'day');

  function showTime({ clock, instant }: Moment): string {
    const time = datePart(clock, code, 'time');
    const isForeign = instant && readerZone && zonesDiffer(instant.zone, readerZone, instant.at);
    if (!isForeign) return time;
    // A minus, unlike a hyphen, keeps `GMT−8` on one line.
    const timeAndZone = `${time} ${zoneName(instant.zone, locale, instant.at, 'short').replace('-', minus)}`;
    // A mark in the Persian name of the zone would otherwise turn the time around.
    return dir === 'rtl' ? `\u200f${timeAndZone}` : timeAndZone;
  }

  function withMoment(
    dateTimeStyle: DateTimeStyle,
    options: DateOptions | undefined,
    show: (moment: Moment) => string,
  ): string {
    const moment = toMoment(dateTimeStyle, options?.timeZone ?? defaultZone);
    return moment ? show(moment) : '';
  }

  const weekdayOf = ({ clock }: Moment, width: 'long' | 'short' = 'long') =>
    datePart(clock, code, width === 'long' ? 'longWeekday' : 'weekday');

  const comma = lang === 'fa' ? '، ' : ', ';
  return {
    // An amount that rounds to zero has no sign.
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
    month: (month) => withMoment(`${month}-01`, undefined, ({ clock }) => datePart(clock, code, 'month')),
    number: (value) => numberFormat(locale).format(value || 0),
    lineName: ({ name, quantity = 1 }) => (quantity > 1 ? `${numberFormat(locale).format(quantity)} × ${name}` : name),
    decimals: (value, digits) =>
      numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        Number(value.toFixed(digits)) || 0,
      ),
  };
}
