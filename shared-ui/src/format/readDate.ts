import { calendarDay } from '@doorstep/shared-api/calendar';
import { latinDigits } from '../i18n/latinDigits';

/**
 * The `yyyy-MM-dd` of a typed date in the order in which the language writes dates, or with the year first; undefined
 * when it is none. Eight digits are enough, because the number pad of a phone may have no separator.
 */
export function readDate(text: string, lang: string): string | undefined {
  const isYearFirst = lang === 'fa';
  const figures = latinDigits(text)
    .trim()
    .replace(isYearFirst ? /^(\d{4})(\d\d)(\d\d)$/ : /^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
    .split(/[./\-\s]+/)
    .map((figure) => figure.padStart(2, '0'));
  const orders = isYearFirst ? [figures] : [[...figures].reverse(), figures];
  return orders.map((order) => order.join('-')).find(isDay);
}

export const isDay = (text: string): boolean => calendarDay(text).isValid();
