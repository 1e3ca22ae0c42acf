import {
  type ExperimentArm,
  type ExperimentDecision,
  type ExperimentMetric,
  experimentMetrics,
  type OpsExperimentInput,
} from '@doorstep/shared-api/ops';
import { type Difference, differences } from '../commands/changes';
import { type CommandOptions, policyOptionsOf, runLocked } from '../commands/commands';
import { checkGeneration, noteInHistory, releaseReader } from '../commands/generation';
import { makeLive } from '../commands/makeLive';
import { withCanary, withDefault, withoutCanary } from '../commands/manifestItems';
import { assertVersionIsWhole } from '../commands/verifyFiles';
import { CommandError, ConflictError } from '../errors';
import { readHealth } from '../health/timeBuckets';
import type { Budgets } from '../health/vitals';
import { defaultItem } from '../manifest/resolve';
import { assertName, assertVersion } from '../names';
import { assertSwitchAllowed } from '../policy/guard';
import { requireLive } from '../rollouts/pending';
import { activeRolloutOf } from '../rollouts/rolloutFiles';
import { localAccount } from '../store/history';
import { liveGeneration, type Site } from '../store/site';
import type { Manifest, SwitchCommand } from '../types';
import { compareArms, metricMeasureOf } from './compare';
import {
  type Experiment,
  isRunning,
  nextExperimentId,
  readExperiment,
  runningExperimentOf,
  writeExperiment,
} from './experimentFiles';

export interface ExperimentCommandResult {
  readonly experiment: Experiment;
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly difference?: readonly Difference[];
}

export type ExperimentOptions = CommandOptions & {
  readonly clock?: { now(): number };
  readonly budgets?: Budgets | undefined;
};

type Live = ReturnType<typeof requireLive>;

const MAX_ARMS = 4;
const DEFAULTS = { minViews: 1000, maxFailures: 10 } as const;

export async function startExperiment(
  site: Site,
  input: OpsExperimentInput,
  options: ExperimentOptions = {},
): Promise<ExperimentCommandResult> {
  const remote = assertName(input.remote);
  const { minViews = DEFAULTS.minViews, maxFailures = DEFAULTS.maxFailures } = input;
  const metric = metricOf(input.metric);
  assertLimits(minViews, maxFailures);
  const wanted = parseArms(input);
  const { who = localAccount(), why = '' } = options;
  const now = options.clock?.now() ?? Date.now();
  return runLocked(site, `experiment start ${remote}`, options, async () => {
    const live = requireLive(site);
    assertExpectedLive(live, options);
    const stable = assertRemoteAvailable(site, live, remote);
    if (wanted.some(({ version }) => version === stable))
      throw new CommandError(
        `${remote}@${stable} is live for everybody, so it is the control. Name the versions beside it.`,
      );
    for (const { version } of wanted) assertVersionIsWhole(site, remote, version);
    const id = nextExperimentId(site);
    const arms = [{ version: stable, traffic: 100 - wanted.reduce((sum, { traffic }) => sum + traffic, 0) }, ...wanted];
    const manifest = withExperimentArms(site, live.manifest, remote, id, wanted);
    const suffix = assertSwitchAllowed(site, {
      ...{ command: 'canary', before: live.manifest, after: manifest, now },
      ...policyOptionsOf(options),
    });
    // Run the checks of a later promotion before any visitor gets an arm.
    const { find } = releaseReader(site);
    const notes = [
      manifest,
      ...wanted.map(({ version }) => withDefault(live.manifest, find(remote, version), find)),
    ].flatMap((one) => checkGeneration(site, one, [remote]));
    const summary = `${arms.map(({ version, traffic }) => `${version} ${traffic} %`).join(', ')} of ${remote}, compared by ${metric}; ${minViews} views of each at least.`;
    const draft: Experiment = {
      ...{ id, at: new Date(now).toISOString(), who, why, remote, arms, metric, minViews, maxFailures },
      ...{ status: 'running', reason: '', events: [], startedAt: now },
    };
    if (options.dryRun)
      return { experiment: draft, changed: false, summary, notes, difference: differences(live.manifest, manifest) };
    // Write the record first, because arms of an unrecorded switch would never be judged.
    writeExperiment(site, draft);
    const text = `experiment ${id}, started: ${why}${suffix}`;
    await makeManifestLive(site, live, manifest, { command: 'canary', who, why: text });
    const experiment = writeExperiment(site, withEvent(site, draft, { what: 'started', who, why: why + suffix }, now));
    return { experiment, changed: true, summary: `Experiment ${id}: ${summary}`, notes };
  });
}

