import { useSettings } from '@doorstep/shared-api';
import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { Badge, useFormat } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';

interface AvailabilityBadgeProps {
  readonly isAvailable: boolean;
  /** RFC 3339. After hours: when work starts again. */
  readonly opensAt?: string | undefined;
  readonly busyLabel: string;
}

export function AvailabilityBadge({ isAvailable, opensAt, busyLabel }: AvailabilityBadgeProps) {
  const t = useT('catalog');
  const opens = useOpeningText(opensAt);
  if (!isAvailable) {
    return (
      <Badge tone="plain" icon="moon">
        {opens ?? busyLabel}
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon="check-circle">
      {t('providers.available')}
    </Badge>
  );
}

/** `Opens tomorrow 08:00 AM`, in the time zone of the place. Undefined when the time is unknown or has passed. */
function useOpeningText(opensAt: string | undefined): string | undefined {
  const t = useT('catalog');
  const format = useFormat();
  const { timeZone } = useSettings();
  const now = useNow();
  if (!opensAt || Date.parse(opensAt) <= now.getTime()) return undefined;
  const { date } = wallTimeIn(timeZone, new Date(opensAt));
  const today = wallTimeIn(timeZone, now).date;
  const time = format.time(opensAt, { timeZone });
  if (date === today) return t('providers.opensToday', { time });
  if (date === dayAfter(today)) return t('providers.opensTomorrow', { time });
  return t('providers.opens', { time: `${format.weekday(opensAt, { weekday: 'short', timeZone })} ${time}` });
}
