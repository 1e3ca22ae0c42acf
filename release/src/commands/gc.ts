import { renameSync, rmSync } from 'node:fs';
import { pruneExperiments } from '../experiments/store';
import { isPreviewVersion } from '../names';
import { pruneRollouts } from '../rollouts/store';
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
import { versionsIn } from '../store/verify';
import { listOverrides } from './overrides';
import { expired, removeExpired } from './previews';

const DAY_MS = 86_400_000;

export interface Collected {
  readonly generations: readonly number[];
  readonly versions: readonly string[];
  /** Past their end: `mf-catalog@1.1.0-pr-12.h0a1b2c3d4e5f`. */
  readonly previews: readonly string[];
  /** Records of rollouts and experiments that ended long ago: `r-3`, `e-1`. */
  readonly records: readonly string[];
  readonly dryRun: boolean;
}

/**
 * Removes what nobody can meet any more. Kept: the live generation and its parent; every generation that was live within
 * the days; every version that a kept generation, an override or a preview names; every version published within the days, of pull
 * requests within a day: who still has a page of a closed one open finds its files until then.
 */
export function collectGarbage(
  site: Site,
  retentionDays: number,
  options: { now?: number; dryRun?: boolean } = {},
): Promise<Collected> {
  return withLock(site, 'gc', async () => {
    const now = options.now ?? Date.now();
    const since = now - retentionDays * DAY_MS;
    const over = options.dryRun ? expired(site, now) : removeExpired(site, now);
    const live = liveGeneration(site);
    const keptGenerations = generationsToKeep(site, live, since);
    const generations = generationNumbers(site).filter((generation) => !keptGenerations.has(generation));
    const named = new Set(
      [...keptGenerations]
        .flatMap((generation) => versionsIn(readGeneration(site, generation).manifest))
        .map(({ name, version }) => `${name}@${version}`),
    );
    for (const { versions, preview } of listOverrides(site)) {
      if (preview && preview.until * 1000 <= now) continue;
      for (const [name, version] of Object.entries(versions)) named.add(`${name}@${version}`);
    }
    const versions = publishedNames(site)
      .flatMap((name) => publishedVersions(site, name).map((version) => ({ name, version, id: `${name}@${version}` })))
      .filter(({ id }) => !named.has(id))
      .filter(({ name, version }) => {
        const publishedAt = Date.parse(readRelease(site, name, version).record.published_at);
        return publishedAt < (isPreviewVersion(version) ? Math.max(since, now - DAY_MS) : since);
      });
    if (!options.dryRun) {
      for (const generation of generations) removeFolder(site, generationFolder(site, generation));
      for (const { name, version } of versions) {
        removeFolder(site, releaseFolder(site, name, version));
        forgetProvenance(site, name, version);
      }
    }
    const previews = over.map(({ remote, version }) => `${remote}@${version}`);
    const isDry = Boolean(options.dryRun);
    const records = [...pruneRollouts(site, isDry), ...pruneExperiments(site, isDry)];
    return { generations, versions: versions.map(({ id }) => id), previews, records, dryRun: Boolean(options.dryRun) };
  });
}

function generationsToKeep(site: Site, live: number | null, since: number): Set<number> {
  const keptGenerations = new Set<number>();
  const existing = new Set(generationNumbers(site));
  if (live === null) return existing;
  keptGenerations.add(live);
  const { parent } = readGeneration(site, live).record;
  if (parent !== null) keptGenerations.add(parent);
  const lines = readHistory(site);
  for (const [index, line] of lines.entries()) {
    // It was live until the next switch.
    const until = lines[index + 1];
    if (!until || Date.parse(until.at) >= since) keptGenerations.add(line.to);
  }
  return new Set([...keptGenerations].filter((generation) => existing.has(generation)));
}

/** Out of sight by one rename, then gone: a crash leaves no half version behind. */
export function removeFolder(site: Site, folder: string) {
  const aside = inSite(site, '.tmp', `gone-${process.pid}-${Math.random().toString(36).slice(2)}`);
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}
