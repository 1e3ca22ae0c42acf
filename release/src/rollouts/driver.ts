import { setTimeout as pause } from 'node:timers/promises';
import { rolloutStatuses } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { createGatewayCollector, type GatewayAddresses } from '../health/aggregate';
import type { Clock } from '../health/canaryWatcher';
import { readHealth, type SlotCount } from '../health/timeBuckets';
import type { Budgets } from '../health/vitals';
import { engineFor } from '../policy/actor';
import { activeFreeze, approvalReasons, frozenText } from '../policy/guard';
import { type Policy, readPolicy } from '../policy/policyFile';
import { withLock } from '../store/lock';
import type { Site } from '../store/site';
import { storeEvent } from '../webhooks/webhookQueue';
import { type Action, decide } from './decide';
import { type Judgement, judgeCanary, judgePromoted } from './judge';
import {
  applyPendingSwitch,
  displacedTargets,
  isPendingSwitchMade,
  labels,
  manifestAtStep,
  promotedManifest,
  recordRolloutNote,
  requireLive,
  withoutTargets,
} from './pending';
import { type AskMetric, isLimitExceeded, type MetricValue } from './prometheus';
import { isActive, type Pending, type Rollout, readableRollouts, readRollout, writeRollout } from './rolloutFiles';

const POLL_INTERVAL_MS = 5000;
const REPORT_INTERVAL_MS = 15_000;

export interface DriveOptions {
  readonly ask: AskMetric;
  readonly budgets?: Budgets | undefined;
  readonly missing?: readonly string[];
  readonly clock?: Pick<Clock, 'now'>;
  readonly dryRun?: boolean;
  readonly handOver?: () => Promise<unknown>;
}

export interface Advanced {
  readonly rollout: Rollout;
  readonly action: Action;
  readonly judgements: readonly Judgement[];
}

export function judgeTargets(site: Site, rollout: Rollout, now: number, budgets?: Budgets): Judgement[] {
  const isAfter = rollout.status === 'watching';
  const from = isAfter ? (rollout.promotedAt ?? now) : rollout.startedAt;
  // After the promotion, compare with the rest of the site, to tell an outage from a bad version.
  const names = isAfter ? undefined : rollout.targets.map(({ remote }) => remote);
  const counts: SlotCount[] = readHealth(site, from, now, names);
  const { plan } = rollout;
  return rollout.targets.map((target) =>
    isAfter
      ? judgePromoted(target, counts, {
          ...{ plan, now, promotedAt: rollout.promotedAt ?? now },
          before: rollout.before?.[target.remote] ?? { failedShare: 0, slowShare: 0 },
        })
      : judgeCanary(target, counts, {
          ...{ plan, now, traffic: plan.steps[rollout.step] ?? 1, startedAt: rollout.startedAt },
          stepSince: Date.parse(rollout.since),
          ...(budgets ? { budgets } : {}),
        }),
  );
}

/**
 * Checks a rollout once and performs what is due. Several watchers may do so in parallel: a decision made without the
 * lock only counts if the rollout has not changed under it.
 */
export async function advanceRolloutOnce(site: Site, id: string, options: DriveOptions): Promise<Advanced> {
  const now = (options.clock ?? Date).now();
  const rollout = readRollout(site, id);
  if (!isActive(rollout)) return { rollout, action: { act: 'wait', why: rollout.reason }, judgements: [] };
  const metrics = await Promise.all(rollout.plan.metrics.map(options.ask));
  const judgements = judgeTargets(site, rollout, now, options.budgets);
  const beyond = countExceededChecks(rollout, metrics);
  const blindSince = metrics.some(({ value }) => value === undefined) ? (rollout.blindSince ?? now) : undefined;
  const decided = decide({
    ...{ status: rollout.status, plan: rollout.plan, step: rollout.step, stepSince: Date.parse(rollout.since) },
    ...{
      promotedAt: rollout.promotedAt,
      confirmed: rollout.confirmed ?? [],
      now,
      judgements,
      metrics,
      beyond,
      blindSince,
    },
    missing: options.missing ?? [],
  });
  const action = restrictByRules(site, rollout, decided, now);
  if (options.dryRun) return { rollout, action, judgements };
  const isQuiet =
    action.act === 'wait' &&
    !rollout.pending &&
    JSON.stringify(beyond) === JSON.stringify(rollout.beyond ?? {}) &&
    blindSince === rollout.blindSince &&
    !displacedTargets(site, rollout).length;
  if (isQuiet) return { rollout, action, judgements };
  if (options.handOver) {
    await options.handOver();
    return { rollout: readRollout(site, id), action, judgements };
  }
  return withLock(site, `rollout ${id}`, async () => {
    const current = readRollout(site, id);
    if (JSON.stringify(current) !== JSON.stringify(rollout))
      return {
        rollout: current,
        action: { act: 'wait', why: 'another watcher or a person acted in the meantime' },
        judgements,
      };
    // A rule may have been added since the decision.
    const still = restrictByRules(site, rollout, action, now);
    const next = await performAction(site, withMetricState(rollout, beyond, blindSince), still, judgements, now);
    return { rollout: next, action: still, judgements };
  });
}

