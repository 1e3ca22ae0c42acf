import { serverMessage } from '@doorstep/shared-api';
import type { Assignment, Checklist as JobChecklist } from '@doorstep/shared-api/domain';
import { Icon, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { WaitingNotes } from '../../../components/Waiting';
import { useExpectedStatus, useJobActions, useWaitingOfJob } from '../../../hooks/useJobActions';
import { useGetJobChecklistQuery } from '../../../model/checklist/checklistApi';
import { messages } from './messages';

registerMessages(messages);

export default function Checklist({ assignment }: { assignment: Assignment }) {
  const { booking, customerName } = assignment;
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data: list } = useGetJobChecklistQuery(booking.id);
  const [failure, setFailure] = useState('');
  const expected = useExpectedStatus(booking);
  const waitingTickOf = useWaitingTicks(booking.id);
  if (!list || !hasTexts || list.services.length === 0) return null;
  const steps = list.services.flatMap((service) => service.steps);
  // While a step of the job waits, the server decides about ticks once it is sent.
  const canTick = expected === booking.status ? list.canTick : expected === 'started';
  const doneCount = steps.filter(({ id, doneAt }) => waitingTickOf(id) ?? Boolean(doneAt)).length;
  return (
    <Panel as="section" title={t('title')}>
      <p className="sm muted" role="status">
        {t('progress', { done: number(doneCount), all: number(steps.length) })}
      </p>
      {canTick && <p className="sm muted">{t('lead', { name: customerName })}</p>}
      {list.services.map((service) => (
        <ServiceSteps
          key={service.id}
          assignment={assignment}
          service={service}
          hasName={list.services.length > 1}
          canTick={canTick}
          onFailure={setFailure}
        />
      ))}
      <div className="stack">
        <WaitingNotes bookingId={booking.id} kinds={['tick']} />
      </div>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </Panel>
  );
}

/** Returns whether a step is done once its waiting ticks are sent. Undefined when none waits. */
function useWaitingTicks(bookingId: string): (stepId: string) => boolean | undefined {
  const waiting = useWaitingOfJob(bookingId);
  return (stepId) =>
    waiting
      .flatMap(({ action, refusal }) =>
        action.kind === 'tick' && action.stepId === stepId && !refusal ? [action.isDone] : [],
      )
      .at(-1);
}

interface ServiceStepsProps {
  assignment: Assignment;
  service: JobChecklist['services'][number];
  hasName: boolean;
  canTick: boolean;
  onFailure: (message: string) => void;
}

function ServiceSteps({ assignment, service, hasName, canTick, onFailure }: ServiceStepsProps) {
  const t = useT(messages.ns);
  const { perform } = useJobActions();
  const waitingTickOf = useWaitingTicks(assignment.booking.id);
  /** Steps that were pressed and are not confirmed by the server yet. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});

  async function send(stepId: string, text: string, isDone: boolean) {
    onFailure('');
    setPressed((all) => ({ ...all, [stepId]: isDone }));
    const { error } = await perform(assignment, { kind: 'tick', serviceId: service.id, stepId, isDone, text });
    if (error) onFailure(serverMessage(error) ?? t('notSent'));
    setPressed(({ [stepId]: _confirmed, ...others }) => others);
  }

  return (
    <fieldset aria-label={service.name}>
      {hasName && (
        <p className="b mt2">
          <bdi>{service.name}</bdi>
        </p>
      )}
      {service.steps.map(({ id, text, doneAt }) =>
        canTick ? (
          <label key={id} className="ckb">
            <input
              type="checkbox"
              checked={pressed[id] ?? waitingTickOf(id) ?? Boolean(doneAt)}
              onChange={(event) => void send(id, text, event.target.checked)}
            />
            <span>{text}</span>
          </label>
        ) : (
          <p key={id} className="ckb">
            <Icon name="check-circle" />
            <span>{text}</span>
          </p>
        ),
      )}
    </fieldset>
  );
}
