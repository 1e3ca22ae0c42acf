import { CommandError, ConflictError } from '../errors';
import { settingsFromEnv } from '../http/settings';
import type { SwitchActor } from '../policy/actor';
import { assertSwitchAllowed } from '../policy/guard';
import { readGeneration, readLive } from '../store/generations';
import { UNPUBLISHED } from '../store/hash';
import { isSwitch, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { liveGeneration, readRelease, type Site } from '../store/site';
import { generationIssues } from '../store/verify';
import type { ClientSettings, Manifest, ReleasedBy, SwitchCommand } from '../types';
import { withRefusalEvents } from '../webhooks/refusals';
import { changeBetween, changeText, type Difference, differences, withDownloadSizes } from './changes';
import { checkGeneration, makeGeneration, releaseReader, switchTo } from './generation';
import { withHealthyFallbacks } from './healthyFallback';
import { livePeriodsOf, versionOf } from './livePeriods';
import { newestLocal } from './localVersions';
import { makeLive } from './makeLive';
import { itemOf, SCHEMA, withCanary, withDefault, withItem, withoutCanary, withoutFallbackOf } from './manifestItems';
import { refreshOverrides } from './overrides';
import { changedRemoteNames, liveReleasedBy } from './releasedBy';
import { assertVersionIsWhole, versionIssues } from './verifyFiles';

export interface Switched {
  readonly verb: SwitchCommand;
  readonly from: number | null;
  readonly generation: number;
  /** False when the request is live already. */
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly difference?: readonly Difference[];
}

export interface CommandOptions {
  readonly dryRun?: boolean | undefined;
  readonly why?: string | undefined;
  readonly who?: string | undefined;
  /** Throws a `ConflictError` when another generation is live. */
  readonly expected?: number | null | undefined;
  /** Actor for the release rules. The account of this machine by default. */
  readonly by?: SwitchActor | undefined;
  /** Allowed only for actors who may break a freeze. The history records it. */
  readonly breakFreeze?: boolean | undefined;
  /** Milliseconds to wait for another switch on this machine, 10 seconds by default. */
  readonly waitMs?: number | undefined;
  /** Settings of the first generation. Later ones keep the live settings. */
  readonly settings?: ClientSettings | undefined;
}

/** The last healthy version before it becomes the version's fallback. */
export const promote = (
  site: Site,
  target: { name: string; version: string },
  options: CommandOptions = {},
): Promise<Switched> =>
  promoteSeveral(site, [target], `${target.name}@${target.version} is live for everybody.`, options);

export function promoteSeveral(
  site: Site,
  targets: readonly { name: string; version: string }[],
  summary: string,
  options: CommandOptions = {},
): Promise<Switched> {
  const labels = targets.map(({ name, version }) => `${name}@${version}`);
  return performSwitch(site, 'promote', labels.join(', '), options, (before) => {
    const { find } = releaseReader(site);
    let fit = before;
    // Shell first, because it decides which fallbacks of the others fit.
    for (const { name, version } of targets.toSorted(
      (a, b) => Number(b.name === 'shell') - Number(a.name === 'shell'),
    )) {
      const release = find(name, version);
      assertVersionIsWhole(site, name, version);
      const items = fit.microFrontends[name];
      if (items?.length !== 1 || items[0]?.metadata.version !== version) fit = withDefault(fit, release, find);
    }
    if (fit === before) return null;
    const names = targets.map(({ name }) => name);
    const notes: string[] = [];
    for (const name of names) {
      const healthy = withHealthyFallbacks(site, fit, name, find);
      const intact = withoutDamagedFallback(site, healthy.manifest, name);
      fit = intact.manifest;
      notes.push(...healthy.notes, ...intact.notes);
    }
    const lost = Object.entries(before.microFrontends).filter(
      ([name, [item]]) => item?.fallbackUrl && !fit.microFrontends[name]?.[0]?.fallbackUrl,
    );
    const unfit = lost
      .filter(([name]) => !notes.some((note) => note.startsWith(`${name} has no fallback`)))
      .map(([name]) => `${name} has no fallback now: the version before it does not fit the live shell.`);
    return { manifest: fit, summary, notes: [...unfit, ...notes] };
  });
}

/** A larger share keeps the previous visitors. */
export function canary(
  site: Site,
  target: { name: string; version: string },
  traffic: number,
  options: CommandOptions = {},
): Promise<Switched> {
  const label = `${target.name}@${target.version}`;
  return performSwitch(site, 'canary', `${label} ${traffic} %`, options, (before) => {
    const { find } = releaseReader(site);
    const release = find(target.name, target.version);
    assertVersionIsWhole(site, target.name, target.version);
    const items = before.microFrontends[target.name];
    if (!items)
      throw new CommandError(
        `${target.name} is not live: a canary needs a stable version beside it. Promote one first.`,
      );
    const stable = items.find((item) => item.deployment.default);
    if (stable?.metadata.version === target.version) {
      throw new CommandError(`${label} is the default already: a canary is another version than the default.`);
    }
    const { manifest, left } = withCanary(before, release, traffic, find);
    if (left < 0) {
      throw new CommandError(
        `The canaries of ${target.name} would take ${100 - left} %: lower one of them (traffic must not sum to more than 100).`,
      );
    }
    const healthy = withHealthyFallbacks(site, manifest, target.name, find);
    const unseen = `no visitor gets ${label} now; npm run release -- withdraw ${label} ends the canary.`;
    return {
      manifest: healthy.manifest,
      summary: `${label} is live for ${traffic} % of the visitors, ${stable?.metadata.version} for ${left} %.`,
      notes: [...(traffic ? [] : [unseen]), ...healthy.notes],
    };
  });
}

/** Drops a damaged fallback: the previous version may be replaced because its files are damaged. */
function withoutDamagedFallback(site: Site, manifest: Manifest, name: string): { manifest: Manifest; notes: string[] } {
  const fallback = manifest.microFrontends[name]?.[0]?.extras?.fallback;
  const [issue] = fallback ? versionIssues(site, name, fallback.version) : [];
  if (issue === undefined) return { manifest, notes: [] };
  return { manifest: withoutFallbackOf(manifest, name), notes: [`${name} has no fallback now: ${issue}`] };
}

/** Later releases of other remotes stay. */
export function withdraw(
  site: Site,
  target: { name: string; version: string },
  options: CommandOptions = {},
): Promise<Switched> {
  const label = `${target.name}@${target.version}`;
  return performSwitch(site, 'rollback', label, options, (before) => {
    const manifest = withoutCanary(before, target.name, target.version);
    if (!manifest) throw new CommandError(`${label} is not a canary (any more), so there is nothing to take back.`);
    return { manifest, summary: `No visitor gets ${label} any more.`, notes: [] };
  });
}

/**
 * Gives everybody the version of one remote that was live before, or an earlier one, without its canaries. Other remotes
 * stay.
 */
export function rollbackRemote(
  site: Site,
  name: string,
  options: CommandOptions = {},
  earlier?: string,
): Promise<Switched> {
  return performSwitch(site, 'rollback', name, options, (before) => {
    if (!before.microFrontends[name]) throw new CommandError(`${name} is not live, so it cannot be rolled back.`);
    const item = livePeriodsOf(site, name)
      .slice(0, -1)
      .findLast((period) => earlier === undefined || versionOf(period) === earlier)?.item;
    if (!item)
      throw new CommandError(
        `No other version of ${name} was live before this one. To choose a version, run npm run release -- promote ${name}@<version>`,
      );
    const { version } = item.metadata;
    assertVersionIsWhole(site, name, version);
    const { manifest, notes } = withoutDamagedFallback(
      site,
      withItem(before, name, item, releaseReader(site).find),
      name,
    );
    return { manifest, summary: `${name}@${version} is live for everybody again.`, notes };
  });
}

/** Entries without a hash use this machine's newest build. */
export async function apply(site: Site, manifestInput: Manifest, options: CommandOptions = {}): Promise<Switched> {
  const switched = await performSwitch(site, 'apply', 'a manifest', options, () => {
    const manifest = resolveLocalVersions(site, manifestInput);
    return { manifest, summary: 'The manifest is live.', notes: [] };
  });
  const { difference } = switched;
  return difference ? { ...switched, difference: difference.map((one) => withDownloadSizes(site, one)) } : switched;
}

/** Resolves `UNPUBLISHED` entries: the committed manifest names versions that each machine builds. */
function resolveLocalVersions(site: Site, manifest: Manifest): Manifest {
  const microFrontends = Object.fromEntries(
    Object.entries(manifest.microFrontends).map(([name, items]) => [
      name,
      items.map((item) => {
        if (item.metadata.integrity !== UNPUBLISHED) return item;
        const version = newestLocal(site, name, item.metadata.version);
        if (!version) {
          throw new CommandError(
            `${name}@${item.metadata.version} has the hash of an unpublished build, and no local build of it is in the store: run npm start, or publish it and give its hash.`,
          );
        }
        return itemOf(readRelease(site, name, version).record, item.deployment);
      }),
    ]),
  );
  return { schema: manifest.schema || SCHEMA, microFrontends };
}

function assertStillLive(site: Site, { expected }: CommandOptions, live: number | null): void {
  if (expected === undefined || expected === live) return;
  throw new ConflictError(
    `Stale: you looked at generation ${expected ?? 'none'}, this is live now: ${liveText(site, live)}. Somebody else has made a change, so nothing was changed now. Look again, then decide.`,
  );
}

function liveText(site: Site, live: number | null): string {
  const line = readHistory(site)
    .filter(isSwitch)
    .findLast(({ to }) => to === live);
  if (live === null || !line) return live === null ? 'nothing' : `generation ${live}`;
  const changed = changeBetween(site, line.from, live).changed?.map(changeText).join('; ');
  const why = line.why ? `: ${line.why}` : '';
  return `generation ${live} (${line.verb} by ${line.who}, ${line.at}${why})${changed ? `, ${changed}` : ''}`;
}

type SwitchPlan = { manifest: Manifest; summary: string; notes: string[] };

function performSwitch(
  site: Site,
  command: SwitchCommand,
  what: string,
  options: CommandOptions,
  plan: (before: Manifest) => SwitchPlan | null,
): Promise<Switched> {
  return runLocked(site, `${command} ${what}`, options, async () => {
    const live = readLive(site);
    assertStillLive(site, options, live?.generation ?? null);
    const before: Manifest = live?.manifest ?? { schema: SCHEMA, microFrontends: {} };
    const planned = plan(before);
    const changed = planned ? changedRemoteNames(before, planned.manifest) : [];
    if (!planned || (live && !changed.length)) {
      return {
        verb: command,
        from: live?.generation ?? null,
        generation: live?.generation ?? 0,
        changed: false,
        summary: 'Nothing to change: that is live already.',
        notes: [],
      };
    }
    const isReturn = command === 'rollback';
    const suffix = assertSwitchAllowed(site, {
      command,
      before,
      after: planned.manifest,
      isReturn,
      ...policyOptionsOf(options),
    });
    if (options.dryRun)
      return dryRunOf(command, live?.generation ?? null, before, planned.manifest, {
        summary: planned.summary,
        notes: [...planned.notes, ...checkGeneration(site, planned.manifest, changed)],
      });
    const generation = await makeLive(site, live, {
      ...{ manifest: planned.manifest, command, why: (options.why ?? '') + suffix, who: options.who },
      settings: live?.record.settings ?? options.settings ?? settingsFromEnv({}).client,
    });
    return {
      verb: command,
      from: live?.generation ?? null,
      generation: generation.generation,
      changed: true,
      summary: planned.summary,
      notes: [...planned.notes, ...generation.notes],
    };
  });
}

export const policyOptionsOf = ({ who, by, breakFreeze }: CommandOptions) => ({ who, by, breakFreeze });

/** Runs under the lock. A dry run takes no lock, so that it neither waits nor leaves one behind. */
export const runLocked = <T>(
  site: Site,
  what: string,
  { dryRun, who, waitMs }: CommandOptions,
  work: () => Promise<T>,
): Promise<T> => (dryRun ? work() : withRefusalEvents(site, { what, who }, () => withLock(site, what, work, waitMs)));

function dryRunOf(
  verb: SwitchCommand,
  live: number | null,
  before: Manifest,
  after: Manifest,
  { summary, notes }: Pick<Switched, 'summary' | 'notes'>,
): Switched {
  return {
    ...{ verb, from: live, generation: live ?? 0, changed: false, summary, notes },
    difference: differences(before, after),
  };
}

const refreshOverrideNotes = async (site: Site) => (await refreshOverrides(site)).map((text) => `override ${text}`);

/**
 * Makes an older generation live: by default the parent of the live one, so that a second rollback goes one step
 * further. Its pages stay unchanged, unless the settings changed since: then they are recomposed.
 */
export function rollback(site: Site, to: number | undefined, options: CommandOptions = {}): Promise<Switched> {
  return runLocked(site, 'rollback', options, async () => {
    const from = liveGeneration(site);
    assertStillLive(site, options, from);
    const target = to ?? rollbackTargetOf(site, from);
    if (target === from)
      return {
        verb: 'rollback',
        from,
        generation: target,
        changed: false,
        summary: `Generation ${target} is live already.`,
        notes: [],
      };
    const issues = generationIssues(site, target);
    if (issues.length) throw new CommandError([`Generation ${target} cannot go live again:`, ...issues]);
    const old = readGeneration(site, target);
    const settings = liveSettings(site) ?? old.record.settings;
    const given = options.why ?? `back to generation ${target}`;
    const who = options.who ? { who: options.who } : {};
    let generation = target;
    const suffix = assertSwitchAllowed(site, {
      ...{ command: 'rollback', before: liveManifest(site), after: old.manifest, isReturn: true },
      ...policyOptionsOf(options),
    });
    const why = given + suffix;
    const unjudged = restoredCanaryWarnings(liveManifest(site), old.manifest);
    const isComposedAnew = JSON.stringify(settings) !== JSON.stringify(old.record.settings);
    if (options.dryRun)
      return dryRunOf('rollback', from, liveManifest(site), old.manifest, {
        summary: `Generation ${target} is live again${isComposedAnew ? ", composed with today's settings" : ''}.`,
        notes: unjudged,
      });
    if (isComposedAnew) {
      const origins: Record<string, ReleasedBy> = liveReleasedBy(site);
      const live = readLive(site);
      for (const name of live ? changedRemoteNames(live.manifest, old.manifest) : []) origins[name] = 'ops';
      const generationResult = await makeGeneration(
        site,
        { manifest: old.manifest, settings, command: 'rollback', why, ...who, parent: old.record.parent, origins },
        [],
      );
      generation = generationResult.generation;
    }
    switchTo(site, generation, { command: 'rollback', why, ...who });
    return {
      verb: 'rollback',
      from,
      generation,
      changed: true,
      summary:
        generation === target
          ? `Generation ${target} is live again.`
          : `Generation ${generation} is live: ${target} with today's settings.`,
      notes: [...unjudged, ...(await refreshOverrideNotes(site))],
    };
  });
}

/** Warns about restored canaries and arms, because no rollout or experiment would withdraw them. */
function restoredCanaryWarnings(before: Manifest, after: Manifest): string[] {
  return changedRemoteNames(before, after).flatMap((name) =>
    (after.microFrontends[name] ?? [])
      .filter(({ deployment }) => !deployment.default && deployment.traffic > 0)
      .map(
        ({ metadata: { version }, deployment: { traffic } }) =>
          `${name}@${version} has ${traffic} % of the visitors again, and its health is not watched automatically. Run npm run release -- watch ${name}@${version}`,
      ),
  );
}

function rollbackTargetOf(site: Site, live: number | null): number {
  if (live === null)
    throw new CommandError(
      'Nothing is live, so there is no generation to roll back from. Name a generation with --to.',
    );
  let parent: number | null;
  try {
    parent = readGeneration(site, live).record.parent;
  } catch {
    // The live generation is broken, but the history knows its predecessor.
    parent =
      readHistory(site)
        .filter(isSwitch)
        .findLast((line) => line.to === live)?.from ?? null;
  }
  if (parent === null) throw new CommandError(`Generation ${live} is the first one: there is nothing before it.`);
  return parent;
}

/** Returns an empty manifest for a broken live generation, so that everything counts as new. */
function liveManifest(site: Site): Manifest {
  try {
    return readLive(site)?.manifest ?? { schema: SCHEMA, microFrontends: {} };
  } catch {
    return { schema: SCHEMA, microFrontends: {} };
  }
}

function liveSettings(site: Site): ClientSettings | undefined {
  try {
    return readLive(site)?.record.settings;
  } catch {
    return undefined;
  }
}
