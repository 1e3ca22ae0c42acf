import { defaultItem } from '../manifest/resolve';
import { readLive } from '../store/generations';
import { provenanceOf } from '../store/provenance';
import type { Site } from '../store/site';
import type { Manifest } from '../types';

/**
 * Returns the owners of a remote by its live version. A build names its own owners, so publishing alone gives no right.
 * For a remote that is not live yet, the new version counts.
 */
export function ownersOf(site: Site, manifest: Manifest, remote: string, version?: string): readonly string[] {
  const items = manifest.microFrontends[remote];
  const of = items?.length ? defaultItem(items).metadata.version : version;
  return (of && provenanceOf(site, remote, of)?.owners) || [];
}

export function liveOwners(site: Site): Record<string, readonly string[]> {
  const manifest = readLive(site)?.manifest;
  if (!manifest) return {};
  return Object.fromEntries(
    Object.keys(manifest.microFrontends).flatMap((remote) => {
      const owners = ownersOf(site, manifest, remote);
      return owners.length ? [[remote, owners]] : [];
    }),
  );
}
