import { numberFormat } from '@doorstep/shared-ui';

const milesPerKilometre = 0.621_371;

const countsInMiles = (locale: string) => locale.startsWith('en');

/** `0.2 mi` in English, kilometres in the other languages. */
export function formatDistance(kilometres: number, locale: string): string {
  const inMiles = countsInMiles(locale);
  const distance = inMiles ? kilometres * milesPerKilometre : kilometres;
  return numberFormat(locale, {
    style: 'unit',
    unit: inMiles ? 'mile' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: distance < 10 ? 1 : 0,
  }).format(distance);
}

/** Round distances to choose from, in kilometres: round miles where people count in miles. */
export function roundDistances(locale: string): number[] {
  const round = [1, 2, 5, 10];
  return countsInMiles(locale) ? round.map((miles) => Number((miles / milesPerKilometre).toFixed(2))) : round;
}

/** `45 min`. */
export function formatMinutes(minutes: number, locale: string): string {
  return numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
}
