import { shellCompatibilityIssues } from '../manifest/check';
import { defaultItem } from '../manifest/resolve';
import { urlPrefix } from '../names';
import type { Manifest, ManifestItem, ReleaseRecord } from '../types';

export const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

type Find = (name: string, version: string) => ReleaseRecord;

export function itemOf(
  release: ReleaseRecord,
  deployment: ManifestItem['deployment'],
  fallback?: ReleaseRecord,
): ManifestItem {
  const own = entryFileOf(release);
  const item: ManifestItem = {
    url: own.url,
    metadata: { version: release.version, integrity: own.integrity },
    deployment,
  };
  return fallback ? withFallback(item, fallback) : item;
}

export function withFallback(
  { url, metadata, deployment, extras }: ManifestItem,
  fallback: ReleaseRecord,
): ManifestItem {
  const entry = entryFileOf(fallback);
  return {
    url,
    fallbackUrl: entry.url,
    metadata,
    deployment,
    extras: { ...extras, fallback: { version: fallback.version, integrity: entry.integrity } },
  };
}

const entryFileOf = (release: ReleaseRecord) => ({
  url: urlPrefix(release.name, release.version) + release.entry,
  integrity: release.files[release.entry]?.sha384 ?? '',
});

function fallbackFor(manifest: Manifest, release: ReleaseRecord, find: Find): ReleaseRecord | undefined {
  const items = manifest.microFrontends[release.name];
  if (!items) return undefined;
  const before = defaultItem(items);
  const isSame = before.metadata.version === release.version;
  const version = isSame ? before.extras?.fallback?.version : before.metadata.version;
  return version ? find(release.name, version) : undefined;
}

export function withDefault(manifest: Manifest, release: ReleaseRecord, find: Find): Manifest {
  const item = itemOf(release, { traffic: 100, default: true }, fallbackFor(manifest, release, find));
  const next = { ...manifest, microFrontends: { ...manifest.microFrontends, [release.name]: [item] } };
  return withoutUnfitFallbacks(next, find);
}

/** Gives everybody the version of `item`, with its own fallback. */
export const withItem = (manifest: Manifest, name: string, item: ManifestItem, find: Find): Manifest =>
  withoutUnfitFallbacks(
    {
      ...manifest,
      microFrontends: {
        ...manifest.microFrontends,
        [name]: [{ ...item, deployment: { traffic: 100, default: true } }],
      },
    },
    find,
  );

/** Removes fallbacks that the live shell cannot load, because they would fail when they are needed. */
function withoutUnfitFallbacks(manifest: Manifest, find: Find): Manifest {
  const shells = (manifest.microFrontends.shell ?? []).map((item) => find('shell', item.metadata.version));
  const isFit = (name: string, version: string) =>
    name === 'shell' || shells.every((shell) => shellCompatibilityIssues(find(name, version), shell).length === 0);
  return {
    ...manifest,
    microFrontends: Object.fromEntries(
      Object.entries(manifest.microFrontends).map(([name, items]) => [
        name,
        items.map((item) =>
          !item.extras?.fallback || isFit(name, item.extras.fallback.version) ? item : withoutFallback(item),
        ),
      ]),
    ),
  };
}

function withoutFallback({ fallbackUrl: _url, extras, ...item }: ManifestItem): ManifestItem {
  const { fallback: _fallback, ...rest } = extras ?? {};
  return { ...item, extras: rest };
}

export const withoutFallbackOf = (manifest: Manifest, name: string): Manifest => ({
  ...manifest,
  microFrontends: {
    ...manifest.microFrontends,
    [name]: (manifest.microFrontends[name] ?? []).map((item) => withoutFallback(item)),
  },
});

export function withoutCanary(manifest: Manifest, name: string, version: string): Manifest | undefined {
  const items = manifest.microFrontends[name] ?? [];
  const canary = items.find((item) => item.metadata.version === version && !item.deployment.default);
  if (!canary) return undefined;
  const manifestItems = items.flatMap((item) => {
    if (item === canary) return [];
    if (!item.deployment.default) return [item];
    return [{ ...item, deployment: { default: true, traffic: item.deployment.traffic + canary.deployment.traffic } }];
  });
  return { ...manifest, microFrontends: { ...manifest.microFrontends, [name]: manifestItems } };
}

/** The share is in per cent. The default gets the rest. */
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
