import type { JobPair, WorkPhoto } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { PhotoDialog } from './PhotoDialog';
import detailsStyles from './ProviderDetails.module.css';
import { ReportPhoto } from './ReportPhoto';
import styles from './WorkGallery.module.css';
import { SMALL_PHOTO, WorkPhotoButton } from './WorkPhotoButton';

export function JobPairs({ pairs }: { readonly pairs: readonly JobPair[] }) {
  const t = useT('catalog');
  const [openIndex, setOpenIndex] = useState<number>();
  if (pairs.length === 0) return null;
  const photos = pairs.flatMap(({ before, after }) => [before, after]);
  return (
    <section className={detailsStyles.block}>
      <h2 className="h3">{t('work.pairs')}</h2>
      <p className="sm muted">{t('work.pairsText')}</p>
      <ul className={styles.pairs}>
        {pairs.map(({ id, before, after }, index) => (
          <li key={id} className={styles.pair}>
            <Side photo={before} label={t('work.before')} onOpen={() => setOpenIndex(index * 2)} />
            <Side photo={after} label={t('work.after')} onOpen={() => setOpenIndex(index * 2 + 1)} />
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

function Side({ photo, label, onOpen }: { photo: WorkPhoto; label: string; onOpen: () => void }) {
  return (
    <figure className={styles.side}>
      <WorkPhotoButton photo={photo} size={SMALL_PHOTO} onOpen={onOpen} />
      <figcaption className="sm">{label}</figcaption>
    </figure>
  );
}
