import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OpsGarbageCollected } from '@doorstep/shared-api/ops';
import { ConflictError } from '../errors';
import { pruneExperiments } from '../experiments/experimentFiles';
import { isPreviewVersion } from '../names';
import { isActive, pruneRollouts, readableRollouts } from '../rollouts/rolloutFiles';
import { readGeneration } from '../store/generations';
import { readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { forgetProvenance } from '../store/provenance';
import {
  generationFolder,
  generationNumbers,
  inSite,
  liveGeneration,
  publishedNames,
  publishedVersions,
  readRelease,
  releaseFolder,
  type Site,
} from '../store/site';
import { forgetSourceMaps } from '../store/sourceMaps';
import { versionsIn } from '../store/verify';
import { noteInHistory } from './generation';
import { isOverrideExpired, listOverrides, removeExpiredOverrides } from './overrides';
import { expired, removeExpired } from './previews';

const DAY_MS = 86_400_000;

export interface CollectOptions {
  readonly now?: number;
  readonly dryRun?: boolean | undefined;
  readonly who?: string | undefined;
  readonly why?: string | undefined;
  /** Throws a `ConflictError` when another generation is live. */
  readonly expected?: number | null | undefined;
}

/**
 * Removes what no visitor can get any more. It keeps the live generation and its parent, and generations that were live
 * within the days. It keeps versions that these, an override, a preview or an active rollout names. It keeps versions
 * published within the days, previews for a day, because of open pages. A dry run takes no lock.
 */
export function collectGarbage(
  site: Site,
  retentionDays: number,
  options: CollectOptions = {},
): Promise<OpsGarbageCollected> {
  const work = async () => {
    const now = options.now ?? Date.now();
    const since = now - retentionDays * DAY_MS;
    const live = liveGeneration(site);
    if (options.expected !== undefined && options.expected !== live)
      throw new ConflictError(
        `Stale: you looked at generation ${options.expected ?? 'none'}, generation ${live ?? 'none'} is live now. Nothing was removed. Look again, then decide.`,
      );
    const over = options.dryRun ? expired(site, now) : removeExpired(site, now);
    const retained = generationsToKeep(site, live, since);
    const generations = generationNumbers(site).filter((generation) => !retained.has(generation));
    const named = new Set(
      [...retained]
        .flatMap((generation) => versionsIn(readGeneration(site, generation).manifest))
        .map(({ name, version }) => `${name}@${version}`),
    );
    if (!options.dryRun) removeExpiredOverrides(site, now);
    for (const override of listOverrides(site)) {
      const { versions, preview } = override;
      if ((preview && preview.until * 1000 <= now) || isOverrideExpired(override, now)) continue;
      for (const [name, version] of Object.entries(versions)) named.add(`${name}@${version}`);
    }
    // Keep the versions of a rollout and its baseline, which later switches may no longer name.
    for (const { targets, baseline } of readableRollouts(site).records.filter(isActive)) {
      for (const { remote, version } of targets) named.add(`${remote}@${version}`);
      for (const { name, version } of versionsIn({ microFrontends: baseline })) named.add(`${name}@${version}`);
    }
    const versions = publishedNames(site)
      .flatMap((name) => publishedVersions(site, name).map((version) => ({ name, version, id: `${name}@${version}` })))
      .filter(({ id }) => !named.has(id))
      .filter(({ name, version }) => {
        const publishedAt = Date.parse(readRelease(site, name, version).record.published_at);
        return publishedAt < (isPreviewVersion(version) ? Math.max(since, now - DAY_MS) : since);
      });
    const bytes = [
      ...generations.map((generation) => generationFolder(site, generation)),
      ...versions.map(({ name, version }) => releaseFolder(site, name, version)),
    ].reduce((sum, folder) => sum + sizeOf(folder), 0);
    if (!options.dryRun) {
      for (const generation of generations) removeFolder(site, generationFolder(site, generation));
      for (const { name, version } of versions) {
        removeFolder(site, releaseFolder(site, name, version));
        forgetProvenance(site, name, version);
        forgetSourceMaps(site, name, version);
      }
    }
    const previews = over.map(({ remote, version }) => `${remote}@${version}`);
    const isDry = Boolean(options.dryRun);
    const records = [...pruneRollouts(site, isDry), ...pruneExperiments(site, isDry)];
    const collected = { generations, versions: versions.map(({ id }) => id), previews, records, bytes, dryRun: isDry };
    if (!isDry && [generations, versions, previews, records].some(({ length }) => length > 0))
      noteInHistory(site, {
        command: 'gc',
        who: options.who,
        why: collectionNote(collected, retentionDays, options.why),
      });
    return collected;
  };
  return options.dryRun ? work() : withLock(site, 'gc', work);
}

function collectionNote(
  { generations, versions, previews, records, bytes }: OpsGarbageCollected,
  days: number,
  why?: string,
): string {
  const counted = [
    [generations.length, 'generations'],
    [versions.length, 'versions'],
    [previews.length, 'previews'],
    [records.length, 'records'],
  ] as const;
  const what = counted.flatMap(([count, noun]) => (count ? `${count} ${noun}` : [])).join(', ');
  return `removed ${what} (${bytes} bytes), older than ${days} days${why ? `: ${why}` : ''}`;
}

/** Does not follow links. Files that disappear meanwhile count as 0. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}

function generationsToKeep(site: Site, live: number | null, since: number): Set<number> {
  const storedGenerations = new Set<number>();
  const existing = new Set(generationNumbers(site));
  if (live === null) return existing;
  storedGenerations.add(live);
  const { parent } = readGeneration(site, live).record;
  if (parent !== null) storedGenerations.add(parent);
  const lines = readHistory(site);
  for (const [index, line] of lines.entries()) {
    const until = lines[index + 1];
    if (!until || Date.parse(until.at) >= since) storedGenerations.add(line.to);
  }
  return new Set([...storedGenerations].filter((generation) => existing.has(generation)));
}

/** Renames the folder away before deleting it, so that a crash leaves no partial version. */
export function removeFolder(site: Site, folder: string) {
  const aside = inSite(site, '.tmp', `gone-${process.pid}-${Math.random().toString(36).slice(2)}`);
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}
