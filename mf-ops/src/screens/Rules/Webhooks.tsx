import {
  type OpsWebhookDelivery,
  type OpsWebhooks,
  type WebhookEvent,
  type WebhookFormat,
  webhookEvents,
  webhookFormats,
} from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone, Button, Note, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CommandError } from '../../components/CommandError';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useAskAgain } from '../../hooks/useAskAgain';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { LIVE_QUERY_OPTIONS } from '../../model/api/opsApi';
import {
  useAddWebhookMutation,
  useGetOpsWebhooksQuery,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
} from '../../model/api/rolloutsApi';
import styles from './Rules.module.css';

const tones: Readonly<Record<OpsWebhookDelivery['status'], BadgeTone>> = {
  delivered: 'ok',
  waiting: 'wait',
  failed: 'bad',
};

export function Webhooks({ canChange }: { canChange: boolean }) {
  const t = useT('ops');
  const query = useGetOpsWebhooksQuery(undefined, LIVE_QUERY_OPTIONS);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const [add] = useAddWebhookMutation();
  const [remove] = useRemoveWebhookMutation();
  return (
    <section className="mt8">
      <div className={styles.head}>
        <div>
          <h2 className="h3">{t('hooks.heading')}</h2>
          <p className="sm muted">{t('hooks.lead')}</p>
        </div>
        {canChange && (
          <Button size="sm" variant="line" onClick={() => setAdding(true)}>
            {t('hooks.add')}
          </Button>
        )}
      </div>
      {secret && (
        <Note tone="wait" icon="lock-simple" role="status" className="mt4">
          {t('hooks.secret')}{' '}
          <bdi className={parts.code} dir="ltr">
            {secret}
          </bdi>
        </Note>
      )}
      <QueryState
        query={query}
        className="mt4"
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={2} height="64px" />}
        failed={() => t('failed.text')}
      >
        {(data) => <Lists data={data} onRemove={canChange ? setRemoving : undefined} />}
      </QueryState>
      {isAdding && (
        <ReasonDialog
          title={t('hooks.add')}
          confirm={t('hooks.add')}
          fields={[
            { name: 'url', label: t('hooks.url'), hint: 'https://' },
            {
              name: 'format',
              label: t('hooks.format'),
              initial: 'json',
              options: webhookFormats.map((value) => ({ value, label: t(`hooks.as.${value}`) })),
            },
            {
              name: 'events',
              label: t('hooks.events'),
              initial: webhookEvents.join(', '),
              hint: webhookEvents.join(', '),
            },
          ]}
          onSend={async ({ url = '', format, events = '', why = '' }) => {
            const answer = await add({
              ...{ url: url.trim(), format: format as WebhookFormat, why },
              events: events.split(/[\s,]+/).filter(Boolean) as WebhookEvent[],
            });
            setSecret(answer.data?.secret);
            return answer;
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <ReasonDialog
          title={t('hooks.remove', { id: removing })}
          confirm={t('hooks.remove', { id: removing })}
          isBad
          onSend={({ why = '' }) => remove({ id: removing, why })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

function Lists({
  data: { webhooks, deliveries },
  onRemove,
}: {
  data: OpsWebhooks;
  onRemove: ((id: string) => void) | undefined;
}) {
  const t = useT('ops');
  const { moment, number } = useOpsFormat();
  const [test, { data, error, isLoading, originalArgs }] = useTestWebhookMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  if (!webhooks.length) return <p className="sm muted">{t('rules.none')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {webhooks.map(({ id, url, format, events, who }) => (
          <li key={id}>
            <div>
              <b>
                <bdi className={parts.code}>{id}</bdi> {t(`hooks.as.${format}`)}
              </b>
              <p>
                <bdi className={parts.code} dir="ltr">
                  {url}
                </bdi>
              </p>
              <p className="sm muted">
                {events.map((event) => t(`hooks.event.${event}`)).join(', ')} · <bdi>{who}</bdi>
              </p>
            </div>
            {onRemove && (
              <div className={styles.acts}>
                <Button
                  size="sm"
                  variant="line"
                  aria-label={t('rollouts.actOf', { act: t('hooks.test'), id })}
                  busy={isLoading && originalArgs === id}
                  onClick={() => void runConfirmed(() => test(id))}
                >
                  {t('hooks.test')}
                </Button>
                <Button size="sm" variant="dangerLine" onClick={() => onRemove(id)}>
                  {t('hooks.remove', { id })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {data && !isLoading && (
          <Note tone={data.isDelivered ? 'ok' : 'bad'}>
            <bdi className={parts.code}>{originalArgs}</bdi> {t(data.isDelivered ? 'hooks.taken' : 'hooks.notTaken')}{' '}
            <bdi lang="en">{data.last}</bdi>
          </Note>
        )}
      </div>
      {error !== undefined && <CommandError error={error} />}
      {deliveries.length > 0 && (
        <details className="mt4">
          <summary>{t('hooks.log')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <section className={parts.scroll} aria-label={t('hooks.log')} tabIndex={0}>
            <table className={parts.numbers}>
              <thead>
                <tr>
                  {['when', 'what', 'status', 'tries'].map((column) => (
                    <th scope="col" key={column}>
                      {t(`hooks.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {deliveries.map(({ webhook, message, status, attempts, last }) => (
                  <tr key={`${webhook} ${message.id}`}>
                    <td>{moment(message.at)}</td>
                    <td lang="en" dir="ltr">
                      {webhook}: {message.text}
                    </td>
                    <td>
                      <Badge tone={tones[status]}>{t(`hooks.state.${status}`)}</Badge>
                    </td>
                    <td>
                      {number(attempts)} {last && <bdi lang="en">({last})</bdi>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
      {againDialog}
    </>
  );
}
