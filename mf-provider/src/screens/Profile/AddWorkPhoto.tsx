import { serverMessage } from '@doorstep/shared-api';
import { workPhotoLimits } from '@doorstep/shared-api/domain';
import { useAddWorkPhotoMutation } from '@doorstep/shared-api/provider';
import { Button, Icon, Note, useFormat, useToast } from '@doorstep/shared-ui';
import { pickedFile } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import { AltField, isAltLong } from './AltField';
import styles from './WorkPhotos.module.css';

type PhotoIssue = 'invalid' | 'too_large';
const photoIssueOf = (error: unknown): PhotoIssue | undefined => {
  const { code } = { ...(error as { readonly code?: string }) };
  return code === 'invalid' || code === 'too_large' ? code : undefined;
};

export function AddWorkPhoto() {
  const t = useT('provider');
  const toast = useToast();
  const [add, { isLoading }] = useAddWorkPhotoMutation();
  return (
    <PhotoForm
      addLabel={t('work.add')}
      busy={isLoading}
      onAdd={add}
      onAdded={() => toast.show({ text: t('work.added'), tone: 'ok' })}
    />
  );
}

interface PhotoFormProps {
  addLabel: string;
  busy: boolean;
  onAdd: (photo: { readonly file: Blob; readonly alt: string }) => PromiseLike<{ readonly error?: unknown }>;
  onAdded?: () => void;
}

/** Photo with its description. */
export function PhotoForm({ addLabel, busy, onAdd, onAdded }: PhotoFormProps) {
  const t = useT('provider');
  const { number } = useFormat();
  const inputId = useId();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [altIssue, setAltIssue] = useState('');
  const [failure, setFailure] = useState('');
  const preview = usePreview(file);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (!chosen) return;
    const picked = await pickedFile(chosen);
    const isPicture = picked.type.startsWith('image/');
    setFailure(isPicture ? '' : t('claim.photoError.invalid'));
    setFile(isPicture ? picked : undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { minAlt, maxAlt } = workPhotoLimits;
    const isDescribed = isAltLong(alt);
    setAltIssue(isDescribed ? '' : t('work.altLength', { least: number(minAlt), most: number(maxAlt) }));
    setFailure(file ? '' : t('work.needPhoto'));
    if (!file || !isDescribed) return;
    const { error } = await onAdd({ file, alt: alt.trim() });
    if (error) {
      const issue = photoIssueOf(error);
      return setFailure(issue ? t(`claim.photoError.${issue}`) : (serverMessage(error) ?? t('notSaved')));
    }
    setFile(undefined);
    setAlt('');
    onAdded?.();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {preview && (
        <div className={`${styles.thumb} ${styles.preview}`}>
          <img src={preview} alt="" />
        </div>
      )}
      <div>
        <label className="btn btn--line" htmlFor={inputId}>
          <Icon name="camera-plus" />
          {t(file ? 'work.chooseOther' : 'work.choose')}
          <input id={inputId} className="sr" type="file" accept="image/*" onChange={(event) => void choose(event)} />
        </label>
      </div>
      <AltField value={alt} onChange={setAlt} issue={altIssue} hint />
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {addLabel}
        </Button>
      </div>
    </form>
  );
}

function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
