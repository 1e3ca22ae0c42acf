import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ChangeEvent } from 'react';
import styles from './Photos.module.css';

interface AddPhotosProps {
  isFull: boolean;
  onPick: (files: readonly File[]) => void;
}

export function AddPhotos({ isFull, onPick }: AddPhotosProps) {
  const t = useT('offers');
  return (
    <>
      <FileButton label={t('photos.add')} icon="image" isFull={isFull} onPick={onPick} isMultiple />
      <FileButton label={t('photos.camera')} icon="camera-plus" isFull={isFull} onPick={onPick} />
    </>
  );
}

interface FileButtonProps extends AddPhotosProps {
  label: string;
  icon: 'image' | 'camera-plus';
  isMultiple?: boolean;
}

function FileButton({ label, icon, isFull, onPick, isMultiple = false }: FileButtonProps) {
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Reset the input, so that a removed file can be chosen again.
    target.value = '';
    if (files.length > 0) onPick(files);
  }
  return (
    <label className={styles.add} data-camera={!isMultiple || undefined} title={label}>
      <input
        type="file"
        accept="image/*"
        {...(isMultiple ? { multiple: true } : { capture: 'environment' as const })}
        disabled={isFull}
        aria-label={label}
        onChange={pick}
      />
      <Icon name={icon} />
    </label>
  );
}
