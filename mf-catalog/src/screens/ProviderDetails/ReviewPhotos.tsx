import type { Review, WorkPhoto } from '@doorstep/shared-api/domain';
import { Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { PhotoDialog } from './PhotoDialog';
import styles from './WorkGallery.module.css';

export function ReviewPhotos({ review }: { readonly review: Review }) {
  const t = useT('catalog');
  const [openIndex, setOpenIndex] = useState<number>();
  if (!review.photos?.length) return null;
  const name = review.author;
  const photos = review.photos.map((photo, index): WorkPhoto => {
    const alt = t('details.reviewPhoto', { number: index + 1, name });
    return { ...photo, id: photo.url, alt, isDemo: photo.url.startsWith('/uploads/demo/') };
  });
  return (
    <>
      <ul className={styles.ofReview} aria-label={t('details.reviewPhotos', { name })}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" className={styles.photo} onClick={() => setOpenIndex(index)}>
              <Picture src={photo.url} alt={photo.alt} width={132} height={99} />
              {photo.isDemo && <span className={styles.demo}>{t('work.demo')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <PhotoDialog photos={photos} index={openIndex} onIndex={setOpenIndex} />
    </>
  );
}
