import type {
  OpsRolloutInput,
  RolloutEvent,
  RolloutStatus,
  RolloutTarget,
  RolloutVerb,
} from '@doorstep/shared-api/ops';
import { type Difference, differences } from '../commands/changes';
import { type CommandOptions, locked, rulesOf } from '../commands/commands';
import { checkGeneration, noteInHistory, releaseReader } from '../commands/generation';
import { makeLive } from '../commands/makeLive';
import { withCanary, withDefault } from '../commands/manifestItems';
import { changedNames } from '../commands/releasedBy';
import { assertVersionIsWhole } from '../commands/verifyFiles';
import { CommandError, ConflictError } from '../errors';
import { defaultItem } from '../manifest/resolve';
import { assertName, assertVersion } from '../names';
import { assertAllowed, assertOwnersMay } from '../policy/guard';
import { readLive } from '../store/generations';
import { localAccount } from '../store/history';
import { liveGeneration, type Site } from '../store/site';
import type { Manifest, SwitchCommand } from '../types';
import { planOf } from './plan';
import {
  isActive,
  isStepping,
  listRollouts,
  nextRolloutId,
  type Pending,
  type Rollout,
  readRollout,
  rolloutOf,
  writeRollout,
} from './store';

export interface RolloutResult {
  readonly rollout: Rollout;
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
  /** Of a dry run alone. */
  readonly difference?: readonly Difference[];
}

export interface RolloutClock {
  now(): number;
}

type Live = NonNullable<ReturnType<typeof readLive>>;
const MAX_TARGETS = 12;

/** The first step of a rollout goes live: one version, or several of different remotes that stand and fall together. */
export async function startRollout(
  site: Site,
  input: OpsRolloutInput,
  options: CommandOptions & { readonly clock?: RolloutClock } = {},
): Promise<RolloutResult> {
  const plan = planOf(input.plan ?? {});
  const wanted = targetsIn(input);
  const who = options.who ?? localAccount();
  const why = options.why ?? '';
  const work = async (): Promise<RolloutResult> => {
    const live = liveOf(site);
    if (options.expected !== undefined && options.expected !== live.generation)
      throw new ConflictError(
        `Stale: you looked at generation ${options.expected ?? 'none'}, generation ${live.generation} is live now. Nothing was changed. Look again, then decide.`,
      );
    const targets = wanted.map((target) => withStable(site, live, target));
    const id = nextRolloutId(site);
    const now = options.clock?.now() ?? Date.now();
    const at = new Date(now).toISOString();
    const draft: Rollout = {
      ...{ id, at, who, why, targets, plan, status: 'progressing', reason: '', step: 0, since: at, events: [] },
      baseline: Object.fromEntries(targets.map(({ remote }) => [remote, live.manifest.microFrontends[remote] ?? []])),
      startedAt: now,
    };
    const manifest = manifestAt(site, live.manifest, draft, 0);
    const suffix = assertAllowed(site, {
      command: 'canary',
      before: live.manifest,
      after: manifest,
      ...rulesOf(options),
      now,
    });
    const promoted = promotedManifest(site, live.manifest, draft);
    const changed = targets.map(({ remote }) => remote);
    // What would refuse the promotion is said before anybody gets anything.
    const notes = [...checkGeneration(site, manifest, changed), ...checkGeneration(site, promoted, changed)];
    const summary = `${labels(draft)} ${targets.length > 1 ? 'are' : 'is'} live for ${plan.steps[0]} % of the visitors: step 1 of ${plan.steps.length}.`;
    if (options.dryRun)
      return { rollout: draft, changed: false, summary, notes, difference: differences(live.manifest, manifest) };
    const pending: Pending = { to: 'step', step: 0, who, why: why + suffix, status: 'progressing' };
    const rollout = await applyPending(site, writeRollout(site, { ...draft, pending }), now);
    return { rollout, changed: true, summary: `Rollout ${id}: ${summary}`, notes };
  };
  return locked(site, `rollout start ${labels({ targets: wanted })}`, options, work);
}

