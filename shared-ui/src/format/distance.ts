import { numberFormat } from './numberFormat';

export const milesPerKilometre = 0.621_371;

export const countsInMiles = (locale: string) => locale.startsWith('en');

/** `0.2 mi` in English, `0.2 miles` where it is long, kilometres in the other languages. */
export function formatDistance(kilometres: number, locale: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const inMiles = countsInMiles(locale);
  const distance = inMiles ? kilometres * milesPerKilometre : kilometres;
  return numberFormat(locale, {
    style: 'unit',
    unit: inMiles ? 'mile' : 'kilometer',
    unitDisplay,
    maximumFractionDigits: distance < 10 ? 1 : 0,
  }).format(distance);
}
