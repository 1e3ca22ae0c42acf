import { type Analysis, analyze } from '../health/analyze';
import { readHealth } from '../health/timeBuckets';
import type { Budgets } from '../health/vitals';
import { requireLive } from '../rollouts/pending';
import { withLock } from '../store/lock';
import type { Site } from '../store/site';
import { storeEvent } from '../webhooks/webhookQueue';
import {
  liveArms,
  makeManifestLive,
  settlePending,
  stableOf,
  supersedeExperiment,
  withEvent,
  withoutArms,
} from './controlExperiment';
import { type Experiment, isRunning, readExperiment, writeExperiment } from './experimentFiles';

export interface GateOptions {
  readonly budgets?: Budgets | undefined;
  readonly clock?: { now(): number };
  /** False: only check for changes by others, which is cheap. */
  readonly judges?: boolean;
  readonly handOver?: () => Promise<unknown>;
}

interface ArmFinding {
  readonly version: string;
  readonly why: string;
  /** The health gate withdrew it. Otherwise somebody else did. */
  readonly isBad: boolean;
}

function armFindingsOf(
  site: Site,
  experiment: Experiment,
  now: number,
  { budgets, judges = true }: GateOptions,
): ArmFinding[] {
  const { remote, arms, startedAt, maxFailures } = experiment;
  const [control, ...others] = arms;
  const { manifest } = requireLive(site);
  const live = liveArms(manifest, experiment);
  const open = others.filter(({ takenBack }) => !takenBack);
  if (!control || stableOf(manifest, remote) !== control.version)
    return open.map(({ version }) => ({ version, why: `somebody else has changed ${remote}`, isBad: false }));
  const counts = judges ? readHealth(site, startedAt, now, [remote]) : [];
  return open.flatMap(({ version, traffic }): ArmFinding[] => {
    if (!live.includes(version)) return [{ version, why: 'somebody else has taken it back', isBad: false }];
    if (!judges) return [];
    const { decision, why }: Analysis = analyze(
      {
        ...{ canary: version, stable: control.version, traffic, since: startedAt, now, forMinutes: 0, margin: 1 },
        ...{ maxFailures, ...(budgets ? { budgets } : {}) },
      },
      counts,
    );
    return decision === 'roll back' ? [{ version, why, isBad: true }] : [];
  });
}

/**
 * Checks an experiment once. Withdraws arms that the health gate would withdraw as canaries, and never decides. Several
 * processes may check, because the action is decided again under the lock.
 */
export async function guardExperiment(site: Site, id: string, options: GateOptions = {}): Promise<Experiment> {
  const now = (options.clock ?? Date).now();
  const looked = readExperiment(site, id);
  if (!isRunning(looked)) return looked;
  // An arm that is about to go live does not count as withdrawn.
  const isStarting = (experiment: Experiment) =>
    !experiment.events.length && now - experiment.startedAt < START_GRACE_MS;
  if (isStarting(looked) || (!looked.pending && !armFindingsOf(site, looked, now, options).length)) return looked;
  if (options.handOver) {
    await options.handOver();
    return readExperiment(site, id);
  }
  return withLock(site, `experiment ${id}`, async () => {
    const experiment = settlePending(site, readExperiment(site, id), now);
    if (!isRunning(experiment)) return experiment;
    const findings = armFindingsOf(site, experiment, now, options);
    return findings.length ? withdrawArms(site, experiment, findings, now) : experiment;
  });
}

const START_GRACE_MS = 60_000;

async function withdrawArms(
  site: Site,
  experiment: Experiment,
  findings: readonly ArmFinding[],
  now: number,
): Promise<Experiment> {
  const { id, remote } = experiment;
  const who = `experiment ${id} (started by ${experiment.who})`;
  const live = requireLive(site);
  const gone = findings.map(({ version }) => version);
  const why = findings.map((finding) => `${finding.version}: ${finding.why}`).join('; ');
  const rest = withoutArms(
    live.manifest,
    remote,
    liveArms(live.manifest, experiment).filter((version) => gone.includes(version)),
  );
  if (rest !== live.manifest)
    await makeManifestLive(site, live, rest, { command: 'rollback', who, why: `experiment ${id}, taken back: ${why}` });
  let next: Experiment = {
    ...experiment,
    arms: experiment.arms.map((arm) => {
      const finding = findings.find(({ version }) => version === arm.version);
      return finding ? { ...arm, takenBack: { at: new Date(now).toISOString(), why: finding.why } } : arm;
    }),
  };
  for (const finding of findings) {
    next = withEvent(site, next, { what: 'takenBack', who, why: finding.why, version: finding.version }, now);
    if (finding.isBad)
      storeEvent(
        site,
        {
          ...{ type: 'alarm', verb: 'experiment', who },
          text: `${remote}@${finding.version}, an arm of the experiment ${id}, was taken back: ${finding.why}`,
        },
        now,
      );
  }
  const [, ...others] = next.arms;
  if (others.some(({ takenBack }) => !takenBack)) return writeExperiment(site, next);
  if (findings.some(({ isBad }) => !isBad)) return supersedeExperiment(site, next, who, why, now);
  const reason = 'no arm is left beside the control';
  return writeExperiment(site, {
    ...withEvent(site, next, { what: 'stopped', who, why: reason }, now),
    status: 'stopped',
  });
}
