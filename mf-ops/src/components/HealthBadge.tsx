import type { HealthStatus } from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

const appearance = {
  healthy: ['ok', <Icon key="i" name="check-circle" weight="fill" />],
  watching: ['go', <Icon key="i" name="eye" />],
  degraded: ['wait', <Icon key="i" name="warning" weight="fill" />],
  failing: ['bad', <Icon key="i" name="x-circle" weight="fill" />],
  slow: ['wait', <Icon key="i" name="clock" />],
  few: ['plain', <Icon key="i" name="hourglass-medium" />],
  unknown: ['plain', <Icon key="i" name="moon" />],
} as const satisfies Record<HealthStatus, readonly [BadgeTone, React.ReactNode]>;

export function HealthBadge({ healthStatus }: { healthStatus: HealthStatus }) {
  const t = useT('ops');
  const [tone, icon] = appearance[healthStatus];
  return (
    <Badge tone={tone}>
      {icon}
      {t(`standing.${healthStatus}`)}
    </Badge>
  );
}
