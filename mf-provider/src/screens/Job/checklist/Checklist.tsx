import { serverMessage } from '@doorstep/shared-api';
import type { Booking, Checklist as JobChecklist } from '@doorstep/shared-api/domain';
import { Icon, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { useGetJobChecklistQuery, useTickStepMutation } from '../../../model/checklist/checklistApi';
import { messages } from './messages';

registerMessages(messages);

export default function Checklist({ booking, customerName }: { booking: Booking; customerName: string }) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data: list } = useGetJobChecklistQuery(booking.id);
  const [failure, setFailure] = useState('');
  if (!list || !hasTexts || list.services.length === 0) return null;
  const steps = list.services.flatMap((service) => service.steps);
  const doneCount = steps.filter(({ doneAt }) => doneAt).length;
  return (
    <Panel as="section" title={t('title')}>
      <p className="sm muted" role="status">
        {t('progress', { done: number(doneCount), all: number(steps.length) })}
      </p>
      {list.canTick && <p className="sm muted">{t('lead', { name: customerName })}</p>}
      {list.services.map((service) => (
        <ServiceSteps
          key={service.id}
          booking={booking}
          service={service}
          hasName={list.services.length > 1}
          canTick={list.canTick}
          onFailure={setFailure}
        />
      ))}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </Panel>
  );
}

interface ServiceStepsProps {
  booking: Booking;
  service: JobChecklist['services'][number];
  hasName: boolean;
  canTick: boolean;
  onFailure: (message: string) => void;
}

function ServiceSteps({ booking, service, hasName, canTick, onFailure }: ServiceStepsProps) {
  const t = useT(messages.ns);
  const [tick] = useTickStepMutation();
  /** Steps that were pressed and are not confirmed by the server yet. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});

  async function send(stepId: string, isDone: boolean) {
    onFailure('');
    setPressed((all) => ({ ...all, [stepId]: isDone }));
    const { error } = await tick({ bookingId: booking.id, serviceId: service.id, stepId, isDone });
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
              checked={pressed[id] ?? Boolean(doneAt)}
              onChange={(event) => void send(id, event.target.checked)}
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
