import type { Slot } from '@doorstep/shared-api/domain';
import { Button, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './FreeTimes.module.css';

interface NearestTimesProps {
  slots: readonly Slot[];
  zone: string;
  onChoose: (slot: Slot) => void;
}

export function NearestTimes({ slots, zone, onChoose }: NearestTimesProps) {
  const t = useT('booking');
  const { weekday, dateTime } = useFormat();
  if (slots.length === 0) return null;
  return (
    <fieldset className={`${styles.times} mt2`}>
      <legend className="sm">{t('times.nearest')}</legend>
      <div className={styles.near}>
        {slots.map((slot) => (
          <Button key={slot.startAt} size="sm" variant="line" onClick={() => onChoose(slot)}>
            <bdi>
              {weekday(slot.startAt, { timeZone: zone, weekday: 'short' })} {dateTime(slot.startAt, { timeZone: zone })}
            </bdi>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