function targetsIn({ targets }: OpsRolloutInput): { remote: string; version: string }[] {
  if (!targets.length) throw new CommandError('Name at least one <remote>@<version> for the rollout.');
  if (targets.length > MAX_TARGETS) throw new CommandError(`One rollout moves ${MAX_TARGETS} remotes at most.`);
  const names = targets.map(({ remote }) => assertName(remote));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new CommandError(`${twice} is named twice: a rollout moves one version of a remote.`);
  return targets.map(({ remote, version }) => ({ remote, version: assertVersion(version) }));
}

function withStable(site: Site, live: Live, { remote, version }: { remote: string; version: string }): RolloutTarget {
  const items = live.manifest.microFrontends[remote];
  if (!items)
    throw new CommandError(`${remote} is not live: a rollout needs a stable version beside it. Promote one first.`);
  const stable = defaultItem(items).metadata.version;
  if (stable === version) throw new CommandError(`${remote}@${version} is live for everybody already.`);
  const other = items.find(({ deployment }) => !deployment.default);
  const rollout = rolloutOf(site, remote);
  if (rollout && isStepping(rollout))
    throw new CommandError(
      `${remote} is part of the rollout ${rollout.id} already: npm run release -- rollout abort ${rollout.id}.`,
    );
  if (other)
    throw new CommandError(
      `${remote}@${other.metadata.version} is a canary: npm run release -- withdraw ${remote} first, a rollout compares one version with the stable one.`,
    );
  assertVersionIsWhole(site, remote, version);
  return { remote, version, stable };
}

function liveOf(site: Site): Live {
  const live = readLive(site);
  if (!live) throw new CommandError('Nothing is live yet: start the site or promote a shell first.');
  return live;
}

/** As the site is with the rollout at one of its steps. */
function manifestAt(site: Site, before: Manifest, { id, targets, plan }: Rollout, step: number): Manifest {
  const { find } = releaseReader(site);
  let manifest = before;
  for (const { remote, version } of targets) {
    manifest = withCanary(manifest, find(remote, version), plan.steps[step] ?? 0, find).manifest;
    const items = (manifest.microFrontends[remote] ?? []).map((item) =>
      item.metadata.version === version && !item.deployment.default
        ? { ...item, extras: { ...item.extras, rollout: id } }
        : item,
    );
    manifest = { ...manifest, microFrontends: { ...manifest.microFrontends, [remote]: items } };
  }
  return manifest;
}

/** The shell first: it decides which fallbacks of the others fit. */
function promotedManifest(site: Site, before: Manifest, { targets }: Rollout): Manifest {
  const { find } = releaseReader(site);
  return targets
    .toSorted((a, b) => Number(b.remote === 'shell') - Number(a.remote === 'shell'))
    .reduce((manifest, { remote, version }) => withDefault(manifest, find(remote, version), find), before);
}

/** As it was before the rollout, of its remotes alone: what else was released since stays. */
const withBaseline = (before: Manifest, { baseline }: Rollout): Manifest => ({
  ...before,
  microFrontends: {
    ...before.microFrontends,
    ...Object.fromEntries(Object.entries(baseline).map(([name, items]) => [name, [...items]])),
  },
});

type Place = 'step' | 'promoted' | 'baseline' | 'elsewhere';

/** Where the site is, seen from the rollout. */
function placeOf(manifest: Manifest, { targets, plan, baseline }: Rollout, step: number): Place {
  const shares = (remote: string) =>
    JSON.stringify(
      manifest.microFrontends[remote]?.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]),
    );
  const is = (expected: (target: RolloutTarget) => [version: string, traffic: number][]) =>
    targets.every((target) => shares(target.remote) === JSON.stringify(expected(target)));
  const traffic = plan.steps[step] ?? 0;
  if (
    traffic < 100 &&
    is(({ version, stable }) => [
      [stable, 100 - traffic],
      [version, traffic],
    ])
  )
    return 'step';
  if (is(({ version }) => [[version, 100]])) return 'promoted';
  const before = ({ remote }: RolloutTarget): [string, number][] =>
    (baseline[remote] ?? []).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
  return is(before) ? 'baseline' : 'elsewhere';
}

/**
 * Makes the switch that is pending, unless it was made before a crash, and writes down what the rollout is by it. Call under the
 * store's lock. All remotes of the rollout change in one generation.
 */
