import { calendarDay, toDay } from '@doorstep/shared-api/calendar';
import { latinDigits } from '../i18n/latinDigits';

/** Eight digits are enough: the number pad of a phone may have no separator. */
const yearFirst = ['YYYY/MM/DD', 'YYYYMMDD'];
const dayFirst = ['DD/MM/YYYY', 'DDMMYYYY', 'YYYY/MM/DD'];

/**
 * The `yyyy-MM-dd` of a typed date in the order in which the language writes dates, or with the year first; undefined
 * when it is none.
 */
export function readDate(text: string, lang: string): string | undefined {
  const [day = '', month = '', year = '', ...rest] = latinDigits(text)
    .trim()
    .split(/[./\-\s]+/);
  if (rest.length > 0) return undefined;
  const typed = [day, month, year]
    .filter(Boolean)
    .map((figure) => figure.padStart(2, '0'))
    .join('/');
  const formats = lang === 'fa' ? yearFirst : dayFirst;
  const date = formats.map((format) => calendarDay(typed, format)).find((day) => day.isValid());
  return date && toDay(date);
}

export const isDay = (text: string): boolean => calendarDay(text).isValid();
