import type { Language } from '../../platform/language';

/**
 * Formats values like the site in that language: dd/MM/yyyy in English, Persian digits with the Gregorian calendar in
 * Persian.
 */
export function documentFormats(language: Language, timeZone: string) {
  const locale = { en: 'en-GB', fa: 'fa-u-ca-gregory' }[language as string] ?? language;
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  const money = new Intl.NumberFormat(language, style);
  const number = new Intl.NumberFormat(language);
  const date = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const;
  const day = new Intl.DateTimeFormat(locale, date);
  // Avoid `hour12`: in British English it formats half past noon as 00:30 pm.
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: language === 'en' ? 'h12' : 'h23' } as const;
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locale, {
    ...clock,
    ...{ timeZone, timeZoneName: 'short' },
  });
  const comma = language === 'fa' ? '، ' : ', ';
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  // A true minus, as on the site.
  const write = (amount: number) => money.format(amount).replace('-', '\u2212');
  return {
    money: (amount: string) => write(Number(amount)),
    /** Subtracting from 0 avoids a sign on zero. */
    minus: (amount: string) => write(0 - Number(amount)),
    cents: (cents: number) => write(cents / 100),
    number: (value: number) => number.format(value),
    date: (instant: string) => (instant ? day.format(new Date(instant)) : ''),
    /** With the name of the zone, which the reader may not share. */
    dateTime: (instant: string) => `${day.format(new Date(instant))}${comma}${time.format(new Date(instant))}`,
    month: (yearAndMonth: string) => month.format(new Date(`${yearAndMonth}-01T00:00:00Z`)),
  };
}
