import type { Dayjs } from '@doorstep/shared-api/calendar';
import type { Language } from '../i18n/languages';

interface Patterns {
  readonly day: string;
  readonly time: string;
  readonly weekday: string;
  /** `Tuesday 24 November`. */
  readonly longDay: string;
  readonly month: string;
}

const european: Patterns = {
  day: 'DD/MM/YYYY',
  time: 'HH:mm',
  weekday: 'ddd',
  longDay: 'dddd D MMMM',
  month: 'MMMM YYYY',
};

/** Patterns of Day.js. English has the day first, as the specification writes dates. */
const patterns: Readonly<Record<Language, Patterns>> = {
  en: { ...european, time: 'hh:mm A' },
  es: { ...european, longDay: 'dddd, D [de] MMMM', month: 'MMMM [de] YYYY' },
  fr: european,
  fa: { ...european, day: 'YYYY/MM/DD' },
  de: { ...european, day: 'DD.MM.YYYY', longDay: 'dddd, D. MMMM' },
  // The short names of Day.js have three letters; Russian calendars have two.
  ru: { ...european, day: 'DD.MM.YYYY', weekday: 'dd', longDay: 'dddd, D MMMM' },
};

export type DatePart = keyof Patterns | 'longWeekday' | 'dayOfMonth';

export function datePart(date: Dayjs, lang: Language, part: DatePart): string {
  const pattern = part === 'longWeekday' ? 'dddd' : part === 'dayOfMonth' ? 'D' : patterns[lang][part];
  return inDigitsOf(lang, date.locale(lang).format(pattern));
}

/** Day.js writes Latin digits in every language. */
export const inDigitsOf = (lang: Language, text: string): string =>
  lang === 'fa' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit))) : text;
