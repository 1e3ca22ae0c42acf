import type { OpsPolicy, PolicyChange } from '@doorstep/shared-api/ops';
import { Badge, Button, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Console } from '../../components/Console';
import parts from '../../components/parts.module.css';
import { ReasonDialog, type ReasonField, type Values } from '../../components/ReasonDialog';
import { useRemoteName } from '../../components/RemoteName';
import { SectionHead } from '../../components/SectionHead';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { useChangePolicyMutation, useGetOpsPolicyQuery } from '../../model/api/rolloutsApi';
import { parseTypedList } from '../../model/typedNumbers';
import styles from './Rules.module.css';
import { Webhooks } from './Webhooks';

interface RuleChange {
  readonly title: string;
  readonly fields?: readonly ReasonField[];
  readonly change: (values: Values) => PolicyChange;
}

function Rules() {
  const t = useT('ops');
  return (
    <Console heading={t('title.ops-rules')} lead={() => t('rules.lead')}>
      {({ readOnly }) => (
        <>
          <Policy canChange={!readOnly} />
          <Webhooks canChange={!readOnly} />
        </>
      )}
    </Console>
  );
}

export { Rules as Component };

function Policy({ canChange }: { canChange: boolean }) {
  const t = useT('ops');
  const query = useGetOpsPolicyQuery(undefined, { refetchOnMountOrArgChange: true });
  const [pending, setPending] = useState<RuleChange>();
  const [change] = useChangePolicyMutation();
  return (
    <>
      <QueryState
        query={query}
        className="mt6"
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={3} height="96px" />}
        failed={() => t('failed.text')}
      >
        {(policy) => <Sections policy={policy} onAsk={canChange ? setPending : undefined} />}
      </QueryState>
      {pending && (
        <ReasonDialog
          title={pending.title}
          confirm={pending.title}
          fields={pending.fields ?? []}
          onSend={(values) => change({ change: pending.change(values), why: values.why ?? '' })}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

function Sections({ policy, onAsk }: { policy: OpsPolicy; onAsk: ((pending: RuleChange) => void) | undefined }) {
  const t = useT('ops');
  const { moment } = useOpsFormat();
  const nameOf = useRemoteName();
  const ask = (act: string, change: RuleChange['change'], fields?: readonly ReasonField[]) =>
    onAsk && (
      <Button
        size="sm"
        variant="line"
        onClick={() => onAsk({ title: t(`rules.${act}`), change, ...(fields ? { fields } : {}) })}
      >
        {t(`rules.${act}`)}
      </Button>
    );
  const askOf = (id: string, act: string, change: RuleChange['change']) => {
    const title = t('rollouts.actOf', { act: t(`rules.${act}`), id });
    return (
      onAsk && (
        <Button size="sm" variant="line" aria-label={title} onClick={() => onAsk({ title, change })}>
          {t(`rules.${act}`)}
        </Button>
      )
    );
  };
  const remoteField: ReasonField = { name: 'remote', label: t('columns.remote'), hint: 'mf-catalog' };
  const { freezes, pins, approvals, owners, ownersEnforced } = policy;
  return (
    <>
      <Section
        heading={t('rules.freezes')}
        lead={t('rules.freezesLead')}
        action={ask(
          'freeze',
          ({ from = 'now', until = '', breakers = '' }) => ({
            act: 'freeze',
            from,
            until,
            breakers: parseTypedList(breakers) as [],
          }),
          [
            { name: 'from', label: t('rules.from'), initial: 'now', hint: t('rules.momentHint') },
            { name: 'until', label: t('rules.until'), hint: t('rules.momentHint') },
            {
              name: 'breakers',
              label: t('rules.breakers'),
              initial: 'owner, local',
              hint: 'owner, releases, local',
              optional: true,
            },
          ],
        )}
      >
        {freezes.map(({ id, from, until, breakers, who, why }) => (
          <li key={id}>
            <div>
              <b>
                {moment(from)} – {moment(until)}
              </b>
              <p>
                <bdi>{why}</bdi>
              </p>
              <p className="sm muted">
                <bdi>{who}</bdi> · {t('rules.breakers')}: <bdi className={parts.code}>{breakers.join(', ') || '—'}</bdi>
              </p>
            </div>
            {askOf(id, 'lift', () => ({ act: 'lift', id }))}
          </li>
        ))}
      </Section>
      <Section
        heading={t('rules.pins')}
        lead={t('rules.pinsLead')}
        action={ask('pin', ({ remote = '' }) => ({ act: 'pin', remote: remote.trim() }), [remoteField])}
      >
        {pins.map(({ remote, version, who, why, at }) => (
          <li key={remote}>
            <div>
              <b>
                {nameOf(remote)} <bdi className={parts.code}>{version}</bdi>
              </b>
              <p>
                <bdi>{why}</bdi>
              </p>
              <p className="sm muted">
                <bdi>{who}</bdi> · {moment(at)}
              </p>
            </div>
            {askOf(nameOf(remote), 'unpin', () => ({ act: 'unpin', remote }))}
          </li>
        ))}
      </Section>
      <Section
        heading={t('rules.approvals')}
        lead={t('rules.approvalsLead')}
        action={
          <>
            {ask(
              'approve',
              ({ remote = '', version = '' }) => ({ act: 'approve', remote: remote.trim(), version: version.trim() }),
              [remoteField, { name: 'version', label: t('act.version'), hint: '1.1.0' }],
            )}
            {ask('require', ({ remote = '' }) => ({ act: 'require', remotes: [remote.trim()] }), [remoteField])}
          </>
        }
      >
        {approvals.required.map((remote) => (
          <li key={remote}>
            <div>
              <b>{nameOf(remote)}</b> <Badge tone="wait">{t('rules.needed')}</Badge>
            </div>
            {askOf(nameOf(remote), 'waive', () => ({ act: 'waive', remotes: [remote] }))}
          </li>
        ))}
        {approvals.given.map(({ remote, version, who, why, until }) => (
          <li key={`${remote} ${version} ${who}`}>
            <div>
              <b>
                {nameOf(remote)} <bdi className={parts.code}>{version}</bdi>
              </b>{' '}
              <Badge tone="ok">{t('rules.approved')}</Badge>
              <p>
                <bdi>{why}</bdi>
              </p>
              <p className="sm muted">
                <bdi>{who}</bdi> · {t('rules.until')} {moment(until)}
              </p>
            </div>
          </li>
        ))}
      </Section>
      <Section
        heading={t('rules.owners')}
        lead={t(ownersEnforced ? 'rules.ownersOn' : 'rules.ownersOff')}
        action={ask(ownersEnforced ? 'ownersRelax' : 'ownersEnforce', () => ({
          act: 'owners',
          enforced: !ownersEnforced,
        }))}
      >
        {Object.entries(owners).map(([remote, names]) => (
          <li key={remote}>
            <div>
              <b>{nameOf(remote)}</b> <bdi className={parts.code}>{names.join(', ')}</bdi>
            </div>
          </li>
        ))}
      </Section>
    </>
  );
}

export function Section({
  heading,
  lead,
  action,
  children,
}: {
  heading: string;
  lead: string;
  action: ReactNode;
  children: readonly ReactNode[];
}) {
  const t = useT('ops');
  const rows = children.flat().filter(Boolean);
  return (
    <section className="mt8">
      <SectionHead heading={heading} lead={lead}>
        {action}
      </SectionHead>
      {rows.length > 0 ? <ul className={styles.rows}>{rows}</ul> : <p className="sm muted mt4">{t('rules.none')}</p>}
    </section>
  );
}
