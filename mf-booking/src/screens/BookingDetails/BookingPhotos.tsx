import { isNotPlaceholderImage } from '@doorstep/shared-api/domain';
import { Dialog, Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './BookingPhotos.module.css';

export function BookingPhotos({ photos }: { photos: readonly string[] }) {
  const t = useT('booking');
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [openIndex, setOpened] = useState<number>();
  const [shown, setShown] = useState(0);
  function open(number: number) {
    setShown(number);
    setOpened(number);
  }
  return (
    <>
      <div className={styles.photos}>
        {photos.map((src, index) => {
          const number = index + 1;
          if (!isNotPlaceholderImage(src) || broken.includes(src)) return null;
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the three places are fixed
              key={index}
              type="button"
              className={styles.photo}
              aria-label={t('details.openPhoto', { number })}
              onClick={() => open(number)}
            >
              <Picture
                src={src}
                alt=""
                width={320}
                height={240}
                onError={() => setBroken((knownItems) => [...knownItems, src])}
              />
            </button>
          );
        })}
      </div>
      <Dialog
        open={openIndex !== undefined}
        onClose={() => setOpened(undefined)}
        title={t('details.photo', { number: shown })}
        className={styles.popup}
      >
        <img className={styles.full} src={photos[shown - 1]} alt={t('details.photo', { number: shown })} />
      </Dialog>
    </>
  );
}
