import { serverMessage } from '@doorstep/shared-api';
import { type Booking, maxProblemPhotos } from '@doorstep/shared-api/domain';
import { useKeepProblemPhotoMutation } from '@doorstep/shared-api/messages';
import { useAnswerClaimMutation } from '@doorstep/shared-api/provider';
import { Button, ConfirmDialog, Note, Panel, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoPicker, usePickedPhotos } from '@doorstep/shared-ui/inputs';
import { useId, useState } from 'react';
import styles from './Job.module.css';

export function ClaimAnswer({ booking, isUnpaid }: { booking: Booking; isUnpaid: boolean }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  const toast = useToast();
  const id = useId();
  const [answer, { isLoading }] = useAnswerClaimMutation();
  const [keepPhoto] = useKeepProblemPhotoMutation();
  const picked = usePickedPhotos({
    max: maxProblemPhotos,
    keep: (file, onProgress) => keepPhoto({ bookingId: booking.id, file, onProgress }),
    errorText: (why) => t(`claim.photoError.${why}`),
  });
  const [text, setText] = useState('');
  const [isConceding, setConceding] = useState(false);
  const { absence } = booking;
  if (absence?.state === 'contested')
    return <Note tone="wait">{t(isUnpaid ? 'claim.contestedUnpaid' : 'claim.contested')}</Note>;
  if (absence?.state !== 'waiting') return null;

  async function send(response: { concede: true } | { text: string; photos: readonly string[] }) {
    const { error } = await answer({ bookingId: booking.id, ...response });
    setConceding(false);
    if (error) toast.show({ text: serverMessage(error) ?? t('move.failed'), tone: 'bad' });
  }

  const words = text.trim();
  return (
    <Panel as="section" title={t('claim.title')}>
      <Note tone="bad" icon="warning">
        {t('claim.text', { time: absence.answerBy ? dateTime(absence.answerBy) : '' })}
      </Note>
      <div className="field mt4">
        <label className="lab" htmlFor={id}>
          {t('claim.happened')}
        </label>
        <span className="input input--area">
          <textarea id={id} rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </span>
      </div>
      <PhotoPicker
        picked={picked}
        photoLabel={(number) => t('job.photo', { number })}
        addLabel={t('claim.addPhoto')}
        hint={t('claim.photosHint')}
        className={styles.answerPhotos}
      />
      <div className="stack mt4">
        <Button
          block
          busy={(isLoading && !isConceding) || picked.isSending}
          unavailableReason={words ? undefined : t('claim.needsWords')}
          onClick={() => void send({ text: words, photos: picked.ids })}
        >
          {t('claim.send')}
        </Button>
        <Button block variant="dangerLine" onClick={() => setConceding(true)}>
          {t('claim.concede')}
        </Button>
      </div>
      <ConfirmDialog
        open={isConceding}
        onClose={() => setConceding(false)}
        onConfirm={() => void send({ concede: true })}
        busy={isLoading}
        title={t('claim.concedeTitle')}
        confirmLabel={t('claim.concede')}
        cancelLabel={t('ask.keep')}
        danger
      >
        {t('claim.concedeText')}
      </ConfirmDialog>
    </Panel>
  );
}
