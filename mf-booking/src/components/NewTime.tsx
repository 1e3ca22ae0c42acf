import type { Slot } from '@doorstep/shared-api/domain';
import { Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface NewTimeProps {
  slot: Slot | undefined;
  zone: string;
  className?: string | undefined;
}

export function NewTime({ slot, zone, className }: NewTimeProps) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  if (!slot) return null;
  return (
    <Note tone="ok" role="status" className={className}>
      {t('times.changed', { time: dateTime(slot.startAt, { timeZone: zone }) })}
    </Note>
  );
}
