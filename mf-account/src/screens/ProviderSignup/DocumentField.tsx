import { Icon } from '@doorstep/shared-ui';
import { FieldMessage, useFormField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { usePictureUrl } from '../../hooks/usePictureUrl';
import { documentTypes } from '../../model/registration/providerApplication';
import styles from './DocumentField.module.css';

interface DocumentFieldProps {
  /** Name of a form field that holds a `File` or `null`. */
  name: string;
  label: string;
  addLabel: string;
}

export function DocumentField({ name, label, addLabel }: DocumentFieldProps) {
  const t = useT('account');
  const ui = useT('ui');
  const field = useFormField<File | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const file = field.value;
  const isPicture = file?.type.startsWith('image/') ?? false;
  const preview = usePictureUrl(isPicture && !field.error ? file : null);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0];
    // Reset the input, so that a removed file can be chosen again.
    event.target.value = '';
    if (picked) void field.pick(picked);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) void field.pick(file);
  }

  return (
    <div className="field">
      <span className="lab" aria-hidden="true">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, the file input inside does the same */}
      <div
        className={styles.slot}
        data-full={file ? '' : undefined}
        data-bad={field.error ? '' : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <input
          ref={input}
          id={field.id}
          className="photo__in"
          type="file"
          accept={documentTypes}
          aria-label={addLabel}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${field.id}-error` : file ? `${field.id}-file` : undefined}
          onChange={pick}
          onBlur={field.setTouched}
        />
        {preview ? (
          <img src={preview} alt="" />
        ) : (
          <span className={styles.face}>
            <Icon name={file ? 'certificate' : 'identification-card'} weight="duotone" />
            {file ? (file.type === 'application/pdf' ? t('provider.pdf') : '') : addLabel}
            {!file && <small>{t('provider.pick')}</small>}
          </span>
        )}
        {file && (
          <button
            type="button"
            className={`photo__x ${styles.remove}`}
            aria-label={ui('photo.remove', { name: file.name })}
            onClick={() => {
              field.setValue(null);
              input.current?.focus();
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      {file && !field.error && (
        <span className={`tick ${styles.file}`} id={`${field.id}-file`}>
          <Icon name="check-circle" weight="fill" />
          <bdi>{file.name}</bdi>
        </span>
      )}
      <FieldMessage id={field.id} error={field.error} />
    </div>
  );
}
