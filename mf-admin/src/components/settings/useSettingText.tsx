import { instantOfWallTime } from '@doorstep/shared-api/domain';
import { numberFormat, useLanguage } from '@doorstep/shared-ui';
import { useT, useTimeZone } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { SiteSetting } from '../../model/api/settingsApi';
import { messages } from './messages';

/** A week that begins on a Sunday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2026, 10, 29 + weekday)).toISOString().slice(0, 10);

/**
 * `textOf(setting, '90')`: a value as people read it, such as `1 hr, 30 min`, `$20.00` or `Monday`. `nameOf(by)`: who
 * changed it, a person or a source without a person.
 */
export function useSettingText() {
  const t = useT(messages.ns);
  const zone = useTimeZone() ?? 'UTC';
  const { locale } = useLanguage();
  const { duration, money, number, percent, time, weekday } = useAdminFormat();
  const wallTime = (date: string, clock: string) => instantOfWallTime(zone, { date, time: clock }).toISOString();
  const weekdayName = (day: number) => weekday(wallTime(dayOf(day), '12:00'), { weekday: 'long' });
  const hourName = (hour: number) => time(wallTime(dayOf(1), `${String(hour).padStart(2, '0')}:00`));
  function textOf({ unit }: Pick<SiteSetting, 'unit'>, value: string): ReactNode {
    switch (unit) {
      case 'minutes':
        return duration(Number(value) * 60_000);
      case 'days':
        return numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(Number(value));
      case 'cents':
        return money(Number(value));
      case 'percent':
        return percent(Number(value) / 100);
      case 'weekday':
        return weekdayName(Number(value));
      case 'hour':
        return hourName(Number(value));
      case 'on_off':
        return t(value === 'on' ? 'on' : 'off');
      case 'area':
        return value === 'off' ? t('everywhere') : <bdi dir="ltr">{value}</bdi>;
      default:
        return number(Number(value));
    }
  }
  const nameOf = (by: string): ReactNode =>
    by === 'demo' || by === 'command' ? t(`changedBy.${by}`) : <bdi>{by}</bdi>;
  return { textOf, nameOf, weekdayName, hourName };
}
