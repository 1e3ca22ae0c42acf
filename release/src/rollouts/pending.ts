import type { RolloutEvent, RolloutTarget } from '@doorstep/shared-api/ops';
import { noteInHistory, releaseReader } from '../commands/generation';
import { makeLive } from '../commands/makeLive';
import { withCanary, withDefault } from '../commands/manifestItems';
import { CommandError } from '../errors';
import { readLive } from '../store/generations';
import { liveGeneration, type Site } from '../store/site';
import type { Manifest, SwitchCommand } from '../types';
import { type Pending, type Rollout, writeRollout } from './rolloutFiles';

type Live = NonNullable<ReturnType<typeof readLive>>;

export function requireLive(site: Site): Live {
  const live = readLive(site);
  if (!live) throw new CommandError('Nothing is live yet: start the site or promote a shell first.');
  return live;
}

export function manifestAtStep(site: Site, before: Manifest, { id, targets, plan }: Rollout, step: number): Manifest {
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

/** Promotes the shell first, because it decides which fallbacks of the others fit. */
export function promotedManifest(site: Site, before: Manifest, { targets }: Rollout): Manifest {
  const { find } = releaseReader(site);
  return targets
    .toSorted((a, b) => Number(b.remote === 'shell') - Number(a.remote === 'shell'))
    .reduce((manifest, { remote, version }) => withDefault(manifest, find(remote, version), find), before);
}

export const withBaseline = (before: Manifest, { baseline }: Rollout): Manifest => ({
  ...before,
  microFrontends: {
    ...before.microFrontends,
    ...Object.fromEntries(Object.entries(baseline).map(([name, items]) => [name, [...items]])),
  },
});

type RolloutPosition = 'step' | 'promoted' | 'baseline' | 'elsewhere';

function rolloutPositionOf(manifest: Manifest, { targets, plan, baseline }: Rollout, step: number): RolloutPosition {
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
 * Makes the pending switch, unless it was made before a crash, and records the new state. Call under the store's lock.
 * All remotes of the rollout change in one generation.
 */
export async function applyPendingSwitch(site: Site, rollout: Rollout, now: number): Promise<Rollout> {
  const { pending } = rollout;
  if (!pending) return rollout;
  const live = requireLive(site);
  const text = `rollout ${rollout.id}, ${whatText(rollout, pending)}${pending.why ? `: ${pending.why}` : ''}`;
  if (!isPendingSwitchMade(site, rollout)) {
    const manifest = {
      step: () => manifestAtStep(site, live.manifest, rollout, pending.step),
      promote: () => promotedManifest(site, live.manifest, rollout),
      back: () => withBaseline(live.manifest, rollout),
    }[pending.to]();
    const command: SwitchCommand = ({ step: 'canary', promote: 'promote', back: 'rollback' } as const)[pending.to];
    await makeLive(site, live, { manifest, settings: live.record.settings, command, why: text, who: pending.who });
  }
  const { pending: _done, ...rest } = rollout;
  const at = new Date(now).toISOString();
  const isEnd = pending.to === 'back' || pending.status === 'completed';
  const ended = pending.status === 'superseded' ? pending.status : 'aborted';
  const what = ({ step: rollout.events.length ? 'step' : 'started', promote: 'promoted', back: ended } as const)[
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

/** The process may have ended before it recorded the switch. */
export const isPendingSwitchMade = (site: Site, rollout: Rollout): boolean =>
  rollout.pending !== undefined &&
  rolloutPositionOf(requireLive(site).manifest, rollout, rollout.pending.step) ===
    ({ step: 'step', promote: 'promoted', back: 'baseline' } as const)[rollout.pending.to];

/** Remotes of the rollout that somebody else has changed. If these are all of them, it ends without a switch. */
export function displacedTargets(site: Site, rollout: Rollout): readonly RolloutTarget[] {
  if (isPendingSwitchMade(site, rollout)) return [];
  const { status, step, events, targets } = rollout;
  const expected: RolloutPosition = !events.length ? 'baseline' : status === 'watching' ? 'promoted' : 'step';
  const { manifest } = requireLive(site);
  return targets.filter((target) => rolloutPositionOf(manifest, { ...rollout, targets: [target] }, step) !== expected);
}

export const withoutTargets = (rollout: Rollout, gone: readonly RolloutTarget[]): Rollout => ({
  ...rollout,
  targets: rollout.targets.filter((target) => !gone.includes(target)),
  baseline: Object.fromEntries(
    Object.entries(rollout.baseline).filter(([name]) => !gone.some(({ remote }) => remote === name)),
  ),
});

/** Resolves a pending switch before a person's decision: records it when it was made, otherwise drops it. */
export async function settlePending(site: Site, rollout: Rollout, now: number): Promise<Rollout> {
  if (isPendingSwitchMade(site, rollout)) return applyPendingSwitch(site, rollout, now);
  const { pending: _undone, ...rest } = rollout;
  return rollout.events.length ? rest : rollout;
}

/** Also writes a history line. Call under the store's lock. */
export function recordRolloutNote(
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
