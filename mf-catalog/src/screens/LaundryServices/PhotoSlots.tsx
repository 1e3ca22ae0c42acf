import { type SlotIndex, useDraftPhotos } from '@doorstep/shared-api/draft';
import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoSlot } from '@doorstep/shared-ui/inputs';
import { memo } from 'react';
import styles from './LaundryServices.module.css';

const slots: readonly SlotIndex[] = [0, 1, 2];

/** Three photos at most; they stay in this browser until the booking is sent. */
export const PhotoSlots = memo(function PhotoSlots() {
  const t = useT('catalog');
  const { photos, add, remove, retry } = useDraftPhotos();
  return (
    <fieldset>
      <legend>
        <h2 className="h3">{t('laundry.photos')}</h2>
        <span className={`muted sm ${styles.hint}`}>{t('laundry.photosHint')}</span>
      </legend>
      <div className="photos">
        {slots.map((slot) => {
          const photo = photos[slot];
          return (
            <PhotoSlot
              key={slot}
              label={t('laundry.photo', { number: slot + 1 })}
              state={photo?.state ?? 'empty'}
              src={photo?.src}
              error={photo?.fault && t(`photo.${photo.fault}`)}
              onPick={(file) => void add(slot, file)}
              onRemove={() => void remove(slot)}
              onRetry={() => void retry(slot)}
            />
          );
        })}
      </div>
    </fieldset>
  );
});
