import {
  type OpsLiveState,
  type OpsRolloutInput,
  type OpsRollouts,
  type RolloutStatus,
  type RolloutVerb,
  rolloutVerbsOf,
} from '@doorstep/shared-api/ops';
import { Badge, type BadgeTone, Button, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { Console } from '../../components/Console';
import { Meter } from '../../components/Meter';
import parts from '../../components/parts.module.css';
import { ReasonDialog, type Values } from '../../components/ReasonDialog';
import { useRemoteName } from '../../components/RemoteName';
import { RecordCard } from '../../components/records/RecordCard';
import { RecordList } from '../../components/records/RecordList';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { LIVE_QUERY_OPTIONS } from '../../model/api/opsApi';
import {
  useControlRolloutMutation,
  useGetOpsRolloutsQuery,
  useStartRolloutMutation,
} from '../../model/api/rolloutsApi';
import { numberOrTypedText, parseTypedList } from '../../model/typedNumbers';

type Rollout = OpsRollouts['rollouts'][number];

const tones: Readonly<Record<RolloutStatus, BadgeTone>> = {
  ...{ progressing: 'go', paused: 'wait', confirming: 'wait', watching: 'go' },
  ...{ completed: 'ok', aborted: 'bad', superseded: 'plain' },
};

function Rollouts() {
  const t = useT('ops');
  return (
    <Console heading={t('title.ops-rollouts')} lead={() => t('rollouts.lead')}>
      {(state) => <Board state={state} />}
    </Console>
  );
}

export { Rollouts as Component };

function Board({ state }: { state: OpsLiveState }) {
  const t = useT('ops');
  const [isStarting, setStarting] = useState(false);
  const [pending, setPending] = useState<{ id: string; verb: RolloutVerb }>();
  const [control] = useControlRolloutMutation();
  const query = useGetOpsRolloutsQuery(undefined, LIVE_QUERY_OPTIONS);
  return (
    <section className="mt6">
      {!state.readOnly && <Button onClick={() => setStarting(true)}>{t('rollouts.start')}</Button>}
      <RecordList
        query={query}
        itemsOf={({ rollouts }) => rollouts}
        empty={{ title: t('rollouts.none'), text: t('rollouts.noneText') }}
      >
        {(rollout) => (
          <RolloutCard
            rollout={rollout}
            onAsk={state.readOnly ? undefined : (verb) => setPending({ id: rollout.id, verb })}
          />
        )}
      </RecordList>
      {isStarting && <StartDialog generation={state.generation} onClose={() => setStarting(false)} />}
      {pending && (
        <ReasonDialog
          title={t('rollouts.actOf', { act: t(`rollouts.act.${pending.verb}`), id: pending.id })}
          confirm={t(`rollouts.act.${pending.verb}`)}
          isBad={pending.verb === 'abort'}
          isSwitch={pending.verb === 'abort'}
          onSend={({ why = '' }, breakFreeze) => control({ ...pending, why, breakFreeze })}
          onClose={() => setPending(undefined)}
        >
          <p className="muted">{t(`rollouts.text.${pending.verb}`)}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

const variantOf = (verb: RolloutVerb) =>
  verb === 'abort' ? 'dangerLine' : verb === 'confirm' || verb === 'resume' ? 'soft' : 'line';

function RolloutCard({ rollout, onAsk }: { rollout: Rollout; onAsk: ((verb: RolloutVerb) => void) | undefined }) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { percent, number } = useOpsFormat();
  const { dir } = useLanguage();
  const headingId = useId();
  const { id, status, plan, step, targets, reason, who, why, figures, events } = rollout;
  const traffic = status === 'watching' || status === 'completed' ? 100 : (plan.steps[step] ?? 0);
  // The current share of an aborted or superseded rollout is unknown.
  const isReaching = status !== 'aborted' && status !== 'superseded';
  return (
    <RecordCard
      {...{ id, headingId, who, why, events, onAsk }}
      heading={targets.map(({ remote, version }, index) => (
        <span key={remote}>
          {index > 0 && (dir === 'rtl' ? '، ' : ', ')}
          {nameOf(remote)} <bdi className={parts.code}>{version}</bdi>
        </span>
      ))}
      badge={<Badge tone={tones[status]}>{t(`rollouts.status.${status}`)}</Badge>}
      eventText={(event) => (
        <>
          <b>{t(`rollouts.what.${event.what}`)}</b> {percent(event.traffic / 100)}
        </>
      )}
      acts={rolloutVerbsOf[status].map((verb) => ({
        ...{ verb, label: t(`rollouts.act.${verb}`), variant: variantOf(verb) },
      }))}
    >
      <p className="row">
        {isReaching && (
          <>
            <Meter traffic={traffic} label={t('rollouts.reaches', { share: percent(traffic / 100) })} />
            <b className="num">{percent(traffic / 100)}</b>
          </>
        )}
        <span className="sm muted">
          {t('rollouts.stepOf', { step: number(step + 1), steps: number(plan.steps.length) })}
          {' · '}
          {plan.steps.map((each) => percent(each / 100)).join(dir === 'rtl' ? ' ← ' : ' → ')}
        </span>
      </p>
      {reason && (
        <p className="sm" lang="en" dir="ltr">
          {reason}
        </p>
      )}
      {figures && figures.length > 0 && <Figures rollout={rollout} labelledBy={headingId} />}
    </RecordCard>
  );
}

function Figures({ rollout: { figures = [] }, labelledBy }: { rollout: Rollout; labelledBy: string }) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const { percent, number } = useOpsFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={parts.scroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={parts.numbers}>
        <thead>
          <tr>
            {['remote', 'stepViews', 'views', 'failed', 'stableFailed', 'slow', 'stableSlow'].map((column) => (
              <th scope="col" key={column}>
                {t(`rollouts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <tr key={one.remote}>
              <th scope="row">
                {nameOf(one.remote)} <bdi className={parts.code}>{one.version}</bdi>
              </th>
              <td>{number(one.stepViews)}</td>
              <td>{number(one.views)}</td>
              <td>{percent(one.failedShare)}</td>
              <td>{percent(one.stable.failedShare)}</td>
              <td>{percent(one.slowShare)}</td>
              <td>{percent(one.stable.slowShare)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inputOf({ targets, steps, confirm, minMinutes, minViews, watchMinutes }: Values): OpsRolloutInput {
  return {
    targets: parseTypedList(targets).map((target) => {
      const [remote = '', version = ''] = target.split('@');
      return { remote, version };
    }),
    plan: {
      ...{
        steps: parseTypedList(steps).map(numberOrTypedText),
        confirm: parseTypedList(confirm).map(numberOrTypedText),
      },
      ...{
        minMinutes: numberOrTypedText(minMinutes),
        minViews: numberOrTypedText(minViews),
        watchMinutes: numberOrTypedText(watchMinutes),
      },
    },
  };
}

function StartDialog({ generation, onClose }: { generation: number; onClose: () => void }) {
  const t = useT('ops');
  const [start] = useStartRolloutMutation();
  // Generation that was live when the dialog opened. The server rejects the request after a later switch.
  const [seen] = useState(generation);
  const field = (name: string, initial: string, more: object = {}) => ({
    name,
    label: t(`rollouts.field.${name}`),
    initial,
    ...more,
  });
  return (
    <ReasonDialog
      title={t('rollouts.start')}
      confirm={t('rollouts.start')}
      fields={[
        field('targets', '', { hint: t('rollouts.targetsHint') }),
        field('steps', '1, 5, 25, 50, 100'),
        field('minMinutes', '10'),
        field('minViews', '100'),
        field('confirm', '', { optional: true, hint: t('rollouts.confirmHint') }),
        field('watchMinutes', '30'),
      ]}
      isSwitch
      onSend={(values, breakFreeze) =>
        start({ ...inputOf(values), ...{ why: values.why ?? '', generation: seen, breakFreeze } })
      }
      onClose={onClose}
    />
  );
}
