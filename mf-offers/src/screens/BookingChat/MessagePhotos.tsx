import { Dialog, IconButton, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatPhoto } from '../../model/chat/chatLines';
import styles from './Photos.module.css';

export function MessagePhotos({ photos }: { photos: readonly ChatPhoto[] }) {
  const t = useT('offers');
  const { number } = useFormat();
  const [open, setOpen] = useState<number>();
  const nameOf = ({ alt }: ChatPhoto, index: number) => alt || t('photos.number', { number: number(index + 1) });
  return (
    <div className={styles.photos} data-several={photos.length > 1 || undefined}>
      {photos.map((photo, index) => (
        <button
          // Photo URLs change every few minutes, but the position of a photo in its message never does.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={index}
          type="button"
          className={styles.photo}
          data-small={photos.length > 1 || undefined}
          aria-label={t('photos.open', { name: nameOf(photo, index) })}
          onClick={() => setOpen(index)}
          style={
            photo.width > 0 && photos.length === 1 ? { aspectRatio: `${photo.width} / ${photo.height}` } : undefined
          }
        >
          <Picture src={photo.src} alt="" width={240} />
        </button>
      ))}
      <LargePhoto photos={photos} index={open} onShow={setOpen} nameOf={nameOf} />
    </div>
  );
}

interface LargePhotoProps {
  photos: readonly ChatPhoto[];
  /** Undefined while closed. */
  index: number | undefined;
  onShow: (index: number | undefined) => void;
  nameOf: (photo: ChatPhoto, index: number) => string;
}

function LargePhoto({ photos, index, onShow, nameOf }: LargePhotoProps) {
  const t = useT('offers');
  const { number } = useFormat();
  const place = index ?? 0;
  const photo = photos[place];
  const isOpen = index !== undefined;
  const step = (by: number) => {
    if (photos[place + by]) onShow(place + by);
  };
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    if (key === 'ArrowRight') step(isRtl ? -1 : 1);
    if (key === 'ArrowLeft') step(isRtl ? 1 : -1);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    // Capture the keys before the dialog, which stops their propagation.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, [isOpen]);
  if (!photo) return null;

  return (
    <Dialog open={isOpen} onClose={() => onShow(undefined)} title={nameOf(photo, place)} className={styles.large ?? ''}>
      <div className={styles.stage}>
        <Picture src={photo.src} alt={nameOf(photo, place)} sizes="min(100vw, 960px)" urgent />
        {photos.length > 1 && (
          <div className={styles.turn}>
            <IconButton
              icon="caret-left"
              flip
              label={t('photos.previous')}
              aria-disabled={place === 0}
              onClick={() => step(-1)}
            />
            <span className="sm" aria-live="polite">
              {t('photos.place', { number: number(place + 1), count: number(photos.length) })}
            </span>
            <IconButton
              icon="caret-right"
              flip
              label={t('photos.next')}
              aria-disabled={place === photos.length - 1}
              onClick={() => step(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
