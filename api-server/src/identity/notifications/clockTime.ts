import type { Language } from '../../platform/language';

/** Names the zone, as the reader may be in another. */
export function clockTime(language: Language, timeZone: string, at: Date): string {
  // Use the site's format of dates in Persian: Persian digits and the Gregorian calendar.
  const locale = language === 'fa' ? 'fa-u-ca-gregory' : language;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
