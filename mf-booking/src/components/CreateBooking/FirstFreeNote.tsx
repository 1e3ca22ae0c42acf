import { Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { FirstFree } from '../../hooks/useFirstFree';

interface FirstFreeNoteProps {
  first: FirstFree;
  zone: string;
  /** A hire agrees on its time together with the price. */
  isHire: boolean;
}

export function FirstFreeNote({ first, zone, isHire }: FirstFreeNoteProps) {
  const t = useT('booking');
  const { weekday, dateTime } = useFormat();
  const shown = { timeZone: zone };
  const sentences = {
    loading: () => t('create.firstFreeLoading'),
    unknown: () => (isHire ? '' : t('create.firstFreeUnknown')),
    none: () => (isHire ? '' : t('create.firstFreeNone')),
    free: () => {
      if (first.status !== 'free') return '';
      const { startAt } = first.slot;
      const time = `${weekday(startAt, { ...shown, weekday: 'short' })} ${dateTime(startAt, shown)}`;
      return t('create.firstFree', { time });
    },
  };
  const words = [sentences[first.status](), isHire ? t('create.hireTime') : ''].filter(Boolean).join(' ');
  return (
    <Note
      tone={first.status === 'none' && !isHire ? 'wait' : undefined}
      icon={first.status === 'none' && !isHire ? 'warning' : 'clock'}
      role="status"
    >
      {words}
    </Note>
  );
}
