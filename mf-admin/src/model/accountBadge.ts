import type { BadgeTone, IconName } from '@doorstep/shared-ui';
import type { AccountState } from './api/peopleApi';

export const accountBadge: Readonly<Record<AccountState, { tone: BadgeTone; icon: IconName }>> = {
  active: { tone: 'ok', icon: 'check-circle' },
  pending_review: { tone: 'wait', icon: 'hourglass-medium' },
  suspended: { tone: 'bad', icon: 'lock-simple' },
  deleted: { tone: 'plain', icon: 'trash' },
};
