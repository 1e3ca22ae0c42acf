const milesPerKilometre = 0.621_371;

/** `0.2 mi` in English, kilometres in the other languages. */
export function formatDistance(kilometres: number, locale: string): string {
  const inMiles = locale.startsWith('en');
  const distance = inMiles ? kilometres * milesPerKilometre : kilometres;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inMiles ? 'mile' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: distance < 10 ? 1 : 0,
  }).format(distance);
}

/** `45 min`. */
export function formatMinutes(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
}
