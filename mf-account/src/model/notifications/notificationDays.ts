import type { AccountNotification } from '@doorstep/shared-api/domain';

export type Day = 'today' | 'yesterday' | 'earlier';

export interface NotificationDay {
  readonly day: Day;
  readonly items: readonly AccountNotification[];
}

/** `yyyy-MM-dd` of a moment on the clocks of a zone; the reader's own without one. */
function dateIn(moment: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(moment);
}

const dayBefore = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Notifications by day, newest first as they come. One without a moment is an earlier one. */
export function notificationDays(
  items: readonly AccountNotification[],
  now: Date,
  timeZone: string | undefined,
): NotificationDay[] {
  const today = dateIn(now, timeZone);
  const yesterday = dayBefore(today);
  const dayOf = ({ at }: AccountNotification): Day => {
    const date = at ? dateIn(new Date(at), timeZone) : '';
    if (date === '' || date < yesterday) return 'earlier';
    return date === yesterday ? 'yesterday' : 'today';
  };
  const days: readonly Day[] = ['today', 'yesterday', 'earlier'];
  return days
    .map((day) => ({ day, items: items.filter((item) => dayOf(item) === day) }))
    .filter(({ items: some }) => some.length > 0);
}