export function metricOf(text: string): ExperimentMetric {
  if (metricMeasureOf(text)) return text as ExperimentMetric;
  throw new CommandError(
    `"${text}" is not a metric. Use ${experimentMetrics.join(', ')}, or step: and a step that pages declare, such as step:paid.`,
  );
}

function assertLimits(minViews: number, maxFailures: number): void {
  if (!Number.isInteger(minViews) || minViews < 1 || minViews > 10_000_000)
    throw new CommandError(`minViews is ${minViews}: give a whole number from 1 to 10000000.`);
  if (!(maxFailures > 0 && maxFailures < 100))
    throw new CommandError(`maxFailures is ${maxFailures}: give a percentage above 0 and below 100.`);
}

function parseArms({ remote, arms }: OpsExperimentInput): ExperimentArm[] {
  if (!arms.length || arms.length > MAX_ARMS)
    throw new CommandError(`Name 1 to ${MAX_ARMS} versions of ${remote} beside the stable one.`);
  const versions = arms.map(({ version }) => assertVersion(version));
  const twice = versions.find((version, index) => versions.indexOf(version) !== index);
  if (twice) throw new CommandError(`${twice} is named twice: each arm is another version.`);
  const sum = arms.reduce((total, { traffic }) => total + traffic, 0);
  if (arms.some(({ traffic }) => !Number.isInteger(traffic) || traffic < 1) || sum > 99)
    throw new CommandError(
      'Each arm needs a whole percentage from 1 on, and all arms together 99 at most. The stable version gets the rest.',
    );
  return arms.map(({ traffic }, index) => ({ version: versions[index] ?? '', traffic }));
}

function assertRemoteAvailable(site: Site, { manifest }: Live, remote: string): string {
  const items = manifest.microFrontends[remote];
  if (!items)
    throw new CommandError(`${remote} is not live: an experiment needs a stable version beside it. Promote one first.`);
  const running = runningExperimentOf(site, remote);
  if (running)
    throw new CommandError(
      `${remote} is part of the experiment ${running.id} already. Run npm run release -- experiment stop ${running.id} first.`,
    );
  const rollout = activeRolloutOf(site, remote);
  if (rollout)
    throw new CommandError(
      `${remote} is part of the rollout ${rollout.id}. Run npm run release -- rollout abort ${rollout.id}, or wait until it has ended.`,
    );
  const other = items.find(({ deployment }) => !deployment.default);
  if (other)
    throw new CommandError(
      `${remote}@${other.metadata.version} is a canary, but an experiment has its own arms. Run npm run release -- withdraw ${remote} first.`,
    );
  return defaultItem(items).metadata.version;
}

function assertExpectedLive({ generation }: Live, { expected }: CommandOptions): void {
  if (expected === undefined || expected === generation) return;
  throw new ConflictError(
    `Stale: you looked at generation ${expected ?? 'none'}, generation ${generation} is live now. Nothing was changed. Look again, then decide.`,
  );
}

