import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { useFormat, useLanguage } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';

/** Words for a moment on the clocks of a zone: `tomorrow, 10:00 AM` or `Sat 12/12/2026, 10:00 AM`. */
export function useTimeWords(timeZone: string) {
  const t = useT('person');
  const { locale } = useLanguage();
  const { weekday, date, time } = useFormat();
  const today = wallTimeIn(timeZone, useNow()).date;
  const clock = (at: string) => time(at, { timeZone });
  function dayOf(at: string): string {
    const day = wallTimeIn(timeZone, new Date(at)).date;
    const ahead = day === today ? 0 : day === dayAfter(today) ? 1 : undefined;
    if (ahead !== undefined) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ahead, 'day');
    return `${weekday(at, { timeZone, weekday: 'short' })} ${date(at, { timeZone })}`;
  }
  return {
    clock,
    moment: (at: string) => t('moment', { day: dayOf(at), time: clock(at) }),
    /** Names the zone once, after the end. */
    span(startAt: string, endAt: string) {
      const start = time(wallTimeIn(timeZone, new Date(startAt)).time);
      return t('span', { day: dayOf(startAt), start, end: clock(endAt) });
    },
  };
}
