import { switches } from '../commands/releasedBy';
import { readGeneration } from '../store/generations';
import type { Site } from '../store/site';

/** name@version of all that a generation shows; generations never change, so each is read once. */
const shownIn = new WeakMap<Site, Map<number, ReadonlySet<string>>>();

/** When each live version (`name@version`) came, going back over the switches that came true. */
export function liveSince(site: Site, live: number): Map<string, string> {
  const since = new Map<string, string>();
  const open = new Set(shown(site, live));
  for (const { at, to } of switches(site, live).reverse()) {
    const there = shown(site, to);
    if (!there) {
      // Removed by gc: what was live before and after is older than anybody remembers.
      for (const key of open) since.delete(key);
      return since;
    }
    for (const key of open) {
      if (there.has(key)) since.set(key, at);
      else open.delete(key);
    }
    if (!open.size) return since;
  }
  return since;
}

function shown(site: Site, generation: number): ReadonlySet<string> | undefined {
  const readonlySetByKey = shownIn.get(site) ?? new Map<number, ReadonlySet<string>>();
  shownIn.set(site, readonlySetByKey);
  const versions = readonlySetByKey.get(generation) ?? read(site, generation);
  if (versions) readonlySetByKey.set(generation, versions);
  return versions;
}

function read(site: Site, generation: number): ReadonlySet<string> | undefined {
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
