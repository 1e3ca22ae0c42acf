import { PhotoSlot } from './PhotoSlot';
import type { PickedPhoto, usePickedPhotos } from './usePickedPhotos';

interface PhotoPickerProps {
  picked: ReturnType<typeof usePickedPhotos>;
  /** Names a photo, from 1 on. */
  photoLabel: (number: number) => string;
  addLabel: string;
  /** States the number of photos and who sees them. */
  hint: string;
  /** Lays out the photos, which are its children, and the hint, a paragraph. */
  className: string | undefined;
}

const stateOf = ({ id, error }: PickedPhoto) => (error ? 'failed' : id ? 'full' : 'uploading');
const nothing = () => {};

/** The photos that were chosen, and one place for the next. */
export function PhotoPicker({ picked, photoLabel, addLabel, hint, className }: PhotoPickerProps) {
  const { photos, canAdd, add, remove, retry } = picked;
  return (
    <div className={className}>
      {photos.map((photo, index) => (
        <PhotoSlot
          key={photo.key}
          label={photoLabel(index + 1)}
          state={stateOf(photo)}
          src={photo.src}
          progress={photo.progress}
          error={photo.error}
          onPick={nothing}
          onRemove={() => remove(photo.key)}
          onRetry={() => retry(photo)}
        />
      ))}
      {canAdd && <PhotoSlot label={addLabel} state="empty" onPick={add} onRemove={nothing} onRetry={nothing} />}
      <p className="sm muted">{hint}</p>
    </div>
  );
}
