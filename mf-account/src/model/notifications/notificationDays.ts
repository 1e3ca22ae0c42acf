import { clockIn, dayAfter, toDay } from '@doorstep/shared-api/calendar';
import type { AccountNotification } from '@doorstep/shared-api/domain';

export type Day = 'today' | 'yesterday' | 'earlier';

export interface NotificationDay {
  readonly day: Day;
  readonly items: readonly AccountNotification[];
}

/** Keeps the order, newest first. Notifications without a time count as earlier. */
export function notificationDays(
  items: readonly AccountNotification[],
  now: Date,
  timeZone: string | undefined,
): NotificationDay[] {
  const dateOf = (moment: Date) => toDay(clockIn(timeZone, moment));
  const today = dateOf(now);
  const yesterday = dayAfter(today, -1);
  const dayOf = ({ at }: AccountNotification): Day => {
    const date = at ? dateOf(new Date(at)) : '';
    if (date === '' || date < yesterday) return 'earlier';
    return date === yesterday ? 'yesterday' : 'today';
  };
  const days: readonly Day[] = ['today', 'yesterday', 'earlier'];
  return days
    .map((day) => ({ day, items: items.filter((item) => dayOf(item) === day) }))
    .filter(({ items: some }) => some.length > 0);
}
