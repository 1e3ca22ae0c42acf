import type { OpsProvenance } from '@doorstep/shared-api/ops';
import { type VersionHealth, versionHealth } from '../health/analyze';
import { readHealth } from '../health/timeBuckets';
import { readLive } from '../store/generations';
import { provenanceOf } from '../store/provenance';
import { publishedNames, publishedVersions, type Site } from '../store/site';
import type { ReleasedBy } from '../types';
import { listTesterOverrides, type Override } from './overrides';
import { listPreviews, type Preview } from './previews';
import { liveReleasedBy } from './releasedBy';

export interface Status {
  readonly generation: number | null;
  readonly at?: string;
  readonly who?: string;
  readonly verb?: string;
  readonly why?: string;
  readonly parent?: number | null;
  readonly remotes: readonly {
    readonly name: string;
    readonly chosenBy: ReleasedBy;
    readonly versions: readonly {
      readonly version: string;
      readonly traffic: number;
      readonly default: boolean;
      readonly fallback?: string;
      /** Browser reports of the last hour. Left out without reports. */
      readonly health?: Omit<VersionHealth, 'version'>;
    }[];
  }[];
  readonly pageSets: number;
  readonly overrides: readonly Override[];
  readonly previews: readonly Omit<Preview, 'name' | 'link'>[];
  readonly published: Readonly<Record<string, readonly string[]>>;
  /** Known provenance by `<remote>@<version>`. */
  readonly provenance: Readonly<Record<string, OpsProvenance>>;
}

export const HOUR_MS = 3_600_000;

export function statusOf(site: Site, now = Date.now()): Status {
  const published = Object.fromEntries(publishedNames(site).map((name) => [name, publishedVersions(site, name)]));
  const provenance = Object.fromEntries(
    Object.entries(published).flatMap(([name, versions]) =>
      versions.flatMap((version) => {
        const known = provenanceOf(site, name, version);
        return known ? [[`${name}@${version}`, known]] : [];
      }),
    ),
  );
  const live = readLive(site);
  if (!live) return { generation: null, remotes: [], pageSets: 0, overrides: [], previews: [], published, provenance };
  const origins = liveReleasedBy(site);
  const reported = readHealth(site, now - HOUR_MS, now);
  const { at, who, verb, why, parent, sets } = live.record;
  return {
    generation: live.generation,
    ...{ at, who, verb, why, parent },
    remotes: Object.entries(live.manifest.microFrontends).map(([name, items]) => ({
      name,
      chosenBy: origins[name] ?? 'ops',
      versions: items.map(({ metadata, deployment, extras }) => ({
        version: metadata.version,
        traffic: deployment.traffic,
        default: deployment.default,
        ...(extras?.fallback ? { fallback: extras.fallback.version } : {}),
        ...healthOf(name, metadata.version),
      })),
    })),
    pageSets: Object.keys(sets).length,
    overrides: listTesterOverrides(site),
    previews: listPreviews(site).map(({ name: _name, link: _link, ...preview }) => preview),
    ...{ published, provenance },
  };

  function healthOf(name: string, version: string): { health?: Omit<VersionHealth, 'version'> } {
    const counts = reported.filter((count) => count.remote === name && count.version === version);
    const { version: _version, ...health } = versionHealth(version, counts);
    return counts.length ? { health } : {};
  }
}
