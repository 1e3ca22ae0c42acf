import { useSettings } from '@doorstep/shared-api';
import type { Assignment } from '@doorstep/shared-api/domain';
import { formatDistance, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isolated } from '../model/isolated';

export function useAssignmentMessages() {
  const t = useT('provider');
  const { dateTime, weekday } = useFormat();
  const { locale } = useLanguage();
  const settings = useSettings();
  return {
    when({ booking: { startAt, asap, timeZone } }: Assignment): string {
      if (asap || !startAt) return t('job.asap');
      const zone = { timeZone: timeZone ?? settings.timeZone };
      return `${weekday(startAt, { ...zone, weekday: 'short' })} ${dateTime(startAt, zone)}`;
    },
    where({ booking, distanceKm }: Assignment): string {
      const away = distanceKm === undefined ? '' : t('job.away', { distance: formatDistance(distanceKm, locale) });
      // Isolate the address, which may run in the other direction.
      const address = booking.address && isolated(booking.address);
      return [address, away].filter(Boolean).join(' · ');
    },
  };
}
