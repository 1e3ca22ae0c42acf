import { effectiveSwitches } from '../commands/releasedBy';
import { readGeneration } from '../store/generations';
import type { HistoryLine } from '../store/history';
import type { Site } from '../store/site';

/** Versions (name@version) of a generation, cached because generations never change. */
const cachedVersions = new WeakMap<Site, Map<number, ReadonlySet<string>>>();

export function liveSince(site: Site, live: number): Map<string, HistoryLine> {
  const since = new Map<string, HistoryLine>();
  const open = new Set(versionsOfGeneration(site, live));
  for (const line of effectiveSwitches(site, live).reverse()) {
    const there = versionsOfGeneration(site, line.to);
    if (!there) {
      // Removed by gc, so the start of these versions is unknown.
      for (const key of open) since.delete(key);
      return since;
    }
    for (const key of open) {
      if (there.has(key)) since.set(key, line);
      else open.delete(key);
    }
    if (!open.size) return since;
  }
  return since;
}

function versionsOfGeneration(site: Site, generation: number): ReadonlySet<string> | undefined {
  const readonlySetByKey = cachedVersions.get(site) ?? new Map<number, ReadonlySet<string>>();
  cachedVersions.set(site, readonlySetByKey);
  const versions = readonlySetByKey.get(generation) ?? readVersions(site, generation);
  if (versions) readonlySetByKey.set(generation, versions);
  return versions;
}

function readVersions(site: Site, generation: number): ReadonlySet<string> | undefined {
  try {
    const { microFrontends } = readGeneration(site, generation).manifest;
    return new Set(
      Object.entries(microFrontends).flatMap(([name, items]) =>
        items.map(({ metadata }) => `${name}@${metadata.version}`),
      ),
    );
  } catch {
    return undefined;
  }
}
