import { PhotoSlot } from './PhotoSlot';
import type { PickedPhoto, usePickedPhotos } from './usePickedPhotos';

interface PhotoPickerProps {
  picked: ReturnType<typeof usePickedPhotos>;
  /** Names a photo, from 1 on. */
  photoLabel: (number: number) => string;
  addLabel: string;
  hint: string;
  className: string | undefined;
}

const stateOf = ({ id, error }: PickedPhoto) => (error ? 'failed' : id ? 'full' : 'uploading');
const nothing = () => {};

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