function withExperimentArms(
  site: Site,
  before: Manifest,
  remote: string,
  id: string,
  arms: readonly ExperimentArm[],
): Manifest {
  const { find } = releaseReader(site);
  let [manifest, queueStart] = [before, 0];
  for (const { version, traffic } of arms) {
    manifest = withCanary(manifest, find(remote, version), traffic, find).manifest;
    const extras = { experiment: id, queueStart };
    const items = (manifest.microFrontends[remote] ?? []).map((item) =>
      item.metadata.version === version ? { ...item, extras: { ...item.extras, ...extras } } : item,
    );
    manifest = { ...manifest, microFrontends: { ...manifest.microFrontends, [remote]: items } };
    queueStart += traffic;
  }
  return manifest;
}

export const liveArms = ({ microFrontends }: Manifest, { id, remote }: Experiment): string[] =>
  (microFrontends[remote] ?? [])
    .filter(({ extras, deployment }) => extras?.experiment === id && !deployment.default)
    .map(({ metadata }) => metadata.version);

export const stableOf = ({ microFrontends }: Manifest, remote: string): string | undefined =>
  microFrontends[remote]?.find(({ deployment }) => deployment.default)?.metadata.version;

export const withoutArms = (manifest: Manifest, remote: string, versions: readonly string[]): Manifest =>
  versions.reduce((rest, version) => withoutCanary(rest, remote, version) ?? rest, manifest);

export const makeManifestLive = (
  site: Site,
  live: Live,
  manifest: Manifest,
  entry: { readonly command: SwitchCommand; readonly who: string; readonly why: string },
) => makeLive(site, live, { manifest, settings: live.record.settings, ...entry });

type Event = Pick<Experiment['events'][number], 'what' | 'who' | 'why' | 'version'>;

export const withEvent = (site: Site, experiment: Experiment, event: Event, now: number): Experiment => ({
  ...experiment,
  reason: event.why,
  events: [...experiment.events, { ...event, at: new Date(now).toISOString(), generation: liveGeneration(site) ?? 0 }],
});

export function experimentResultOf(site: Site, experiment: Experiment, now: number, budgets?: Budgets) {
  const counts = readHealth(site, experiment.startedAt, now, [experiment.remote]);
  return compareArms(experiment, counts, { now, budgets });
}

/** Completes a decision that was not recorded or not switched. The live manifest tells which. Call under the lock. */
export function settlePending(site: Site, experiment: Experiment, now: number): Experiment {
  const { pending, ...rest } = experiment;
  if (!pending) return experiment;
  const { manifest } = requireLive(site);
  const expected = pending.decision?.version ?? experiment.arms[0]?.version;
  const isMade = !liveArms(manifest, experiment).length && stableOf(manifest, experiment.remote) === expected;
  return writeExperiment(site, isMade ? endPending(site, experiment, now) : rest);
}

function endPending(site: Site, { pending, ...experiment }: Experiment, now: number): Experiment {
  if (!pending) return experiment;
  const { status, who, why, decision } = pending;
  const what = withEvent(
    site,
    experiment,
    { what: status, who, why, ...(decision ? { version: decision.version } : {}) },
    now,
  );
  return { ...what, status, ...(decision ? { decision } : {}) };
}

/**
 * Ends an experiment that somebody else has changed. A history line records it when nothing is switched. Call under the
 * store's lock.
 */
export function supersedeExperiment(
  site: Site,
  experiment: Experiment,
  who: string,
  why: string,
  now: number,
): Experiment {
  noteInHistory(site, { command: 'experiment', who, why: `${experiment.id} superseded: ${why}` });
  const status = 'superseded';
  return writeExperiment(site, { ...withEvent(site, experiment, { what: status, who, why }, now), status });
}

export type ExperimentEnd =
  /** Version of the decision. The proven winner by default. */
  { readonly verb: 'decide'; readonly version?: string | undefined } | { readonly verb: 'stop' };

