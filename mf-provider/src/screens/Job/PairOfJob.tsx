import { serverMessage, skipToken } from '@doorstep/shared-api';
import {
  type Assignment,
  type BookingPair,
  type PairSide,
  pairSides,
  type WorkPhoto,
} from '@doorstep/shared-api/domain';
import { shrinkPhoto, useGetJobPairQuery, useRemoveJobPairMutation } from '@doorstep/shared-api/provider';
import { Button, ConfirmDialog, Note, Panel, Picture, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { WaitingNotes } from '../../components/Waiting';
import { useExpectedStatus, useJobActions, useWaitingOfJob } from '../../hooks/useJobActions';
import { PhotoForm } from '../Profile/AddWorkPhoto';
import styles from './Job.module.css';

const tones = { asked: 'wait', given: 'ok', refused: 'wait', withdrawn: 'wait' } as const;

/** Photos before and after a finished job. They are public only with the customer's consent. */
export function PairOfJob({ assignment }: { assignment: Assignment }) {
  const { booking } = assignment;
  const { id, status } = booking;
  const t = useT('provider');
  const { data } = useGetJobPairQuery(status === 'completed' ? id : skipToken);
  // Without a connection the photos wait behind the completion.
  const willBeCompleted = useExpectedStatus(booking) === 'completed' && status !== 'completed';
  const pair: BookingPair | undefined = data ?? (willBeCompleted ? { canAdd: true, isHidden: false } : undefined);
  if (!pair || !(pair.canAdd || pair.consent)) return null;
  const { canAdd, consent, isHidden, before, after } = pair;
  const isWhole = Boolean(before && after);
  return (
    <Panel as="section" title={t('pair.title')}>
      {!before && !after && canAdd && <p className="sm muted">{t('pair.lead')}</p>}
      {consent && (isWhole || !canAdd) && <Note tone={tones[consent]}>{t(`pair.${consent}`)}</Note>}
      {!isWhole && (before || after) && <Note tone="wait">{t('pair.one')}</Note>}
      {isHidden && <Note tone="bad">{t('pair.hidden')}</Note>}
      <div className={styles.pair}>
        {pairSides.map((side) => (
          <Side
            key={side}
            side={side}
            assignment={assignment}
            photo={side === 'before' ? before : after}
            canAdd={canAdd}
          />
        ))}
      </div>
      <WaitingNotes bookingId={id} kinds={['photo']} />
      {(before || after) && <DeletePair bookingId={id} />}
    </Panel>
  );
}

interface SideProps {
  side: PairSide;
  assignment: Assignment;
  photo: WorkPhoto | undefined;
  canAdd: boolean;
}

function Side({ side, assignment, photo, canAdd }: SideProps) {
  const t = useT('provider');
  const { perform, isSending } = useJobActions();
  const isWaiting = useWaitingOfJob(assignment.booking.id).some(
    ({ action }) => action.kind === 'photo' && action.side === side,
  );
  if (!photo && !canAdd) return null;

  async function add({ file, alt }: { readonly file: Blob; readonly alt: string }) {
    const photo = await shrinkPhoto(file);
    return photo.data ? perform(assignment, { kind: 'photo', side, alt, file: photo.data }) : photo;
  }

  return (
    <section aria-label={t(`pair.${side}`)}>
      <h4 className="h4">{t(`pair.${side}`)}</h4>
      {photo ? (
        <>
          <Picture src={photo.url} alt={photo.alt} width={240} height={180} />
          <p className="sm" dir="auto">
            {photo.alt}
          </p>
        </>
      ) : (
        !isWaiting && <PhotoForm addLabel={t('pair.add')} busy={isSending} onAdd={add} />
      )}
    </section>
  );
}

function DeletePair({ bookingId }: { bookingId: string }) {
  const t = useT('provider');
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveJobPairMutation();

  async function confirm() {
    const { error } = await remove(bookingId);
    if (error) toast.show({ text: serverMessage(error) ?? t('notSaved'), tone: 'bad' });
    setAsking(false);
  }

  return (
    <>
      <Button variant="dangerLine" size="sm" className="mt4" onClick={() => setAsking(true)}>
        {t('pair.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={t('pair.delete')}
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
