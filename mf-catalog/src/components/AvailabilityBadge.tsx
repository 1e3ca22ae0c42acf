import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface AvailabilityBadgeProps {
  readonly isAvailable: boolean;
  readonly busyLabel: string;
}

export function AvailabilityBadge({ isAvailable, busyLabel }: AvailabilityBadgeProps) {
  const t = useT('catalog');
  if (!isAvailable) {
    return (
      <Badge tone="plain" icon="moon">
        {busyLabel}
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon="check-circle">
      {t('providers.available')}
    </Badge>
  );
}