/** Rules block further steps, but never a withdrawal. */
function restrictByRules(site: Site, rollout: Rollout, action: Action, now: number): Action {
  if (action.act !== 'step' && action.act !== 'promote') return action;
  const policy = readPolicy(site);
  const freeze = activeFreeze(policy, now);
  const pin = policy.pins.find((one) => rollout.targets.some(({ remote }) => remote === one.remote));
  const why = freeze
    ? `the site is ${frozenText(freeze)}`
    : pin
      ? `${pin.remote} is pinned by ${pin.who}`
      : missingApprovals(site, policy, rollout, action)[0];
  return why === undefined ? action : { act: 'wait', why };
}

/** Approvals may have become necessary since it began. */
function missingApprovals(site: Site, policy: Policy, rollout: Rollout, action: Action): string[] {
  if (!rollout.targets.some(({ remote }) => policy.required.includes(remote))) return [];
  if (displacedTargets(site, rollout).length) return [];
  const before = requireLive(site).manifest;
  const after =
    action.act === 'step'
      ? manifestAtStep(site, before, rollout, action.step)
      : promotedManifest(site, before, rollout);
  return approvalReasons(site, policy, {
    command: 'promote',
    before,
    after,
    by: engineFor(rollout.who, rollout.startedAt),
  });
}

function withMetricState(
  rollout: Rollout,
  beyond: Readonly<Record<string, number>>,
  blindSince: number | undefined,
): Rollout {
  const { beyond: _before, blindSince: _since, ...rest } = rollout;
  return {
    ...rest,
    ...(Object.keys(beyond).length ? { beyond } : {}),
    ...(blindSince === undefined ? {} : { blindSince }),
  };
}

const countExceededChecks = ({ beyond = {} }: Rollout, metrics: readonly MetricValue[]): Record<string, number> =>
  Object.fromEntries(
    metrics
      .filter((value) => isLimitExceeded(value) || (value.value === undefined && beyond[value.metric.name]))
      // Without a value, keep the count as it is.
      .map((value) => [value.metric.name, (beyond[value.metric.name] ?? 0) + Number(isLimitExceeded(value))]),
  );

/** Call under the store's lock. */
async function performAction(
  site: Site,
  rollout: Rollout,
  action: Action,
  judgements: readonly Judgement[],
  now: number,
): Promise<Rollout> {
  const who = `rollout ${rollout.id} (started by ${rollout.who})`;
  const { step } = rollout;
  const { why } = action;
  const { pending: begun, ...rest } = rollout;
  const displaced = displacedTargets(site, rollout);
  if (displaced.length) return continueWithout(site, rest, displaced, who, now);
  // A pending switch exists, from a person or from a process that died. If it cannot be made, a bad version is
  // withdrawn all the same.
  const isOvertaken = action.act === 'back' && begun?.to !== 'back' && !isPendingSwitchMade(site, rollout);
  if (begun && !isOvertaken) {
    // The pending switch was not made. It must satisfy rules that were added since.
    const due: Action =
      begun.to === 'back' || isPendingSwitchMade(site, rollout)
        ? action
        : restrictByRules(site, rollout, { act: begun.to, step: begun.step, why: begun.why }, now);
    return due.act === 'wait' && due !== action ? writeRollout(site, rollout) : applyPendingSwitch(site, rollout, now);
  }
  const pending: Record<'step' | 'promote' | 'back', () => Pending> = {
    step: () => ({ to: 'step', step: step + 1, who, why, status: 'progressing' }),
    promote: () => ({
      to: 'promote',
      step: step + 1,
      who,
      why,
      status: rollout.plan.watchMinutes ? 'watching' : 'completed',
    }),
    back: () => ({ to: 'back', step, who, why, status: 'aborted' }),
  };
  if (action.act === 'step' || action.act === 'promote' || action.act === 'back') {
    const before = Object.fromEntries(
      judgements.map(({ remote, stable: { failedShare, slowShare } }) => [remote, { failedShare, slowShare }]),
    );
    const decided = { ...rollout, ...(action.act === 'promote' ? { before } : {}), pending: pending[action.act]() };
    const done = await applyPendingSwitch(site, writeRollout(site, decided), now);
    if (action.act === 'back')
      storeEvent(
        site,
        {
          type: 'alarm',
          verb: 'rollout',
          who,
          text: `The rollout ${rollout.id} (${labels(rollout)}) was taken back: ${why}`,
        },
        now,
      );
    return done;
  }
  if (action.act === 'pause')
    storeEvent(
      site,
      { type: 'alarm', verb: 'rollout', who, text: `The rollout ${rollout.id} (${labels(rollout)}) is paused: ${why}` },
      now,
    );
  if (action.act === 'pause')
    return recordRolloutNote(site, rollout, { what: 'paused', who, why }, { status: 'paused' }, now);
  if (action.act === 'confirming')
    return recordRolloutNote(site, rollout, { what: 'confirming', who, why }, { status: 'confirming' }, now);
  if (action.act === 'complete')
    return recordRolloutNote(site, rollout, { what: 'completed', who, why }, { status: 'completed' }, now);
  return writeRollout(site, rollout);
}

