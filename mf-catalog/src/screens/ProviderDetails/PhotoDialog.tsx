import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { Dialog, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import styles from './WorkGallery.module.css';

interface PhotoDialogProps {
  readonly photos: readonly WorkPhoto[];
  readonly footer?: (photo: WorkPhoto) => ReactNode;
  /** Undefined while the dialog is closed. */
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
}

export function PhotoDialog({ photos, index, onIndex, footer }: PhotoDialogProps) {
  const t = useT('catalog');
  // The photo stays while the dialog closes.
  const [lastIndex, setLastIndex] = useState(0);
  if (index !== undefined && index !== lastIndex) setLastIndex(index);
  const photo = photos[lastIndex];
  if (!photo) return null;

  const step = (by: number) => {
    const next = lastIndex + by;
    if (next >= 0 && next < photos.length) onIndex(next);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction !== 'rtl');
    step(isForward ? 1 : -1);
  };

  return (
    <Dialog open={index !== undefined} onClose={() => onIndex(undefined)} title={photo.alt} className={styles.large}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only repeat what the buttons do */}
      <div className="stack" onKeyDown={handleKey}>
        <figure className={styles.full}>
          <img key={photo.id} src={photo.url} alt={photo.alt} width={photo.width} height={photo.height} />
          {photo.isDemo && <figcaption className={styles.demo}>{t('work.demo')}</figcaption>}
        </figure>
        {photos.length > 1 && (
          <div className={styles.steps}>
            <IconButton
              icon="arrow-left"
              weight="bold"
              flip
              line
              label={t('work.previous')}
              aria-disabled={lastIndex === 0}
              onClick={() => step(-1)}
            />
            <p className="num" role="status">
              {t('work.position', { number: lastIndex + 1, count: photos.length })}
              <span className="sr">: {photo.alt}</span>
            </p>
            <IconButton
              icon="arrow-right"
              weight="bold"
              flip
              line
              label={t('work.next')}
              aria-disabled={lastIndex === photos.length - 1}
              onClick={() => step(1)}
              data-autofocus=""
            />
          </div>
        )}
        {footer?.(photo)}
      </div>
    </Dialog>
  );
}
