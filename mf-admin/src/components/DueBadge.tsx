import { Badge, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { dueOf } from '../model/due';

interface DueProps {
  dueAt: string;
  now: number;
  /** Names the deadline, for headings. In a column, the heading names it. */
  full?: boolean;
  /** Shows the date, because the deadline may be weeks away. */
  dated?: boolean;
}

/** Deadline in words: plain while there is time, amber below three hours, brick once late. */
export function DueBadge({ dueAt, now, full = false, dated = false }: DueProps) {
  const t = useT('admin');
  const { duration, moment, time, weekday } = useAdminFormat();
  const { kind, ms } = dueOf(dueAt, now);
  if (kind === 'late') {
    return (
      <Badge tone="bad">
        <Icon name="warning" weight="fill" />
        {t('due.late', { duration: duration(ms) })}
      </Badge>
    );
  }
  const later = () =>
    dated ? moment(dueAt) : t('due.at', { day: weekday(dueAt, { weekday: 'short' }), time: time(dueAt) });
  const words = kind === 'later' ? later() : t('due.in', { duration: duration(ms) });
  if (kind === 'soon') {
    return (
      <Badge tone="wait" icon="clock">
        {full ? t('due.full', { due: words }) : words}
      </Badge>
    );
  }
  return full ? <Badge tone="plain">{t('due.full', { due: words })}</Badge> : words;
}
