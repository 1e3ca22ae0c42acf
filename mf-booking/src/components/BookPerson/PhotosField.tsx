import { type SlotIndex, useDraftPhotos } from '@doorstep/shared-api/draft';
import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoSlot } from '@doorstep/shared-ui/inputs';

const slots: readonly SlotIndex[] = [0, 1, 2];

/** Three photos at most. They stay in this browser until the booking is sent. */
export function PhotosField({ name }: { name: string }) {
  const t = useT('person');
  const tUi = useT('ui');
  const { photos, add, remove, retry } = useDraftPhotos();
  const firstEmpty = slots.find((slot) => !photos[slot]);
  return (
    <fieldset>
      <legend className="lab">
        {t('photos.label')}
        <span className="field__o"> ({tUi('optional')})</span>
      </legend>
      <p className="sm muted mb4">{t('photos.hint', { name })}</p>
      <div className="photos">
        {slots
          .filter((slot) => photos[slot] || slot === firstEmpty)
          .map((slot) => {
            const photo = photos[slot];
            return (
              <PhotoSlot
                key={slot}
                label={t('photos.photo', { number: slot + 1 })}
                state={photo?.state ?? 'empty'}
                src={photo?.src}
                error={photo?.fault && t(`photos.${photo.fault}`)}
                onPick={(file) => void add(slot, file)}
                onRemove={() => void remove(slot)}
                onRetry={() => void retry(slot)}
              />
            );
          })}
      </div>
    </fieldset>
  );
}
