import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoPicker, type usePickedPhotos } from '@doorstep/shared-ui/inputs';
import styles from './BookingProblem.module.css';

export function ProblemPhotos({ picked }: { picked: ReturnType<typeof usePickedPhotos> }) {
  const t = useT('booking');
  return (
    <PhotoPicker
      picked={picked}
      photoLabel={(number) => t('problem.photo', { number })}
      addLabel={t('problem.addPhoto')}
      hint={t('problem.photosHint')}
      className={styles.photos}
    />
  );
}
