import { defaultItem } from '../manifest/resolve';
import { readGeneration } from '../store/generations';
import { liveGeneration, type Site } from '../store/site';
import type { ManifestItem } from '../types';
import { effectiveSwitches } from './releasedBy';

/** Time in which everybody got one version of a remote. */
export interface LivePeriod {
  readonly item: ManifestItem;
  /** Unix time in ms. */
  readonly since: number;
  /** Unix time in ms. Undefined for the live version. */
  readonly until?: number;
}

/**
 * Returns the periods of a remote's versions, oldest first. A return to an earlier version forgets the versions between,
 * so that repeated rollbacks go further back.
 */
export function livePeriodsOf(site: Site, name: string): LivePeriod[] {
  const live = liveGeneration(site);
  if (live === null) return [];
  const periods: LivePeriod[] = [];
  for (const { to, at } of effectiveSwitches(site, live)) {
    const item = itemIn(site, to, name);
    if (!item) continue;
    const since = Date.parse(at);
    const known = periods.findIndex((period) => versionOf(period) === item.metadata.version);
    const last = periods.at(-1);
    if (last && known === periods.length - 1) {
      periods.splice(known, 1, { ...last, item });
      continue;
    }
    if (last) periods.splice(periods.length - 1, 1, { ...last, until: since });
    periods.splice(known === -1 ? periods.length : known, periods.length, { item, since });
  }
  return periods;
}

export const versionOf = ({ item }: LivePeriod) => item.metadata.version;

/** Undefined also when the generation is gone. */
function itemIn(site: Site, generation: number, name: string): ManifestItem | undefined {
  try {
    const items = readGeneration(site, generation).manifest.microFrontends[name];
    return items && defaultItem(items);
  } catch {
    return undefined;
  }
}
