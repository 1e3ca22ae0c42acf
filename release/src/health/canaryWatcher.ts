import { setTimeout as pause } from 'node:timers/promises';
import { promote, withdraw } from '../commands/commands';
import { CommandError } from '../errors';
import { runningExperimentOf } from '../experiments/experimentFiles';
import { engineFor, type SwitchActor } from '../policy/actor';
import { activeFreeze, approvalReasons, frozenText } from '../policy/guard';
import { readPolicy } from '../policy/policyFile';
import { activeRolloutOf } from '../rollouts/rolloutFiles';
import { readGeneration, readLive } from '../store/generations';
import { localAccount } from '../store/history';
import type { Site } from '../store/site';
import type { Manifest } from '../types';
import { storeEvent } from '../webhooks/webhookQueue';
import { createGatewayCollector, type GatewayAddresses } from './aggregate';
import { ALARM_ODDS, type Analysis, analyze, settledBefore } from './analyze';
import { readHealth, type SlotCount } from './timeBuckets';
import type { Budgets } from './vitals';

const POLL_INTERVAL_MS = 5000;
const REPORT_INTERVAL_MS = 15_000;

export interface WatchOptions {
  /** All live canaries by default. */
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly forMinutes: number;
  readonly margin: number;
  /** Percentage of its views, and minutes: see `Question`. */
  readonly maxFailures?: number;
  readonly noDataMinutes?: number;
  readonly budgets?: Budgets;
  readonly dryRun?: boolean;
  readonly who?: string | undefined;
  readonly gateways?: GatewayAddresses | undefined;
  readonly notify?: (line: string) => void;
  readonly clock?: Clock;
}

