import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { PhotoDialog } from './PhotoDialog';
import detailsStyles from './ProviderDetails.module.css';
import { ReportPhoto } from './ReportPhoto';
import styles from './WorkGallery.module.css';
import { SMALL_PHOTO, WorkPhotoButton } from './WorkPhotoButton';

/** Further photos are in the dialog. */
const SHOWN = 3;
const LARGE_PHOTO = { width: 780, height: 341 } as const;

export function WorkGallery({ photos }: { readonly photos: readonly WorkPhoto[] }) {
  const t = useT('catalog');
  const [openIndex, setOpenIndex] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <section className={detailsStyles.block}>
      <div className={styles.head}>
        <h2 className="h3">{t('work.title')}</h2>
        {photos.length > SHOWN && (
          <button type="button" className="link" onClick={() => setOpenIndex(0)}>
            {t('work.all', { count: photos.length })}
          </button>
        )}
      </div>
      <ul className={styles.photos}>
        {photos.slice(0, SHOWN).map((photo, index) => (
          <li key={photo.id}>
            <WorkPhotoButton
              photo={photo}
              size={index === 0 ? LARGE_PHOTO : SMALL_PHOTO}
              onOpen={() => setOpenIndex(index)}
            />
          </li>
        ))}
      </ul>
      <PhotoDialog
        photos={photos}
        index={openIndex}
        onIndex={setOpenIndex}
        footer={(photo) => <ReportPhoto key={photo.id} photo={photo} />}
      />
    </section>
  );
}
