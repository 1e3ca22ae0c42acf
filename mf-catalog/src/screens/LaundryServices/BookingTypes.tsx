import type { BookingType } from '@doorstep/shared-api/domain';
import { BookingModeCard, BookingModes, type IconName, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Ref } from 'react';
import styles from './LaundryServices.module.css';

const bookingTypes: readonly { type: BookingType; icon: IconName }[] = [
  { type: 'book', icon: 'lightning' },
  { type: 'hire', icon: 'handshake' },
  { type: 'schedule', icon: 'calendar-check' },
];

interface BookingTypesProps {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly chosen?: BookingType;
  readonly missedTimes: number;
  /** Also called for the chosen type, which it clears. */
  readonly onToggle: (bookingType: BookingType) => void;
}

export function BookingTypes({ ref, chosen, missedTimes, onToggle }: BookingTypesProps) {
  const t = useT('catalog');
  return (
    <fieldset ref={ref} className={missedTimes > 0 ? styles.invalid : undefined}>
      <legend>
        <h2 className="h3">{t('laundry.how')}</h2>
      </legend>
      <BookingModes label={t('laundry.how')}>
        {bookingTypes.map(({ type, icon }) => (
          <BookingModeCard
            key={type}
            icon={icon}
            title={t(`laundry.mode.${type}`)}
            text={t(`laundry.modeText.${type}`)}
            checked={chosen === type}
            onToggle={() => onToggle(type)}
          />
        ))}
      </BookingModes>
      {missedTimes > 0 && (
        <Note key={missedTimes} tone="bad" role="alert" className={styles.problem}>
          {t('laundry.needMode')}
        </Note>
      )}
    </fieldset>
  );
}
