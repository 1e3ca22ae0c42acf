import { serverMessage } from '@doorstep/shared-api';
import { Button, Icon, Note, Panel, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useId, useState } from 'react';
import { type JobWorkers, useAssignWorkerMutation, useGetJobWorkersQuery } from '../../model/team/teamApi';
import { messages } from './messages';

registerMessages(messages);

interface WorkerOfJobProps {
  bookingId: string;
  /** Undefined when the provider comes in person. */
  workerName: string | undefined;
}

/** Renders nothing for a provider who works alone. */
export default function WorkerOfJob({ bookingId, workerName }: WorkerOfJobProps) {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data: job } = useGetJobWorkersQuery(bookingId, { refetchOnMountOrArgChange: true });
  if (!job?.workerId || !hasTexts) return null;
  return (
    <Panel as="section" title={t('whoComes')}>
      {job.canAssign ? (
        <Assign key={job.workerId} bookingId={bookingId} job={job} />
      ) : (
        <>
          {workerName && (
            <p>
              <bdi>{workerName}</bdi>
            </p>
          )}
          <p className="sm muted">{t('fixed')}</p>
        </>
      )}
    </Panel>
  );
}

function Assign({ bookingId, job: { workerId, workers } }: { bookingId: string; job: JobWorkers }) {
  const t = useT(messages.ns);
  const id = useId();
  const toast = useToast();
  const [chosen, setChosen] = useState(workerId);
  const [assign, { isLoading, error }] = useAssignWorkerMutation();
  const isKnown = workers.some((worker) => worker.id === workerId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = await assign({ bookingId, workerId: chosen, previousWorkerId: workerId });
    if (result.error) return;
    const name = workers.find((worker) => worker.id === chosen)?.name ?? '';
    toast.show({ text: t('assigned', { name }), tone: 'ok' });
  }

  return (
    <form onSubmit={submit} className="stack" noValidate>
      {!isKnown && <Note tone="wait">{t('nobody')}</Note>}
      <div className="field">
        <label className="lab" htmlFor={id}>
          {t('worker')}
        </label>
        <span className="input">
          <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {!isKnown && (
              <option value={workerId} disabled>
                {t('choose')}
              </option>
            )}
            {workers.map(({ id: value, name, block }) => (
              <option key={value} value={value} disabled={block !== '' && value !== workerId}>
                {block && value !== workerId ? t('blocked', { name, reason: t(`block.${block}`) }) : name}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </div>
      {error && (
        <Note tone="bad" role="alert">
          {serverMessage(error) || t('notSaved')}
        </Note>
      )}
      <div>
        <Button type="submit" variant="soft" busy={isLoading} disabled={chosen === workerId}>
          {t('assign')}
        </Button>
      </div>
    </form>
  );
}
