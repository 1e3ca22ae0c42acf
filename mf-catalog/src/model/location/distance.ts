import { countsInMiles, milesPerKilometre, numberFormat } from '@doorstep/shared-ui';

/** In kilometres. They are round in miles for locales that use miles. */
export function roundDistances(locale: string): number[] {
  const round = [1, 2, 5, 10];
  return countsInMiles(locale) ? round.map((miles) => Number((miles / milesPerKilometre).toFixed(2))) : round;
}

export function formatMinutes(minutes: number, locale: string): string {
  return numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
}