export async function applyPending(site: Site, rollout: Rollout, now: number): Promise<Rollout> {
  const { pending } = rollout;
  if (!pending) return rollout;
  const live = liveOf(site);
  const text = `rollout ${rollout.id}, ${whatText(rollout, pending)}${pending.why ? `: ${pending.why}` : ''}`;
  if (!isSwitched(site, rollout)) {
    const manifest = {
      step: () => manifestAt(site, live.manifest, rollout, pending.step),
      promote: () => promotedManifest(site, live.manifest, rollout),
      back: () => withBaseline(live.manifest, rollout),
    }[pending.to]();
    const command: SwitchCommand = ({ step: 'canary', promote: 'promote', back: 'rollback' } as const)[pending.to];
    await makeLive(site, live, { manifest, settings: live.record.settings, command, why: text, who: pending.who });
  }
  const { pending: _done, ...rest } = rollout;
  const at = new Date(now).toISOString();
  const isEnd = pending.to === 'back' || pending.status === 'completed';
  const what = ({ step: rollout.events.length ? 'step' : 'started', promote: 'promoted', back: 'aborted' } as const)[
    pending.to
  ];
  return writeRollout(site, {
    ...rest,
    ...{ status: pending.status, reason: pending.why, step: pending.step },
    ...(isEnd ? {} : { since: at }),
    ...(pending.to === 'promote' ? { promotedAt: now } : {}),
    events: [
      ...rollout.events,
      eventOf(site, { what, who: pending.who, why: pending.why, at }, trafficOf(rollout, pending)),
    ],
  });
}

const trafficOf = ({ plan }: Rollout, { to, step }: Pending) =>
  ({ step: plan.steps[step] ?? 0, promote: 100, back: 0 })[to];

const eventOf = (
  site: Site,
  event: Pick<RolloutEvent, 'what' | 'who' | 'why' | 'at'>,
  traffic: number,
): RolloutEvent => ({ ...event, traffic, generation: liveGeneration(site) ?? 0 });

const whatText = ({ plan }: Rollout, { to, step }: Pending) =>
  ({
    step: `step ${step + 1} of ${plan.steps.length} (${plan.steps[step]} %)`,
    promote: 'promoted',
    back: 'taken back',
  })[to];

export const labels = ({ targets }: { targets: readonly { remote: string; version: string }[] }) =>
  targets.map(({ remote, version }) => `${remote}@${version}`).join(', ');

/** Whether the switch that is pending was made: who began it may have ended before it was written down. */
export const isSwitched = (site: Site, rollout: Rollout): boolean =>
  rollout.pending !== undefined &&
  placeOf(liveOf(site).manifest, rollout, rollout.pending.step) ===
    ({ step: 'step', promote: 'promoted', back: 'baseline' } as const)[rollout.pending.to];

/** Whether somebody else has changed what the rollout moves; then it ends, and nothing is touched. */
export function isDisplaced(site: Site, rollout: Rollout): boolean {
  if (isSwitched(site, rollout)) return false;
  const { status, step, events } = rollout;
  const expected: Place = !events.length ? 'baseline' : status === 'watching' ? 'promoted' : 'step';
  return placeOf(liveOf(site).manifest, rollout, step) !== expected;
}

/** Before people decide: what is pending is written down where it was made, and where it was not, their word comes first. */
async function settled(site: Site, rollout: Rollout, now: number): Promise<Rollout> {
  if (isSwitched(site, rollout)) return applyPending(site, rollout, now);
  const { pending: _undone, ...rest } = rollout;
  return rollout.events.length ? rest : rollout;
}

/** Writes what changes nothing that is live, with a line of the history. Call under the store's lock. */
export function note(
  site: Site,
  rollout: Rollout,
  event: Pick<RolloutEvent, 'what' | 'who' | 'why'>,
  more: Partial<Rollout>,
  now: number,
): Rollout {
  const at = new Date(now).toISOString();
  const traffic = rollout.status === 'watching' ? 100 : (rollout.plan.steps[rollout.step] ?? 0);
  const { what, who, why } = event;
  const written = writeRollout(site, {
    ...rollout,
    ...more,
    reason: why,
    events: [...rollout.events, eventOf(site, { what, who, why, at }, traffic)],
  });
  noteInHistory(site, { command: 'rollout', who, why: `${rollout.id} ${what}: ${why}` });
  return written;
}

