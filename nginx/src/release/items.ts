import { hostFaults } from '../manifest/check';
import { defaultItem } from '../manifest/resolve';
import { urlPrefix } from '../names';
import type { Manifest, ManifestItem, ReleaseRecord } from '../types';

export const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

type Find = (name: string, version: string) => ReleaseRecord;

/** The manifest's item for a published version. */
export function itemOf(
  release: ReleaseRecord,
  deployment: ManifestItem['deployment'],
  fallback?: ReleaseRecord,
): ManifestItem {
  const own = entry(release);
  const item: ManifestItem = {
    url: own.url,
    metadata: { version: release.version, integrity: own.integrity },
    deployment,
  };
  if (!fallback) return item;
  const other = entry(fallback);
  return {
    url: item.url,
    fallbackUrl: other.url,
    metadata: item.metadata,
    deployment,
    extras: { fallback: { version: fallback.version, integrity: other.integrity } },
  };
}

const entry = (release: ReleaseRecord) => ({
  url: urlPrefix(release.name, release.version) + release.entry,
  integrity: release.files[release.entry]?.sha384 ?? '',
});

/**
 * The version to fall back to: what was the default before, as long as it can live in the shells of the new manifest. A
 * fallback that needs another shell would fail just when it is needed.
 */
export function fallbackFor(manifest: Manifest, release: ReleaseRecord, find: Find): ReleaseRecord | undefined {
  const items = manifest.microFrontends[release.name];
  if (!items) return undefined;
  const before = defaultItem(items);
  const version =
    before.metadata.version === release.version ? before.extras?.fallback?.version : before.metadata.version;
  if (!version) return undefined;
  const previous = find(release.name, version);
  if (release.kind === 'shell') return previous;
  const shells = (manifest.microFrontends.shell ?? []).map((item) => find('shell', item.metadata.version));
  return shells.every((shell) => hostFaults(previous, shell).length === 0) ? previous : undefined;
}

/** The version alone, for everybody. */
export function withDefault(manifest: Manifest, release: ReleaseRecord, find: Find): Manifest {
  const item = itemOf(release, { traffic: 100, default: true }, fallbackFor(manifest, release, find));
  return { ...manifest, microFrontends: { ...manifest.microFrontends, [release.name]: [item] } };
}

/** The version for so many per cent, beside what is there; the default gets what is left. */
export function withCanary(
  manifest: Manifest,
  release: ReleaseRecord,
  traffic: number,
  find: Find,
): { manifest: Manifest; left: number } {
  const items = manifest.microFrontends[release.name] ?? [];
  const stable = defaultItem(items);
  const canary = itemOf(release, { traffic, default: false }, find(release.name, stable.metadata.version));
  const isThis = (item: ManifestItem) => item.metadata.version === release.version;
  const canaries = items.filter((item) => item !== stable).map((item) => (isThis(item) ? canary : item));
  if (!canaries.includes(canary)) canaries.push(canary);
  const left = 100 - canaries.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  const rest = { ...stable, deployment: { traffic: left, default: true } };
  return {
    manifest: { ...manifest, microFrontends: { ...manifest.microFrontends, [release.name]: [rest, ...canaries] } },
    left,
  };
}
