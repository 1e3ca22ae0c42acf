import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { OpsGarbageCollected } from '@doorstep/shared-api/ops';
import { RETAINED_GENERATIONS } from '../store/follow';
import { readGeneration } from '../store/generations';
import { withLock } from '../store/lock';
import {
  generationFolder,
  generationNumbers,
  inSite,
  liveGeneration,
  publishedNames,
  publishedVersions,
  releaseFolder,
  type Site,
} from '../store/site';
import { removeFolder } from './gc';
import { listOverrides } from './overrides';

/** Unix ms when each generation was last available: live here, or fetched from the source. */
type LastAvailableTimes = Record<string, number>;

const availabilityFile = (site: Site) => inSite(site, 'at-hand.json');

/**
 * Garbage collection for a copy of a store: removes generations that were not available for this many days, and
 * versions that only they named. A generation without a record counts from now.
 */
export function pruneReplica(
  site: Site,
  retentionDays: number,
  now = Date.now(),
): Promise<Pick<OpsGarbageCollected, 'generations' | 'versions'>> {
  return withLock(site, 'gc', async () => {
    const since = now - retentionDays * 24 * 60 * 60 * 1000;
    const atHand = availableGenerations(site);
    const existingLastAtHand = readAvailability(site);
    const lastAtHand: LastAvailableTimes = {};
    const generations: number[] = [];
    const named = new Set(
      listOverrides(site).flatMap(({ versions }) =>
        Object.entries(versions).map(([name, version]) => `${name}@${version}`),
      ),
    );
    for (const generation of generationNumbers(site)) {
      const last = atHand.has(generation) ? now : (existingLastAtHand[generation] ?? now);
      if (last < since) {
        generations.push(generation);
        continue;
      }
      lastAtHand[generation] = last;
      for (const release of Object.keys(readGeneration(site, generation).record.releases)) named.add(release);
    }
    const versions = publishedNames(site)
      .flatMap((name) => publishedVersions(site, name).map((version) => ({ name, version, id: `${name}@${version}` })))
      .filter(({ id }) => !named.has(id));
    for (const generation of generations) removeFolder(site, generationFolder(site, generation));
    for (const { name, version } of versions) removeFolder(site, releaseFolder(site, name, version));
    const aside = inSite(site, '.tmp', `at-hand-${process.pid}`);
    writeFileSync(aside, `${JSON.stringify(lastAtHand)}\n`);
    renameSync(aside, availabilityFile(site));
    return { generations, versions: versions.map(({ id }) => id) };
  });
}

function availableGenerations(site: Site): Set<number> {
  const retained = new Set<number>();
  const here = new Set(generationNumbers(site));
  let next = liveGeneration(site);
  while (next !== null && here.has(next) && retained.size < RETAINED_GENERATIONS) {
    retained.add(next);
    next = readGeneration(site, next).record.parent;
  }
  return retained;
}

function readAvailability(site: Site): LastAvailableTimes {
  try {
    return JSON.parse(readFileSync(availabilityFile(site), 'utf8')) as LastAvailableTimes;
  } catch {
    return {};
  }
}
