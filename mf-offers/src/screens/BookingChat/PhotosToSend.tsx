import { maxPhotoAltLength } from '@doorstep/shared-api/domain';
import { Icon, IconButton, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type CSSProperties, useRef } from 'react';
import styles from './Photos.module.css';
import type { PhotosToSend as Photos } from './usePhotosToSend';

interface PhotosToSendProps {
  photos: Photos;
  onEmptied: () => void;
}

export function PhotosToSend({ photos: picked, onEmptied }: PhotosToSendProps) {
  const t = useT('offers');
  const ui = useT('ui');
  const { number } = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const { photos, altOf, describe, remove, retry } = picked;

  function takeOut(key: number, index: number) {
    remove(key);
    if (photos.length === 1) onEmptied();
    else list.current?.querySelectorAll('input')[index === 0 ? 1 : index - 1]?.focus();
  }

  return (
    <ul className={styles.toSend} ref={list} aria-label={t('photos.toSend')}>
      {photos.map((photo, index) => {
        const { key, id, src, error } = photo;
        const percent = Math.round(photo.progress * 100);
        const name = t('photos.number', { number: number(index + 1) });
        return (
          <li key={key}>
            <span className={styles.thumb}>
              <Picture src={src} alt="" width={64} />
              {!id && !error && (
                <span className={styles.bar} style={{ '--_p': `${percent}%` } as CSSProperties} aria-hidden="true" />
              )}
            </span>
            <span className={styles.about}>
              <input
                className={styles.alt}
                type="text"
                dir="auto"
                maxLength={maxPhotoAltLength}
                value={altOf(key)}
                aria-label={t('photos.describe', { name })}
                placeholder={t('photos.describeShort')}
                onChange={({ target }) => describe(key, target.value)}
              />
              {error ? (
                <span className={styles.failed} role="alert">
                  <Icon name="warning-circle" weight="fill" />
                  {error}
                  <button type="button" className={`link ${styles.again}`} onClick={() => retry(photo)}>
                    {ui('tryAgain')}
                    <span className="sr">: {name}</span>
                  </button>
                </span>
              ) : (
                <span className={styles.state}>{id ? t('photos.ready') : ui('photo.uploading', { percent })}</span>
              )}
            </span>
            {/* Announce the upload once it is complete, not its progress. */}
            <span className="sr" role="status">
              {id && `${name}: ${t('photos.ready')}`}
            </span>
            <IconButton icon="x" label={ui('photo.remove', { name })} onClick={() => takeOut(key, index)} />
          </li>
        );
      })}
    </ul>
  );
}
