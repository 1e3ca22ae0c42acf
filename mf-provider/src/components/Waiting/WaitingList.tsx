import { pathTo } from '@doorstep/shared-api/paths';
import { Badge, Button, ConfirmDialog, Dialog, useFormat } from '@doorstep/shared-ui';
import { latinDigits, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActionQueue } from '../../hooks/useJobActions';
import type { WaitingAction } from '../../model/offline/actionStore';
import { StartCodeField } from '../StartCodeField';
import { messages } from './messages';
import { useActionText } from './useActionText';
import styles from './Waiting.module.css';

interface WaitingListProps {
  open: boolean;
  actions: readonly WaitingAction[];
  onClose: () => void;
}

export function WaitingList({ open, actions, onClose }: WaitingListProps) {
  const t = useT(messages.ns);
  const queue = useActionQueue();
  const [discarding, setDiscarding] = useState<number>();
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('title')}
        footer={
          <Button className="grow" variant="line" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <p className="sm muted">{t(actions.length > 0 ? 'lead' : 'empty')}</p>
        <ul className={styles.list}>
          {actions.map((action, index) => (
            <WaitingRow
              key={action.seq}
              action={action}
              isBehind={actions
                .slice(0, index)
                .some(({ bookingId, refusal }) => refusal && bookingId === action.bookingId)}
              onDiscard={() => setDiscarding(action.seq)}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={discarding !== undefined}
        onClose={() => setDiscarding(undefined)}
        onConfirm={() => {
          if (discarding !== undefined) void queue.discard(discarding);
          setDiscarding(undefined);
        }}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={t('keep')}
        danger
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  );
}

interface WaitingRowProps {
  action: WaitingAction;
  /** Waits behind a refused action of the same job. */
  isBehind: boolean;
  onDiscard: () => void;
}

function WaitingRow({ action: waiting, isBehind, onDiscard }: WaitingRowProps) {
  const t = useT(messages.ns);
  const { dateTime } = useFormat();
  const textOf = useActionText();
  const queue = useActionQueue();
  const { seq, action, refusal, job, bookingId, doneAt } = waiting;
  const [query] = useSearchParams();
  const isOfOpenJob = query.get('booking_id') === bookingId;
  const [code, setCode] = useState('');
  const needsCode = action.kind === 'move' && refusal?.field === 'code';

  function retry() {
    if (!needsCode) return void queue.retry(seq);
    const typed = latinDigits(code.trim());
    void queue.retry(seq, { action: { ...action, code: typed }, clientId: crypto.randomUUID() });
  }

  return (
    <li className={styles.row}>
      <p className="b">
        <bdi>{textOf(action)}</bdi>
      </p>
      <p className="sm muted">
        <bdi>{job}</bdi>
        <br />
        {t('at', { time: dateTime(doneAt) })}
      </p>
      <Badge tone={refusal ? 'bad' : 'wait'}>{t(refusal ? 'refused' : isBehind ? 'behind' : 'waits')}</Badge>
      {refusal && !needsCode && (
        <p className="sm" role="status">
          <bdi>{refusal.message || t('noReason')}</bdi>
        </p>
      )}
      {needsCode && <StartCodeField value={code} refusal={refusal?.message ?? ''} onChange={setCode} />}
      <div className={styles.buttons}>
        {refusal && (
          <Button size="sm" onClick={retry}>
            {t('tryAgain')}
          </Button>
        )}
        {!isOfOpenJob && (
          <Button size="sm" variant="line" to={pathTo.providerAssignment(bookingId)}>
            {t('openJob')}
          </Button>
        )}
        <Button size="sm" variant="dangerLine" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
