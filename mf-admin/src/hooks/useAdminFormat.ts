import { numberFormat, remembered, useFormat, useLanguage } from '@doorstep/shared-ui';
import { languageInfo, useTimeZone } from '@doorstep/shared-ui/i18n';
import { operatorDates } from '@doorstep/shared-ui/operatorDates';
import { durationParts } from '../model/due';

const durationOf = remembered((lang: string, minutes: number) => {
  const { locale } = languageInfo(lang);
  return durationParts(minutes * 60_000)
    .map(({ value, unit }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
});

export function useAdminFormat() {
  const format = useFormat();
  const { lang } = useLanguage();
  const dates = operatorDates(format, lang, useTimeZone());
  return {
    ...format,
    ...dates,
    /** `20 hr, 35 min`, in whole minutes. */
    duration: (ms: number) => durationOf(lang, Math.floor(ms / 60_000)),
    /** Time in a row: `Tue 11/17/2026, 04:12 PM`. */
    moment: (at: string) => `${format.weekday(at, { weekday: 'short' })} ${dates.dateTime(at)}`,
    percent: (share: number, digits = 0) =>
      numberFormat(languageInfo(lang).locale, { style: 'percent', maximumFractionDigits: digits }).format(share),
  };
}
