import { classes, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ChangeEvent, type CSSProperties, useRef } from 'react';

interface PhotoSlotProps {
  state: 'empty' | 'uploading' | 'full' | 'failed';
  src?: string | undefined;
  /** 0 to 1. */
  progress?: number | undefined;
  error?: string | undefined;
  onPick: (file: File) => void;
  onRemove: () => void;
  onRetry: () => void;
  label: string;
}

/** Lay the slots out in `<div className="photos">`. */
export function PhotoSlot({ state, src, progress = 0, error, onPick, onRemove, onRetry, label }: PhotoSlotProps) {
  const t = useT('ui');
  const input = useRef<HTMLInputElement>(null);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (file) onPick(file);
  }

  if (state === 'empty') {
    return (
      <label className="photo photo--add">
        <input ref={input} className="photo__in" type="file" accept="image/*" aria-label={label} onChange={pick} />
        <span>
          <Icon name="camera-plus" />
          {t('photo.add')}
        </span>
      </label>
    );
  }

  const percent = Math.round(progress * 100);
  const failed = state === 'failed';
  return (
    <div className="photo-slot">
      <div className={classes('photo photo--full', failed && 'photo--bad')}>
        {src && <img src={src} alt={label} />}
        {state === 'uploading' && (
          <>
            <span className="photo__w" role="status">
              {t('photo.uploading', { percent })}
            </span>
            <span className="photo__p" style={{ '--_p': `${percent}%` } as CSSProperties} aria-hidden="true" />
          </>
        )}
        {failed && (
          <button type="button" className="photo__f" onClick={onRetry}>
            <span className="link">{t('tryAgain')}</span>
          </button>
        )}
        <button type="button" className="photo__x" aria-label={t('photo.remove', { name: label })} onClick={onRemove}>
          <Icon name="x" />
        </button>
      </div>
      {failed && (
        <span className="err" role="alert">
          <Icon name="warning-circle" weight="fill" />
          {error ?? t('photo.failed')}
        </span>
      )}
    </div>
  );
}
