import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoPicker, type usePickedPhotos } from '@doorstep/shared-ui/inputs';
import styles from './Job.module.css';

/** Up to five photos, and one place for the next. */
export function AnswerPhotos({ picked }: { picked: ReturnType<typeof usePickedPhotos> }) {
  const t = useT('provider');
  return (
    <PhotoPicker
      picked={picked}
      photoLabel={(number) => t('job.photo', { number })}
      addLabel={t('claim.addPhoto')}
      hint={t('claim.photosHint')}
      className={styles.answerPhotos}
    />
  );
}
