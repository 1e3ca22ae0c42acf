import {
  type ExperimentStatus,
  experimentMetrics,
  type OpsExperiments,
  type OpsLiveState,
} from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone, Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { Console } from '../../components/Console';
import parts from '../../components/parts.module.css';
import { ReasonDialog, type Values } from '../../components/ReasonDialog';
import { useRemoteName } from '../../components/RemoteName';
import { RecordCard } from '../../components/records/RecordCard';
import { RecordList } from '../../components/records/RecordList';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import {
  type ExperimentAction,
  useChangeExperimentMutation,
  useGetOpsExperimentsQuery,
} from '../../model/api/experimentsApi';
import { LIVE_QUERY_OPTIONS } from '../../model/api/opsApi';
import { numberOrTypedText, parseTypedList } from '../../model/typedNumbers';

type Experiment = OpsExperiments['experiments'][number];

const tones: Readonly<Record<ExperimentStatus, BadgeTone>> = {
  ...{ running: 'go', decided: 'ok', stopped: 'plain', superseded: 'plain' },
};

function Experiments() {
  const t = useT('ops');
  return (
    <Console heading={t('title.ops-experiments')} lead={() => t('experiments.lead')}>
      {(state) => <Board state={state} />}
    </Console>
  );
}

export { Experiments as Component };

type DialogRequest = { readonly act: 'start' } | { readonly act: 'decide' | 'stop'; readonly experiment: Experiment };

function Board({ state }: { state: OpsLiveState }) {
  const t = useT('ops');
  const [pending, setPending] = useState<DialogRequest>();
  const query = useGetOpsExperimentsQuery(undefined, LIVE_QUERY_OPTIONS);
  return (
    <section className="mt6">
      {!state.readOnly && <Button onClick={() => setPending({ act: 'start' })}>{t('experiments.start')}</Button>}
      <RecordList
        query={query}
        itemsOf={({ experiments }) => experiments}
        empty={{ title: t('experiments.none'), text: t('experiments.noneText') }}
      >
        {(experiment) => (
          <ExperimentCard
            experiment={experiment}
            onAsk={state.readOnly ? undefined : (act) => setPending({ act, experiment })}
          />
        )}
      </RecordList>
      {pending && <ActDialog pending={pending} generation={state.generation} onClose={() => setPending(undefined)} />}
    </section>
  );
}

interface CardProps {
  readonly experiment: Experiment;
  readonly onAsk: ((act: 'decide' | 'stop') => void) | undefined;
}

function ExperimentCard({ experiment, onAsk }: CardProps) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { number } = useOpsFormat();
  const headingId = useId();
  const { id, status, remote, metric, minViews, who, why, reason, decision, events } = experiment;
  const verdict = (experiment.result ?? decision?.result)?.verdict;
  const acts = (['decide', 'stop'] as const).map((verb) => ({
    ...{ verb, label: t(`experiments.act.${verb}`) },
    variant: verb === 'stop' ? ('dangerLine' as const) : ('soft' as const),
  }));
  return (
    <RecordCard
      {...{ id, headingId, who, why, events, onAsk }}
      heading={nameOf(remote)}
      badge={<Badge tone={tones[status]}>{t(`experiments.status.${status}`)}</Badge>}
      eventText={({ what, version }) => (
        <>
          <b>{t(`experiments.what.${what}`)}</b> {version && <bdi className={parts.code}>{version}</bdi>}
        </>
      )}
      acts={status === 'running' ? acts : []}
    >
      <p className="sm muted">
        <MetricName metric={metric} /> · {t('experiments.atLeast', { views: number(minViews) })}
      </p>
      <Arms experiment={experiment} labelledBy={headingId} />
      {decision && (
        <p>
          {t(decision.isProven ? 'experiments.proven' : 'experiments.chosen')}{' '}
          <bdi className={parts.code}>{decision.version}</bdi>
        </p>
      )}
      {(verdict || reason) && (
        <p className="sm" lang="en" dir="ltr">
          {status === 'running' ? verdict : reason}
        </p>
      )}
    </RecordCard>
  );
}

function MetricName({ metric }: { metric: Experiment['metric'] }) {
  const t = useT('ops');
  if (!metric.startsWith('step:')) return <>{t(`experiments.metric.${metric}`)}</>;
  return (
    <>
      {t('experiments.metric.step')} <bdi className={parts.code}>{metric.slice('step:'.length)}</bdi>
    </>
  );
}

