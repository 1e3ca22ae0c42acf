import { serverMessage, skipToken } from '@doorstep/shared-api';
import { type Booking, type PairSide, pairSides, type WorkPhoto } from '@doorstep/shared-api/domain';
import { useAddPairPhotoMutation, useGetJobPairQuery, useRemoveJobPairMutation } from '@doorstep/shared-api/provider';
import { Button, ConfirmDialog, Note, Panel, Picture, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { PhotoForm } from '../Profile/AddWorkPhoto';
import styles from './Job.module.css';

const tones = { asked: 'wait', given: 'ok', refused: 'wait', withdrawn: 'wait' } as const;

/** Photos before and after a finished job. They are public only with the customer's consent. */
export function PairOfJob({ booking: { id, status } }: { booking: Booking }) {
  const t = useT('provider');
  const { data } = useGetJobPairQuery(status === 'completed' ? id : skipToken);
  if (!data || !(data.canAdd || data.consent)) return null;
  const { canAdd, consent, isHidden, before, after } = data;
  const isWhole = Boolean(before && after);
  return (
    <Panel as="section" title={t('pair.title')}>
      {!before && !after && canAdd && <p className="sm muted">{t('pair.lead')}</p>}
      {consent && (isWhole || !canAdd) && <Note tone={tones[consent]}>{t(`pair.${consent}`)}</Note>}
      {!isWhole && (before || after) && <Note tone="wait">{t('pair.one')}</Note>}
      {isHidden && <Note tone="bad">{t('pair.hidden')}</Note>}
      <div className={styles.pair}>
        {pairSides.map((side) => (
          <Side key={side} side={side} bookingId={id} photo={side === 'before' ? before : after} canAdd={canAdd} />
        ))}
      </div>
      {(before || after) && <DeletePair bookingId={id} />}
    </Panel>
  );
}

interface SideProps {
  side: PairSide;
  bookingId: string;
  photo: WorkPhoto | undefined;
  canAdd: boolean;
}

function Side({ side, bookingId, photo, canAdd }: SideProps) {
  const t = useT('provider');
  const [add, { isLoading }] = useAddPairPhotoMutation();
  if (!photo && !canAdd) return null;
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
        <PhotoForm addLabel={t('pair.add')} busy={isLoading} onAdd={(chosen) => add({ bookingId, side, ...chosen })} />
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