export async function endExperiment(
  site: Site,
  id: string,
  end: ExperimentEnd,
  options: ExperimentOptions = {},
): Promise<ExperimentCommandResult> {
  const { who = localAccount(), why = '' } = options;
  const now = options.clock?.now() ?? Date.now();
  return runLocked(site, `experiment ${end.verb} ${id}`, options, async () => {
    const stored = readExperiment(site, id);
    const experiment = options.dryRun ? stored : settlePending(site, stored, now);
    if (!isRunning(experiment))
      throw new CommandError(`The experiment ${id} has ended (${experiment.status}): ${experiment.reason}`);
    const live = requireLive(site);
    assertExpectedLive(live, options);
    const { remote, arms } = experiment;
    const control = arms[0]?.version ?? '';
    const open = liveArms(live.manifest, experiment);
    if (end.verb === 'stop' && !open.length) {
      // Its start failed, or somebody has changed it: switch nothing and release its remote.
      const summary = `Experiment ${id} is ended; none of its arms is live, and ${remote} stays as it is.`;
      const stopped = options.dryRun ? experiment : supersedeExperiment(site, experiment, who, why, now);
      return { experiment: stopped, changed: !options.dryRun, summary, notes: [] };
    }
    if (!open.length || stableOf(live.manifest, remote) !== control)
      throw new CommandError(
        `Somebody else has changed ${remote} since the experiment ${id} began, so it decides nothing. The gateway of this store ends it within seconds, and so does npm run release -- experiment watch ${id}.`,
      );
    const decision =
      end.verb === 'decide' ? decisionOf(site, experiment, end.version, open, now, options.budgets) : undefined;
    const isChange = decision !== undefined && decision.version !== control;
    const { find } = releaseReader(site);
    const manifest = isChange
      ? withDefault(live.manifest, find(remote, decision.version), find)
      : withoutArms(live.manifest, remote, open);
    if (isChange) assertVersionIsWhole(site, remote, decision.version);
    const command: SwitchCommand = isChange ? 'promote' : 'rollback';
    const suffix = assertSwitchAllowed(site, {
      ...{ command, before: live.manifest, after: manifest, isReturn: !isChange, experiment: id, now },
      ...policyOptionsOf(options),
    });
    const version = decision?.version ?? control;
    const proof = decision && !decision.isProven ? ' No winner was proven.' : '';
    const summary = `${remote}@${version} is live for everybody.${proof}`;
    const notes = checkGeneration(site, manifest, [remote]);
    if (options.dryRun)
      return { experiment, changed: false, summary, notes, difference: differences(live.manifest, manifest) };
    const status = end.verb === 'decide' ? 'decided' : 'stopped';
    const pending = { status, who, why: why + suffix, ...(decision ? { decision } : {}) } as const;
    const begun = writeExperiment(site, { ...experiment, pending });
    const how = decision ? `decided for ${version}${decision.isProven ? ', the winner' : ', not proven'}` : 'stopped';
    await makeManifestLive(site, live, manifest, { command, who, why: `experiment ${id}, ${how}: ${why}${suffix}` });
    const done = writeExperiment(site, endPending(site, begun, now));
    return { experiment: done, changed: true, summary: `Experiment ${id} is ${status}: ${summary}`, notes };
  });
}

function decisionOf(
  site: Site,
  experiment: Experiment,
  wanted: string | undefined,
  open: readonly string[],
  now: number,
  budgets: Budgets | undefined,
): ExperimentDecision {
  const result = experimentResultOf(site, experiment, now, budgets);
  const version = wanted ?? result.winner;
  if (version === undefined)
    throw new CommandError(
      `No arm of ${experiment.id} is proven to be better (${result.verdict}). Wait, or name one with --arm. The decision then records that it is not proven.`,
    );
  const choices = [experiment.arms[0]?.version ?? '', ...open];
  if (!choices.includes(version))
    throw new CommandError(`${version} is not a live arm of ${experiment.id}. Live: ${choices.join(', ')}.`);
  return { version, isProven: version === result.winner, result };
}
