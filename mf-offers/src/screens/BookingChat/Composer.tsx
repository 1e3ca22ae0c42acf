import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { UnsentPhoto } from '../../model/chat/unsentMessages';
import type { Party } from '../../model/negotiation/negotiation';
import { AddPhotos } from './AddPhotos';
import styles from './BookingChat.module.css';
import type { UploadPhoto } from './chatOf';
import photoStyles from './Photos.module.css';
import { PhotosToSend } from './PhotosToSend';
import { usePhotosToSend } from './usePhotosToSend';

const maxTextLength = 1000;
const quickReplies = { customer: ['door', 'five', 'callMe'], provider: ['onMyWay', 'five', 'outside'] } as const;

interface ComposerProps {
  party: Party;
  other: string;
  maxPhotos: number;
  keepPhoto: UploadPhoto;
  onSend: (text: string, photos: readonly UnsentPhoto[]) => void;
}

export function Composer({ party, other, maxPhotos, keepPhoto, onSend }: ComposerProps) {
  const t = useT('offers');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const photos = usePhotosToSend(maxPhotos, keepPhoto);
  const [isWaiting, setWaiting] = useState(false);
  const [isTooMany, setTooMany] = useState(false);
  const { isSending: isUploading, hasFailed } = photos;

  function send(event?: FormEvent) {
    event?.preventDefault();
    field.current?.focus();
    // Failed photos must be retried or removed first, so that the message arrives complete.
    if (hasFailed) return;
    if (isUploading) setWaiting(true);
    else sendNow();
  }

  function sendNow() {
    const message = text.trim();
    setWaiting(false);
    setTooMany(false);
    if (!message && photos.photos.length === 0) return;
    setText('');
    onSend(message, photos.takeForSending());
  }

  useEffect(() => {
    if (!isWaiting || isUploading) return;
    if (hasFailed) setWaiting(false);
    else sendNow();
  });

  function add(files: readonly File[]) {
    setTooMany(photos.addFiles(files) > 0);
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (maxPhotos === 0 || files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={styles.foot}>
      <fieldset className={styles.quick} aria-label={t('chat.quick')}>
        {quickReplies[party].map((result) => (
          <button
            key={result}
            type="button"
            className={styles.answer}
            onClick={() => {
              setText(t(`quick.${result}`));
              field.current?.focus();
            }}
          >
            {t(`quick.${result}`)}
          </button>
        ))}
      </fieldset>
      {isTooMany && (
        <p className={photoStyles.note} role="alert">
          {t('photos.tooMany', { count: maxPhotos })}
        </p>
      )}
      {photos.photos.length > 0 && <PhotosToSend photos={photos} onEmptied={() => field.current?.focus()} />}
      {isWaiting && (
        <p className={photoStyles.note} role="status">
          {t('photos.waiting')}
        </p>
      )}
      <form className={styles.compose} onSubmit={send}>
        {maxPhotos > 0 && <AddPhotos isFull={!photos.canAdd} onPick={add} />}
        <label className="sr" htmlFor={id}>
          {t('chat.message')}
        </label>
        <span className={`input ${styles.text}`}>
          <textarea
            ref={field}
            id={id}
            rows={1}
            maxLength={maxTextLength}
            value={text}
            placeholder={t('chat.writeTo', { name: other })}
            data-autofocus=""
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onPaste={handlePaste}
          />
        </span>
        <button type="submit" className={styles.send} aria-label={t('chat.send')}>
          <Icon name="paper-plane-tilt" weight="fill" flip />
        </button>
      </form>
    </div>
  );
}
