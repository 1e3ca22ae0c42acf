import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { PhotoDialog } from './PhotoDialog';
import detailsStyles from './ProviderDetails.module.css';
import { ReportPhoto } from './ReportPhoto';
import styles from './WorkGallery.module.css';

/** Further photos are in the dialog. */
const SHOWN = 3;
/** CSS pixels on a wide screen. */
const LARGE = { width: 780, height: 341 } as const;
const SMALL = { width: 382, height: 287 } as const;

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
            <button type="button" className={styles.photo} onClick={() => setOpenIndex(index)}>
              <Picture src={photo.url} alt={photo.alt} {...(index === 0 ? LARGE : SMALL)} />
              {photo.isDemo && <span className={styles.demo}>{t('work.demo')}</span>}
            </button>
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
