import { latinDigits } from '../i18n/latinDigits';

const yearFirst = /^(?<year>\d{4})[./\-\s]+(?<month>\d{1,2})[./\-\s]+(?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})[./\-\s]+(?<month>\d{1,2})[./\-\s]+(?<year>\d{4})$/;
const yearFirstDigits = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/;
const dayFirstDigits = /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/;

/**
 * The `yyyy-MM-dd` of a typed date in the order in which the language writes dates, or with the year first; undefined
 * when it is none. Eight digits are enough: the number pad of a phone may have no separator.
 */
export function readDate(text: string, lang: string): string | undefined {
  const typed = latinDigits(text).trim();
  const orders = lang === 'fa' ? [yearFirst, yearFirstDigits] : [dayFirst, dayFirstDigits, yearFirst];
  for (const order of orders) {
    const { year = '', month = '', day = '' } = order.exec(typed)?.groups ?? {};
    const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(plain)) return plain;
  }
  return undefined;
}

/** Whether it is `yyyy-MM-dd` and that month has that day. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
