import { Dialog, Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './Job.module.css';

export function AssignmentPhotos({ photos }: { photos: readonly string[] }) {
  const t = useT('provider');
  const [openIndex, setOpened] = useState<number>();
  const [shown, setShown] = useState(1);
  return (
    <>
      <div className={styles.photos}>
        {photos.map((src, index) => (
          <button
            key={src}
            type="button"
            aria-label={t('job.openPhoto', { number: index + 1 })}
            onClick={() => {
              setShown(index + 1);
              setOpened(index + 1);
            }}
          >
            <Picture src={src} alt="" width={240} height={180} />
          </button>
        ))}
      </div>
      <Dialog
        open={openIndex !== undefined}
        onClose={() => setOpened(undefined)}
        title={t('job.photo', { number: shown })}
      >
        <img className={styles.full} src={photos[shown - 1]} alt={t('job.photo', { number: shown })} />
      </Dialog>
    </>
  );
}