/** What people do to a rollout. Each is refused, with what to do instead, where it does not fit. */
export async function controlRollout(
  site: Site,
  verb: RolloutVerb,
  id: string,
  options: CommandOptions & { readonly clock?: RolloutClock } = {},
): Promise<RolloutResult> {
  const who = options.who ?? localAccount();
  const why = options.why ?? '';
  const now = () => options.clock?.now() ?? Date.now();
  const work = async (): Promise<RolloutResult> => {
    const current = readRollout(site, id);
    const rollout = options.dryRun || !isActive(current) ? current : await settled(site, current, now());
    if (!isActive(rollout))
      throw new CommandError(`The rollout ${id} has ended (${rollout.status}): ${rollout.reason}`);
    const { status, plan } = rollout;
    const next = plan.steps[rollout.step + 1] ?? 100;
    const expected: Readonly<Record<RolloutVerb, readonly RolloutStatus[]>> = {
      pause: ['progressing', 'confirming'],
      resume: ['paused'],
      confirm: ['confirming'],
      abort: ['progressing', 'paused', 'confirming', 'watching'],
    };
    if (!expected[verb].includes(status))
      throw new CommandError(
        `The rollout ${id} is ${status}: ${verb} is for one that is ${expected[verb].join(' or ')}.`,
      );
    const done = (changed: Rollout, summary: string): RolloutResult => ({
      rollout: changed,
      changed: !options.dryRun,
      summary,
      notes: [],
    });
    if (verb === 'abort') {
      if (isDisplaced(site, rollout)) {
        const summary = `The rollout ${id} is ended; somebody else has changed its remotes, which stay as they are.`;
        return done(
          options.dryRun
            ? rollout
            : note(site, rollout, { what: 'superseded', who, why }, { status: 'superseded' }, now()),
          summary,
        );
      }
      const live = liveOf(site).manifest;
      const after = withBaseline(live, rollout);
      const summary = `${labels(rollout)} ${rollout.targets.length > 1 ? 'are' : 'is'} taken back: everybody gets ${rollout.targets.map(({ remote, stable }) => `${remote}@${stable}`).join(', ')}.`;
      const suffix = assertAllowed(site, {
        ...{ command: 'rollback', before: live, after, isReturn: true, now: now() },
        ...rulesOf(options),
      });
      if (options.dryRun)
        return {
          rollout,
          changed: false,
          summary,
          notes: checkGeneration(site, after, changedNames(live, after)),
          difference: differences(live, after),
        };
      const pending: Pending = { to: 'back', step: rollout.step, who, why: why + suffix, status: 'aborted' };
      return done(await applyPending(site, writeRollout(site, { ...rollout, pending }), now()), summary);
    }
    if (verb === 'pause') {
      const summary = `The rollout ${id} stays at ${plan.steps[rollout.step]} % until it is resumed. It is still taken back when it turns out bad.`;
      return done(
        options.dryRun ? rollout : note(site, rollout, { what: 'paused', who, why }, { status: 'paused' }, now()),
        summary,
      );
    }
    assertOwnersMay(
      site,
      liveOf(site).manifest,
      rollout.targets.map(({ remote }) => remote),
      options.by,
    );
    if (verb === 'resume') {
      const { blindSince: _forgotten, ...rest } = rollout;
      const summary = `The rollout ${id} goes on from ${plan.steps[rollout.step]} %.`;
      return done(
        options.dryRun ? rollout : note(site, rest, { what: 'resumed', who, why }, { status: 'progressing' }, now()),
        summary,
      );
    }
    const confirmed = [...(rollout.confirmed ?? []), next];
    const summary = `${next} % is confirmed: the rollout ${id} goes on as soon as everything is well.`;
    return done(
      options.dryRun
        ? rollout
        : note(site, rollout, { what: 'confirmed', who, why }, { status: 'progressing', confirmed }, now()),
      summary,
    );
  };
  return locked(site, `rollout ${verb} ${id}`, options, work);
}

export const activeRollouts = (site: Site): Rollout[] => listRollouts(site).filter(isActive);
