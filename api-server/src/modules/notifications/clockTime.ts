import type { Language } from '../../mail/language';

/** On the clocks of the place, which the reader may not share: so it says which. */
export function clockTime(language: Language, timeZone: string, at: Date): string {
  // As the site writes dates in Persian: its digits, our calendar.
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
