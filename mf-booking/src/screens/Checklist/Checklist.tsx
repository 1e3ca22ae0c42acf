import type { Booking } from '@doorstep/shared-api/domain';
import { Icon, Panel, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useGetChecklistQuery } from '../../model/checklist/checklistApi';
import styles from './Checklist.module.css';
import { messages } from './messages';

registerMessages(messages);

/** Steps of the job, with those that the provider has ticked. */
export default function Checklist({ booking }: { booking: Booking }) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data: list } = useGetChecklistQuery(booking.id);
  if (!list || !hasTexts || list.services.length === 0) return null;
  const steps = list.services.flatMap((service) => service.steps);
  const doneCount = steps.filter(({ doneAt }) => doneAt).length;
  return (
    <Panel as="section" title={t('title')}>
      <p className="sm muted" role="status">
        {t('progress', { done: number(doneCount), all: number(steps.length) })}
      </p>
      {list.services.map(({ id, name, steps: own }) => (
        <div key={id}>
          {list.services.length > 1 && (
            <p className="b mt2">
              <bdi>{name}</bdi>
            </p>
          )}
          <ul className={styles.steps}>
            {own.map((step) => (
              <li key={step.id} className={step.doneAt ? undefined : 'muted'}>
                <Icon name={step.doneAt ? 'check-circle' : 'clock'} />
                <span>
                  {step.text}
                  {!step.doneAt && <span className="sr">, {t('waits')}</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}