/**
 * Handles a part that someone else changed. Before the promotion the rest is rolled back too: the parts belong together
 * and the remainder cannot be judged. After it all visitors have the rest, and watching continues.
 */
async function continueWithout(
  site: Site,
  rollout: Rollout,
  gone: Rollout['targets'],
  who: string,
  now: number,
): Promise<Rollout> {
  const left = withoutTargets(rollout, gone);
  const why = `somebody else has changed ${gone.map(({ remote }) => remote).join(', ')}`;
  const status = 'superseded';
  if (!left.targets.length) return recordRolloutNote(site, rollout, { what: status, who, why }, { status }, now);
  if (rollout.status === 'watching') return recordRolloutNote(site, left, { what: 'narrowed', who, why }, {}, now);
  const pending: Pending = { to: 'back', step: rollout.step, who, why, status };
  return applyPendingSwitch(site, writeRollout(site, { ...left, pending }), now);
}

export interface WatchRolloutsOptions extends DriveOptions {
  /** Id of a rollout. All open ones by default. */
  readonly id?: string | undefined;
  readonly gateways?: GatewayAddresses | undefined;
  readonly notify?: (line: string) => void;
  readonly clock?: Clock;
}

export async function watchRollouts(site: Site, options: WatchRolloutsOptions): Promise<Advanced[]> {
  const { clock = { now: Date.now, wait: (ms: number) => pause(ms) }, notify = () => {} } = options;
  const { records, damaged } = readableRollouts(site);
  const active = records.filter(isActive).map(({ id }) => id);
  const open = options.id === undefined ? active : [readRollout(site, options.id).id];
  if (options.id === undefined) for (const { reason } of damaged) notify(reason);
  if (!open.length)
    throw new CommandError(
      'No rollout is under way. Start one with npm run release -- rollout start <remote>@<version>.',
    );
  const collect = options.gateways && createGatewayCollector(site, options.gateways);
  const reported = new Map<string, { line: string; at: number }>();
  const ended = new Map<string, Advanced>();
  for (;;) {
    for (const id of open) {
      if (ended.has(id)) continue;
      const missing = collect ? await collect(readRollout(site, id).startedAt, clock.now()) : [];
      try {
        const advanced = await advanceRolloutOnce(site, id, { ...options, missing, clock });
        tell(id, lineOf(advanced));
        if (!isActive(advanced.rollout) || options.dryRun) ended.set(id, advanced);
      } catch (error) {
        // A switch under way, a full disk or a damaged stable version: retry, because a bad release must be withdrawn.
        if (!(error instanceof CommandError)) throw error;
        tell(id, `${id} cannot go on now: ${error.message}`);
      }
    }
    if (ended.size === open.length) return open.flatMap((id) => ended.get(id) ?? []);
    await clock.wait(POLL_INTERVAL_MS);
  }

  function tell(id: string, line: string): void {
    const last = reported.get(id);
    if (last && (last.line === line || clock.now() - last.at < REPORT_INTERVAL_MS) && line.includes('waits')) return;
    reported.set(id, { line, at: clock.now() });
    notify(line);
  }
}

export function lineOf({ rollout, action }: Pick<Advanced, 'rollout' | 'action'>): string {
  const at = rollout.status === 'watching' ? 'promoted' : `at ${rollout.plan.steps[rollout.step]} %`;
  const verb = {
    wait: 'waits',
    step: 'goes on',
    promote: 'is promoted',
    confirming: 'asks',
    pause: 'is paused',
    complete: 'is completed',
    back: 'is taken back',
  }[action.act];
  return `${rollout.id} ${at} ${verb}: ${action.why}`;
}

export const isEnd = (status: string) =>
  rolloutStatuses.indexOf(status as 'completed') >= rolloutStatuses.indexOf('completed');