export interface Clock {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

export interface WatchedCanary extends Analysis {
  readonly name: string;
  readonly version: string;
  readonly traffic: number;
  /** Generation that went live as a result. Null when nothing changed. */
  readonly generation: number | null;
}

interface Canary {
  readonly name: string;
  readonly version: string;
  readonly stable: string;
  readonly traffic: number;
  readonly since: number;
  readonly startedBy: string;
}

const MACHINE_CLOCK: Clock = { now: Date.now, wait: (ms) => pause(ms) };

/**
 * Watches the canaries until each is promoted or withdrawn. Repeated checks do not change the odds (significance.ts).
 */
export async function watch(site: Site, options: WatchOptions): Promise<WatchedCanary[]> {
  const { clock = MACHINE_CLOCK, notify = () => {}, dryRun = false } = options;
  const watcheds: WatchedCanary[] = [];
  const lastReported = new Map<string, number>();
  const read = new Map<string, { since: number; to: number; counts: SlotCount[] }>();
  const canaries = matchingCanaries(site, options);
  const collect = options.gateways && createGatewayCollector(site, options.gateways);
  const startedAt = clock.now();
  let missing: string[] = [];
  let complained = '';
  for (;;) {
    if (collect) await collectAll(collect);
    const open = canaries.filter(
      ({ name, version }) => !watcheds.some((one) => one.name === name && one.version === version),
    );
    for (const { name, version } of open) {
      const result = await checkCanary(name, version);
      if (result) watcheds.push(result);
    }
    if (watcheds.length === canaries.length) return watcheds;
    await clock.wait(POLL_INTERVAL_MS);
  }

  async function collectAll(collectNow: ReturnType<typeof createGatewayCollector>) {
    const before = missing.length;
    missing = await collectNow(Math.min(...canaries.map(({ since }) => since)), clock.now());
    // A gateway that is back sends what was missed, so read everything again.
    if (missing.length < before) read.clear();
    if (missing.join() !== complained) for (const line of missing) notify(line);
    complained = missing.join();
  }

  async function checkCanary(name: string, version: string): Promise<WatchedCanary | undefined> {
    const label = `${name}@${version}`;
    const canary = canariesOf(site).find((one) => one.name === name && one.version === version);
    if (!canary)
      throw new CommandError(`${label} is not a canary any more, because somebody else changed it. See the history.`);
    assertComparable(canary);
    const now = clock.now();
    const { stable, traffic, since, startedBy } = canary;
    const question = {
      canary: version,
      stable,
      traffic,
      since,
      now,
      forMinutes: options.forMinutes,
      margin: options.margin,
      ...(options.maxFailures === undefined ? {} : { maxFailures: options.maxFailures }),
      ...(options.noDataMinutes === undefined ? {} : { noDataMinutes: options.noDataMinutes }),
      ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
      waitingSince: dryRun ? since : startedAt,
    };
    const judged = analyze(question, countsOf(label, name, since, now));
    // Bad in one comparison is bad, but good requires all of them.
    let analysis: Analysis =
      judged.decision === 'promote' && missing.length
        ? { ...judged, decision: 'wait', why: missing.join('; ') }
        : judged;
    const by = engineFor(startedBy, since);
    const stop = analysis.decision === 'promote' ? promotionBlocker(site, { name, version }, now, by) : undefined;
    if (stop) analysis = { ...analysis, decision: 'wait', why: stop };
    const result = { ...analysis, name, version, traffic, generation: null };
    if (dryRun) return result;
    if (analysis.decision === 'wait') {
      if (now - (lastReported.get(label) ?? 0) >= REPORT_INTERVAL_MS) {
        lastReported.set(label, now);
        notify(`${label} at ${traffic} %: ${healthStatus(analysis)}; ${analysis.why}.`);
      }
      return undefined;
    }
    const request = { why: `watch: ${analysis.why}`, ...(options.who ? { who: options.who } : {}), by };
    if (analysis.decision === 'promote') {
      const { generation } = await promote(site, { name, version }, request);
      return { ...result, generation };
    }
    try {
      const { generation } = await withdraw(site, { name, version }, request);
      storeEvent(site, {
        type: 'alarm',
        verb: 'watch',
        who: options.who ?? localAccount(),
        text: `${label} was taken back: ${analysis.why}`,
      });
      return { ...result, generation };
    } catch (error) {
      // A switch under way or a full disk: retry, because a bad canary must be withdrawn.
      if (!(error instanceof CommandError)) throw error;
      notify(`${label} cannot be taken back yet: ${error.message}`);
      return undefined;
    }
  }

  /** Each minute is read once, however long the watch takes. */
  function countsOf(label: string, name: string, since: number, now: number): SlotCount[] {
    const current = read.get(label);
    const counted = current?.since === since ? current : { since, to: since, counts: [] };
    const to = settledBefore(now);
    for (const count of readHealth(site, counted.to, to)) if (count.remote === name) counted.counts.push(count);
    read.set(label, { ...counted, to: Math.max(counted.to, to) });
    return counted.counts;
  }
}

/** Returns why a good canary cannot be promoted now: a freeze, or an approval that became necessary since it began. */
function promotionBlocker(
  site: Site,
  { name, version }: { name: string; version: string },
  now: number,
  by: SwitchActor,
) {
  const policy = readPolicy(site);
  const freeze = activeFreeze(policy, now);
  if (freeze) return `the site is ${frozenText(freeze)}`;
  const before = readLive(site)?.manifest;
  const item = before?.microFrontends[name]?.find(({ metadata }) => metadata.version === version);
  if (!before || !item) return undefined;
  const forAll = [{ ...item, deployment: { traffic: 100, default: true } }];
  const after = { ...before, microFrontends: { ...before.microFrontends, [name]: forAll } };
  return approvalReasons(site, policy, { command: 'promote', before, after, by, now })[0];
}

const healthStatus = ({ canary, stable, evidence }: Analysis) =>
  `${canary.failures} failures in ${canary.views} views, stable ${stable.failures} in ${stable.views}, ` +
  `odds of ${evidence.failures.toFixed(1)} to 1 against it (${ALARM_ODDS.failures} end it)`;

function matchingCanaries(site: Site, { name, version }: WatchOptions): Canary[] {
  const matching = canariesOf(site).filter(
    (one) => (name === undefined || one.name === name) && (version === undefined || one.version === version),
  );
  // Rollouts judge their own versions, and the gate of an experiment judges its arms.
  const canaries = matching.filter(
    (one) => activeRolloutOf(site, one.name) === undefined && runningExperimentOf(site, one.name) === undefined,
  );
  const moved = matching.find((one) => !canaries.includes(one));
  if (moved && !canaries.length) {
    const experiment = runningExperimentOf(site, moved.name);
    throw new CommandError(
      experiment
        ? `${moved.name}@${moved.version} is an arm of the experiment ${experiment.id}: npm run release -- experiment watch ${experiment.id}.`
        : `${moved.name}@${moved.version} belongs to the rollout ${activeRolloutOf(site, moved.name)?.id}: npm run release -- rollout watch.`,
    );
  }
  if (!canaries.length) {
    const none =
      name === undefined
        ? 'There is no canary'
        : version === undefined
          ? `${name} has no canary`
          : `${name}@${version} is not a canary`;
    throw new CommandError(`${none}: npm run release -- canary <remote>@<version> --traffic N makes one.`);
  }
  // A canary without traffic does not stop watching the others, unless it was named.
  const watchedCanaries = canaries.filter(({ traffic }) => name !== undefined || (traffic > 0 && traffic < 100));
  return watchedCanaries.length ? watchedCanaries : canaries;
}

function assertComparable({ name, version, traffic }: Canary): void {
  if (traffic === 0 || traffic === 100)
    throw new CommandError(`${name}@${version} has ${traffic} %: there is nothing to compare. Give it 1 to 99 %.`);
}

const canariesIn = (manifest: Manifest) =>
  Object.entries(manifest.microFrontends).flatMap(([name, items]) => {
    const stable = items.find(({ deployment }) => deployment.default)?.metadata.version ?? '';
    return items
      .filter(({ deployment }) => !deployment.default)
      .map(({ metadata, deployment }) => ({ name, version: metadata.version, stable, traffic: deployment.traffic }));
  });

export function canariesOf(site: Site): Canary[] {
  const live = readLive(site);
  return live
    ? canariesIn(live.manifest).map((canary) => ({ ...canary, ...canaryStartOf(site, live.generation, canary) }))
    : [];
}

function canaryStartOf(
  site: Site,
  live: number,
  canary: Omit<Canary, 'since' | 'startedBy'>,
): Pick<Canary, 'since' | 'startedBy'> {
  let [since, startedBy] = [0, ''];
  for (let generation: number | null = live; generation !== null; ) {
    const step: ReturnType<typeof canaryAtGeneration> = canaryAtGeneration(site, generation, canary);
    if (!step?.isSame) break;
    since = Date.parse(step.at);
    startedBy = step.who;
    generation = step.parent;
  }
  return { since, startedBy };
}

function canaryAtGeneration(
  site: Site,
  generation: number,
  canary: Omit<Canary, 'since' | 'startedBy'>,
): { parent: number | null; at: string; who: string; isSame: boolean } | undefined {
  try {
    const { manifest, record } = readGeneration(site, generation);
    const isSame = canariesIn(manifest).some(
      ({ name, version, stable, traffic }) =>
        name === canary.name &&
        version === canary.version &&
        stable === canary.stable &&
        (traffic > 0 || !canary.traffic),
    );
    return { parent: record.parent, at: record.at, who: record.who, isSame };
  } catch {
    // Removed by gc, so the start of the canary is unknown.
    return undefined;
  }
}
