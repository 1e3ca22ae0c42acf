import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './WorkGallery.module.css';

interface WorkPhotoButtonProps {
  readonly photo: WorkPhoto;
  /** CSS pixels on a wide screen. */
  readonly size: { readonly width: number; readonly height: number };
  readonly onOpen: () => void;
}

export const SMALL_PHOTO = { width: 382, height: 287 } as const;

export function WorkPhotoButton({ photo, size, onOpen }: WorkPhotoButtonProps) {
  const t = useT('catalog');
  return (
    <button type="button" className={styles.photo} onClick={onOpen}>
      <Picture src={photo.url} alt={photo.alt} {...size} />
      {photo.isDemo && <span className={styles.demo}>{t('work.demo')}</span>}
    </button>
  );
}
