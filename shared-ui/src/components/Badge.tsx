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

export type BookingStatusCode = '1' | '2' | '10' | '3' | '4' | '5' | '6';

/** The look of each booking status; its order in time is 1, 2, 10, 3, 4, 5. */
export const statusLook: Readonly<Record<BookingStatusCode, { tone: BadgeTone; icon: IconName }>> = {
  '1': { tone: 'wait', icon: 'hourglass-medium' },
  '2': { tone: 'brand', icon: 'check' },
  '10': { tone: 'go', icon: 'navigation-arrow' },
  '3': { tone: 'go', icon: 'map-pin' },
  '4': { tone: 'go', icon: 'wrench' },
  '5': { tone: 'ok', icon: 'check-circle' },
  '6': { tone: 'bad', icon: 'x-circle' },
};

export function StatusBadge({ status }: { status: BookingStatusCode }) {
  const t = useT('ui');
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Badge>
  );
}
