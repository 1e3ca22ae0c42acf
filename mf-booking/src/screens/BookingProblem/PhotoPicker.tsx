import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoSlot } from '@doorstep/shared-ui/inputs';
import styles from './BookingProblem.module.css';
import type { ProblemPhoto, useProblemPhotos } from './useProblemPhotos';

const stateOf = ({ id, error }: ProblemPhoto) => (error ? 'failed' : id ? 'full' : 'uploading');

/** Up to five photos, and one place for the next. */
export function PhotoPicker({ picked }: { picked: ReturnType<typeof useProblemPhotos> }) {
  const t = useT('booking');
  const { photos, canAdd, add, remove, retry } = picked;
  const nothing = () => {};
  return (
    <div className={styles.photos}>
      {photos.map((photo, index) => (
        <PhotoSlot
          key={photo.key}
          label={t('problem.photo', { number: index + 1 })}
          state={stateOf(photo)}
          src={photo.src}
          error={photo.error}
          onPick={nothing}
          onRemove={() => remove(photo.key)}
          onRetry={() => retry(photo)}
        />
      ))}
      {canAdd && (
        <PhotoSlot label={t('problem.addPhoto')} state="empty" onPick={add} onRemove={nothing} onRetry={nothing} />
      )}
      <span className={`sm muted ${styles.many}`}>{t('problem.photosHint')}</span>
    </div>
  );
}
