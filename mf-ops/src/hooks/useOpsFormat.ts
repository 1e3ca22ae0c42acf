import { timeAgo } from '@doorstep/shared-api/relativeTime';
import { createFormat, numberFormat, remembered, useLanguage } from '@doorstep/shared-ui';
import { languageInfo } from '@doorstep/shared-ui/i18n';
import { operatorDates, readerLocale } from '@doorstep/shared-ui/operatorDates';

/** Formats shares, durations and times in the page's language and the browser's time zone. */
export function useOpsFormat() {
  const { lang } = useLanguage();
  return opsFormatOf(lang);
}

const opsFormatOf = remembered((lang: string) => {
  const { locale } = languageInfo(lang);
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  const seconds = numberFormat(locale, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'narrow' },
    ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
  });
  const milliseconds = numberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
  const thousandths = numberFormat(locale, { maximumFractionDigits: 3 });
  const kilobytes = numberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  const megabytes = numberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const clock = new Intl.DateTimeFormat(readerLocale(lang), { timeStyle: 'medium' });
  const { dateTime } = operatorDates(createFormat(lang), lang);
  const minute = new Intl.DateTimeFormat(readerLocale(lang), { hour: '2-digit', minute: '2-digit' });
  return {
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    seconds: (ms: number) => seconds.format(ms / 1000),
    milliseconds: (ms: number) => milliseconds.format(ms),
    /** Layout shifts: thousandths, such as 0.1 for 100. */
    thousandths: (value: number) => thousandths.format(value / 1000),
    size: (bytes: number) => (bytes < 1e6 ? kilobytes.format(bytes / 1000) : megabytes.format(bytes / 1e6)),
    clock: (at: number) => clock.format(at),
    minute: (at: number) => minute.format(at),
    moment: (at: string) => dateTime(at),
    /** Converts the digits, because Day.js writes Latin ones. */
    ago: (at: string, now: number) => timeAgo(at, now, lang).replace(/\d+/g, (digits) => number.format(Number(digits))),
  };
});
