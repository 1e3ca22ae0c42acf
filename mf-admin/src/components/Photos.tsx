import { Dialog } from '@doorstep/shared-ui';
import { useState } from 'react';
import styles from './Photos.module.css';

interface PhotosProps {
  photos: readonly string[];
  labelOf: (place: number) => string;
}

export function Photos({ photos, labelOf }: PhotosProps) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return null;
  const place = open ?? 0;
  return (
    <div className={styles.photos}>
      {photos.map((src, index) => (
        <button key={src} type="button" aria-label={labelOf(index + 1)} onClick={() => setOpen(index)}>
          <img src={src} alt="" loading="lazy" />
        </button>
      ))}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={labelOf(place + 1)}
        className={styles.large}
      >
        <img src={photos[place]} alt={labelOf(place + 1)} />
      </Dialog>
    </div>
  );
}
