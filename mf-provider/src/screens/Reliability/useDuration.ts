import { numberFormat, useLanguage } from '@doorstep/shared-ui';

/** Formats minutes in their largest units, such as "12 min", "3 hr" or "2 days". */
export function useDuration(): (minutes: number) => string {
  const { locale } = useLanguage();
  return (minutes) => {
    const [value, unit] =
      minutes < 90
        ? ([minutes, 'minute'] as const)
        : minutes < 36 * 60
          ? ([minutes / 60, 'hour'] as const)
          : ([minutes / (24 * 60), 'day'] as const);
    return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value);
  };
}
