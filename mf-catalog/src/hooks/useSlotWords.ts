import { useSettings } from '@doorstep/shared-api';
import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { useFormat, useMounted } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';

export interface SlotWords {
  /** `Today`, `Tomorrow`, `Sat 21`. */
  readonly day: string;
  readonly time: string;
  readonly isOver: boolean;
}

/**
 * The time is in the zone of the place. A prerendered page names the day by its date until the browser knows which day
 * it is.
 */
export function useSlotWords(zone?: string): (at: string) => SlotWords {
  const t = useT('catalog');
  const format = useFormat();
  const settings = useSettings();
  const timeZone = zone ?? settings.timeZone;
  const isMounted = useMounted();
  const now = useNow();
  const today = wallTimeIn(timeZone, now).date;
  return (at) => {
    const { date } = wallTimeIn(timeZone, new Date(at));
    const dayOfMonth = format.number(Number(date.slice(8)));
    const named = `${format.weekday(at, { weekday: 'short', timeZone })} ${dayOfMonth}`;
    const day = !isMounted
      ? named
      : date === today
        ? t('filters.today')
        : date === dayAfter(today)
          ? t('filters.tomorrow')
          : named;
    return { day, time: format.time(at, { timeZone }), isOver: isMounted && Date.parse(at) <= now.getTime() };
  };
}
