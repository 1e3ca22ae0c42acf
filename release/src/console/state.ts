import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type {
  OpsGenerationDiff,
  OpsHealth,
  OpsHistory,
  OpsLiveState,
  OpsPublishedVersions,
  OpsRemote,
  OpsVersion,
  ReadOnlyReason,
} from '@doorstep/shared-api/ops';
import { changeBetween, differences } from '../commands/changes';
import { liveReleasedBy } from '../commands/releasedBy';
import { analyze, failuresOf, versionHealth } from '../health/analyze';
import { DEFAULT_HEALTH_LIMITS, type HealthLimits } from '../health/healthLimits';
import { healthStatusOf, p75Of, rateCanary } from '../health/healthStatus';
import { sumTimes } from '../health/series';
import { readHealth, type SlotCount } from '../health/timeBuckets';
import { type Budgets, DEFAULT_BUDGETS } from '../health/vitals';
import { isPreviewVersion } from '../names';
import { readGeneration, readLive } from '../store/generations';
import { type HistoryLine, readHistory } from '../store/history';
import { provenanceOf } from '../store/provenance';
import { canSign } from '../store/signature';
import { generationNumbers, publishedVersions, releaseFolder, type Site } from '../store/site';
import type { Manifest, ManifestItem } from '../types';
import { liveSince } from './liveSince';
import { ConsoleError } from './problem';

const HOUR_MS = 3_600_000;
const HISTORY_PAGE_SIZE = 30;
const MAX_VERSIONS = 50;
/** Defaults of `watch`. */
const HEALTH_GATE = { forMinutes: 5, margin: 1 };

export interface StoreLocation {
  readonly site: Site;
  readonly isCopy: boolean;
}

export function stateOf(
  storeLocation: StoreLocation,
  now: number,
  budgets: Budgets = DEFAULT_BUDGETS,
  limits: HealthLimits = DEFAULT_HEALTH_LIMITS,
): OpsLiveState {
  const { site } = storeLocation;
  const live = readLive(site);
  if (!live)
    throw new ConsoleError(
      503,
      'not_available',
      'Nothing is live yet. Promote a version with npm run release -- promote.',
    );
  const reported = readHealth(site, now - HOUR_MS, now);
  const releasedBy = liveReleasedBy(site);
  const since = liveSince(site, live.generation);
  const readOnly = readOnlyReason(storeLocation);
  const remotes = Object.entries(live.manifest.microFrontends).map(([name, items]): OpsRemote => {
    const counts = reported.filter(({ remote }) => remote === name);
    const stable = items.find(({ deployment }) => deployment.default);
    return {
      name,
      chosenBy: releasedBy[name] ?? 'ops',
      versions: [...items]
        .sort((a, b) => Number(b.deployment.default) - Number(a.deployment.default))
        .map((item) =>
          versionOf(item, stable, counts, since.get(`${name}@${item.metadata.version}`), now, { budgets, limits }),
        ),
    };
  });
  const { generation, record } = live;
  return { generation, at: record.at, parent: record.parent, ...(readOnly ? { readOnly } : {}), limits, remotes };
}

function versionOf(
  { metadata: { version }, deployment, extras }: ManifestItem,
  stable: ManifestItem | undefined,
  counts: readonly SlotCount[],
  broughtBy: HistoryLine | undefined,
  now: number,
  { budgets, limits }: { readonly budgets: Budgets; readonly limits: HealthLimits },
): OpsVersion {
  const ownSlotCounts = counts.filter((count) => count.version === version);
  const { version: _version, ...current } = versionHealth(version, ownSlotCounts);
  const p75Ms = p75Of(sumTimes(ownSlotCounts));
  const health: OpsHealth = { ...current, ...(p75Ms === undefined ? {} : { p75Ms }) };
  const isCompared = !deployment.default && stable && deployment.traffic > 0 && deployment.traffic < 100;
  const analysis = isCompared
    ? analyze(
        {
          ...{ canary: version, stable: stable.metadata.version, traffic: deployment.traffic, now, ...HEALTH_GATE },
          budgets,
          since: Math.max(broughtBy ? Date.parse(broughtBy.at) : 0, now - HOUR_MS),
        },
        counts,
      )
    : undefined;
  return {
    version,
    traffic: deployment.traffic,
    isDefault: deployment.default,
    ...(extras?.fallback ? { fallback: extras.fallback.version } : {}),
    ...(broughtBy ? liveOriginOf(broughtBy) : {}),
    standing: analysis ? rateCanary(analysis, health, limits) : healthStatusOf(health, limits),
    ...(ownSlotCounts.some((count) => count.sampled + failuresOf(count) > 0) ? { health } : {}),
    ...(analysis ? { verdict: analysis.why } : {}),
  };
}

const liveOriginOf = ({ at, who, verb, why, to }: HistoryLine) => ({ since: at, broughtBy: { who, verb, why, to } });

export function readOnlyReason({ site, isCopy }: StoreLocation): ReadOnlyReason | undefined {
  if (isCopy) return 'copy';
  try {
    accessSync(site.root, constants.W_OK);
    accessSync(path.join(site.root, 'generations'), constants.W_OK);
  } catch {
    return 'unwritable';
  }
  return canSign(site) ? undefined : 'no-key';
}

export function manifestOf(site: Site): { generation: number; manifest: Manifest } {
  const live = readLive(site);
  if (!live) throw new ConsoleError(503, 'not_available', 'Nothing is live yet, so there is no manifest.');
  return { generation: live.generation, manifest: live.manifest };
}

/** Newest first. Includes only versions that may go live. */
export function publishedOf(site: Site, name: string): OpsPublishedVersions {
  const mayGoLive = publishedVersions(site, name).filter((version) => !isPreviewVersion(version));
  const versions = mayGoLive.map((version) => {
    const { mtimeMs } = statSync(path.join(releaseFolder(site, name, version), 'release.json'));
    const provenance = provenanceOf(site, name, version);
    return { version, publishedAt: new Date(mtimeMs).toISOString(), ...(provenance ? { provenance } : {}) };
  });
  versions.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return { versions: versions.slice(0, MAX_VERSIONS) };
}

/** Newest first. `before` is the oldest known line. */
export function historyOf(site: Site, before: number): OpsHistory {
  const all = readHistory(site).filter(({ seq }) => seq < before);
  return {
    changes: all
      .slice(-HISTORY_PAGE_SIZE)
      .reverse()
      .map(({ seq, at, who, verb, why, from, to }) => ({
        ...{ seq, at, who, verb, why, from, to },
        ...(from === null ? {} : changeBetween(site, from, to)),
      })),
    hasMore: all.length > HISTORY_PAGE_SIZE,
    live: readLive(site)?.generation ?? 0,
    kept: generationNumbers(site),
  };
}

/** Rejects when the generation is missing or altered. */
export function differenceOf(site: Site, to: number): OpsGenerationDiff {
  const live = readLive(site);
  if (!live) throw new ConsoleError(503, 'not_available', 'Nothing is live yet.');
  const { manifest, record } = readGeneration(site, to);
  return {
    live: live.generation,
    to,
    remotes: differences(live.manifest, manifest),
    recomposed: JSON.stringify(record.settings) !== JSON.stringify(live.record.settings),
  };
}
