import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { FieldMessage } from './FieldFrame';
import { useFormField } from './FormContext';

export interface PhotoFieldProps {
  /** Its value is a `File` or `null`. */
  name: string;
  label: string;
  hint?: string;
  src?: string;
  accept?: string;
}

export function PhotoField({ name, label, hint, src, accept = 'image/*' }: PhotoFieldProps) {
  const t = useT('ui');
  const field = useFormField<File | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(field.error ? null : field.value) ?? src;

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void field.pick(file);
  }

  return (
    <div className="pick">
      <label
        className="pick__a"
        htmlFor={field.id}
        data-full={preview ? '' : undefined}
        data-bad={field.error ? '' : undefined}
      >
        <input
          ref={input}
          id={field.id}
          className="pick__in"
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${field.id}-error` : hint ? `${field.id}-note` : undefined}
          onChange={pick}
          onBlur={field.setTouched}
        />
        {preview ? <img src={preview} alt="" /> : <Icon name="camera-plus" />}
      </label>
      <div className="field">
        <b>{label}</b>
        {hint && (
          <p className="sm muted" id={`${field.id}-note`}>
            {hint}
          </p>
        )}
        <span>
          <Button variant="line" size="sm" onClick={() => input.current?.click()}>
            {t(preview ? 'photo.change' : 'photo.choose')}
          </Button>
        </span>
        <FieldMessage id={field.id} error={field.error} />
      </div>
    </div>
  );
}

function usePreview(file: File | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const objectURL = URL.createObjectURL(file);
    setUrl(objectURL);
    return () => URL.revokeObjectURL(objectURL);
  }, [file]);
  return url;
}
