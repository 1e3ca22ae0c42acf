import { defaultItem } from '../manifest/resolve';
import { readGeneration } from '../store/generations';
import { liveGeneration, type Site } from '../store/site';
import type { ManifestItem } from '../types';
import { effectiveSwitches } from './releasedBy';

/**
 * Returns the manifest's item of the version that visitors got before the live one. A return to an earlier version
 * forgets the versions between, so that repeated rollbacks go further back.
 */
export function previousItemOf(site: Site, name: string): ManifestItem | undefined {
  const live = liveGeneration(site);
  if (live === null) return undefined;
  const past: ManifestItem[] = [];
  for (const { to } of effectiveSwitches(site, live)) {
    const item = itemIn(site, to, name);
    if (!item) continue;
    const known = past.findIndex(({ metadata }) => metadata.version === item.metadata.version);
    past.splice(known === -1 ? past.length : known, past.length, item);
  }
  return past.at(-2);
}

/** Undefined also when the generation is gone. */
function itemIn(site: Site, generation: number, name: string): ManifestItem | undefined {
  try {
    const items = readGeneration(site, generation).manifest.microFrontends[name];
    return items && defaultItem(items);
  } catch {
    return undefined;
  }
}
