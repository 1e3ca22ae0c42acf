import { serverMessage } from '@doorstep/shared-api';
import { type OwnWorkPhoto, workPhotoLimits } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useDescribeWorkPhotoMutation, useRemoveWorkPhotoMutation } from '@doorstep/shared-api/provider';
import {
  Badge,
  Button,
  ConfirmDialog,
  IconButton,
  Picture,
  useFormat,
  useHasRoute,
  useToast,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { AltField, isAltLong } from './AltField';
import styles from './WorkPhotos.module.css';

interface WorkPhotoRowProps {
  photo: OwnWorkPhoto;
  /** Undefined for the first photo. */
  onEarlier: (() => void) | undefined;
  /** Undefined for the last photo. */
  onLater: (() => void) | undefined;
}

export function WorkPhotoRow({ photo, onEarlier, onLater }: WorkPhotoRowProps) {
  const t = useT('provider');
  const [isEditing, setEditing] = useState(false);
  const { alt, url, isDemo, isHidden } = photo;
  return (
    <li className={styles.photo}>
      <div className={styles.thumb}>
        <Picture src={url} alt={alt} width={240} height={180} />
      </div>
      <div className={styles.words}>
        {isHidden && <HiddenNote photo={photo} />}
        {isDemo && <span className="sm muted">{t('work.demo')}</span>}
        {isEditing ? <EditAlt photo={photo} onDone={() => setEditing(false)} /> : <p dir="auto">{alt}</p>}
        <div className="row row--wrap">
          <IconButton
            icon="arrow-up"
            weight="bold"
            line
            label={t('work.earlier', { name: alt })}
            aria-disabled={!onEarlier}
            onClick={onEarlier}
          />
          <IconButton
            icon="arrow-down"
            weight="bold"
            line
            label={t('work.later', { name: alt })}
            aria-disabled={!onLater}
            onClick={onLater}
          />
          {!isEditing && (
            <Button
              variant="line"
              size="sm"
              aria-label={`${t('work.describe')}: ${alt}`}
              onClick={() => setEditing(true)}
            >
              {t('work.describe')}
            </Button>
          )}
          <DeletePhoto photo={photo} />
        </div>
      </div>
    </li>
  );
}

function HiddenNote({ photo }: { photo: OwnWorkPhoto }) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const text = t('work.hiddenText', { reason: photo.hiddenReason });
  return (
    <div>
      <Badge tone="bad" icon="eye-slash">
        {t('work.hidden')}
      </Badge>
      <p className="sm mt2">
        {hasRoute(paths.contactUs) ? (
          <Link className="link" to={paths.contactUs}>
            {text}
          </Link>
        ) : (
          text
        )}
      </p>
    </div>
  );
}

function EditAlt({ photo, onDone }: { photo: OwnWorkPhoto; onDone: () => void }) {
  const t = useT('provider');
  const { number } = useFormat();
  const toast = useToast();
  const [alt, setAlt] = useState(photo.alt);
  const [issue, setIssue] = useState('');
  const [describe, { isLoading }] = useDescribeWorkPhotoMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { minAlt, maxAlt } = workPhotoLimits;
    if (!isAltLong(alt)) return setIssue(t('work.altLength', { least: number(minAlt), most: number(maxAlt) }));
    const { error } = await describe({ id: photo.id, alt: alt.trim() });
    if (error) return setIssue(serverMessage(error) ?? t('notSaved'));
    toast.show({ text: t('saved'), tone: 'ok' });
    onDone();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AltField value={alt} onChange={setAlt} issue={issue} />
      <div className="row row--wrap">
        <Button type="submit" size="sm" busy={isLoading}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  );
}

function DeletePhoto({ photo }: { photo: OwnWorkPhoto }) {
  const t = useT('provider');
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveWorkPhotoMutation();

  async function confirm() {
    const { error } = await remove(photo.id);
    if (error) toast.show({ text: serverMessage(error) ?? t('notSaved'), tone: 'bad' });
    setAsking(false);
  }

  return (
    <>
      <Button
        variant="dangerLine"
        size="sm"
        aria-label={`${t('work.delete')}: ${photo.alt}`}
        onClick={() => setAsking(true)}
      >
        {t('work.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t('work.deleteTitle')}
        confirmLabel={t('work.delete')}
        cancelLabel={t('work.keep')}
        danger
        busy={isLoading}
      >
        <p>{t('work.deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