function Arms({ experiment, labelledBy }: { experiment: Experiment; labelledBy: string }) {
  const t = useT('ops');
  const { percent, number } = useOpsFormat();
  const { arms, result, decision } = experiment;
  const figures = (result ?? decision?.result)?.arms ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={parts.scroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={parts.numbers}>
        <thead>
          <tr>
            {(['arm', 'share', 'views', 'failed', 'value', 'odds'] as const).map((column) => (
              <th scope="col" key={column}>
                {t(`experiments.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arms.map(({ version, traffic, takenBack }, index) => {
            const one = figures.find((each) => each.version === version);
            return (
              <tr key={version}>
                <th scope="row">
                  <bdi className={parts.code}>{version}</bdi>
                  {index === 0 && ` ${t('experiments.control')}`}
                </th>
                <td>{takenBack ? t('experiments.takenBack') : percent(traffic / 100)}</td>
                <td>{number(one?.views ?? 0)}</td>
                <td>{percent(one?.failedShare ?? 0)}</td>
                <td>{percent(one?.share ?? 0)}</td>
                <td>
                  {number(Math.min(999_999, Math.round(one?.odds ?? 0)))}
                  {result?.winner === version && <b> {t('experiments.winner')}</b>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function toStartAction({
  targets = '',
  traffic = '',
  metric = '',
  step = '',
  minViews,
  maxFailures,
}: Values): ExperimentAction {
  const versions = parseTypedList(targets).map((target) => target.split('@'));
  const shares = parseTypedList(traffic).map(numberOrTypedText);
  return {
    act: 'start',
    remote: versions[0]?.[0] ?? '',
    // Keep the name of another remote, so that the server rejects the version by its full name.
    arms: versions.map(([remote, version = ''], index) => ({
      version: remote === versions[0]?.[0] ? version : `${remote}@${version}`,
      traffic: shares[index] ?? 0,
    })),
    metric: metric === 'step' ? `step:${step}` : metric,
    minViews: numberOrTypedText(minViews),
    maxFailures: numberOrTypedText(maxFailures),
  };
}

function ActDialog({
  pending,
  generation,
  onClose,
}: {
  pending: DialogRequest;
  generation: number;
  onClose: () => void;
}) {
  const t = useT('ops');
  const [change] = useChangeExperimentMutation();
  // Generation that was live when the dialog opened. The server rejects the request after a later switch.
  const [seen] = useState(generation);
  const field = (name: string, initial: string, more: object = {}) => ({
    ...{ name, initial, label: t(`experiments.field.${name}`) },
    ...more,
  });
  const metrics = [...experimentMetrics, 'step' as const].map((value) => ({
    value,
    label: t(`experiments.metric.${value}`),
  }));
  const open = pending.act === 'start' ? [] : pending.experiment.arms.filter(({ takenBack }) => !takenBack);
  const fields =
    pending.act === 'start'
      ? [
          field('targets', '', { hint: t('experiments.targetsHint') }),
          field('traffic', '50', { hint: t('experiments.trafficHint') }),
          field('metric', 'step', { options: metrics }),
          field('step', 'booking-confirmed', { optional: true, hint: t('experiments.stepHint') }),
          field('minViews', '1000'),
          field('maxFailures', '10'),
        ]
      : pending.act === 'decide'
        ? [
            field('version', pending.experiment.result?.winner ?? '', {
              options: [
                { value: '', label: t('act.choose') },
                ...open.map(({ version }) => ({ value: version, label: version })),
              ],
            }),
          ]
        : [];
  const wishOf = (values: Values): ExperimentAction => {
    if (pending.act === 'start') return toStartAction(values);
    const { id } = pending.experiment;
    return pending.act === 'decide' ? { act: 'decide', id, version: values.version ?? '' } : { act: 'stop', id };
  };
  const isProven = pending.act === 'decide' && pending.experiment.result?.winner !== undefined;
  const title =
    pending.act === 'start'
      ? t('experiments.start')
      : t('rollouts.actOf', { act: t(`experiments.act.${pending.act}`), id: pending.experiment.id });
  return (
    <ReasonDialog
      title={title}
      confirm={pending.act === 'start' ? title : t(`experiments.act.${pending.act}`)}
      isBad={pending.act === 'stop'}
      fields={fields}
      isSwitch
      onPreview={({ why = '', ...values }, breakFreeze) =>
        change({ ...wishOf(values), ...{ why, generation: seen, breakFreeze, dryRun: true } })
      }
      onSend={({ why = '', ...values }, breakFreeze) =>
        change({ ...wishOf(values), ...{ why, generation: seen, breakFreeze } })
      }
      onClose={onClose}
    >
      {pending.act !== 'start' && (
        <p className="muted">
          {t(
            pending.act === 'stop'
              ? 'experiments.stopText'
              : isProven
                ? 'experiments.provenText'
                : 'experiments.unprovenText',
          )}
        </p>
      )}
    </ReasonDialog>
  );
}
