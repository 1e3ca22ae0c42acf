import type { ReactNode } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';

export type BadgeTone = 'wait' | 'brand' | 'go' | 'ok' | 'bad' | 'plain';

export interface BadgeProps {
  tone: BadgeTone;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span className={classes('badge', tone !== 'plain' && `badge--${tone}`, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

export type BookingStatus = 'open' | 'accepted' | 'on_the_way' | 'arrived' | 'started' | 'completed' | 'cancelled';

export const statusLook: Readonly<Record<BookingStatus, { tone: BadgeTone; icon: IconName }>> = {
  open: { tone: 'wait', icon: 'hourglass-medium' },
  accepted: { tone: 'brand', icon: 'check' },
  on_the_way: { tone: 'go', icon: 'navigation-arrow' },
  arrived: { tone: 'go', icon: 'map-pin' },
  started: { tone: 'go', icon: 'wrench' },
  completed: { tone: 'ok', icon: 'check-circle' },
  cancelled: { tone: 'bad', icon: 'x-circle' },
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useT('ui');
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  );
}
