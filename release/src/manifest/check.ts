import { hasParameters } from '@doorstep/shared-api/remote';
import { urlPrefix } from '../names';
import type { Manifest, ManifestItem, ReleaseRecord } from '../types';
import { budgetIssues } from './budget';
import { satisfies } from './satisfies';

type Find = (name: string, version: string) => ReleaseRecord;

/**
 * Checks that all combinations in a manifest work together. Each fault is a line with the file and the fix. Any live
 * versions of two remotes may share a page, so every pair is checked.
 */
export function checkManifest(manifest: Manifest, find: Find): string[] {
  const live = Object.entries(manifest.microFrontends).flatMap(([name, items]) =>
    items.map((item) => ({ item, items, release: find(name, item.metadata.version) })),
  );
  const shells = live.filter(({ release }) => release.kind === 'shell').map(({ release }) => release);
  const remotes = live.filter(({ release }) => release.kind === 'remote').map(({ release }) => release);
  return [
    ...(shells.length ? [] : ['The manifest has no shell: publish and promote the shell first.']),
    ...live.flatMap(({ item, release }) => entryIssues(item, release)),
    ...remotes.flatMap((remote) => shells.flatMap((shell) => shellCompatibilityIssues(remote, shell))),
    ...remotes.flatMap((remote) => exposedModuleIssues(remote, remotes)),
    ...routeIssues(remotes),
    ...live.flatMap(({ release, items }) => budgetIssues(release, items, find)),
  ];
}

const id = (release: ReleaseRecord) => `${release.name}@${release.version}`;

function entryIssues(item: ManifestItem, release: ReleaseRecord): string[] {
  const url = urlPrefix(release.name, release.version) + release.entry;
  const integrity = release.files[release.entry]?.sha384;
  return [
    ...(item.url === url
      ? []
      : [`${id(release)}: the manifest's url is ${item.url}, the published entry is ${url}: correct the url.`]),
    ...(item.metadata.integrity === integrity
      ? []
      : [`${id(release)}: the manifest's integrity is not that of ${release.entry}: it must be ${integrity}.`]),
  ];
}

export function shellCompatibilityIssues(remote: ReleaseRecord, shell: ReleaseRecord): string[] {
  const issues: string[] = [];
  if (remote.federation !== shell.federation) {
    issues.push(
      `${id(remote)} is built with Module Federation ${remote.federation}, ${id(shell)} with ${shell.federation}: ` +
        'build both with one version (all at once: apply a manifest).',
    );
  }
  for (const [module, range] of Object.entries(remote.shared)) {
    const provided = shell.shared[module];
    if (provided === undefined) {
      issues.push(`${id(remote)} needs ${module} ${range} (remote.json, shared), which ${id(shell)} does not provide.`);
    } else if (!satisfies(provided, range)) {
      issues.push(
        `${id(remote)} needs ${module} ${range} (remote.json, shared), but ${id(shell)} provides ${provided}: build the remote against it or promote a shell that has it.`,
      );
    }
  }
  return issues;
}

function exposedModuleIssues(remote: ReleaseRecord, remotes: readonly ReleaseRecord[]): string[] {
  return remote.uses.flatMap((use) => {
    const slash = use.indexOf('/');
    const [name, exposedModule] = [use.slice(0, slash), `./${use.slice(slash + 1)}`];
    const owners = remotes.filter((other) => other.name === name);
    if (!owners.length)
      return [`${id(remote)} uses ${use} (remote.json, uses), but ${name} is not live: promote ${name} first.`];
    return owners
      .filter((owner) => !owner.exposes.includes(exposedModule))
      .map(
        (owner) =>
          `${id(remote)} uses ${use} (remote.json, uses), which ${id(owner)} does not expose: keep "${exposedModule}" in src/remote.ts of ${name}.`,
      );
  });
}

function routeIssues(remotes: readonly ReleaseRecord[]): string[] {
  const issues: string[] = [];
  const owners = new Map<string, ReleaseRecord>();
  for (const remote of remotes) {
    for (const { path } of remote.routes) {
      const owner = owners.get(path);
      if (owner && owner.name !== remote.name) {
        issues.push(
          `The route ${path} is claimed by ${id(owner)} and by ${id(remote)}: remove it from src/remote.ts of one of them.`,
        );
      } else {
        owners.set(path, remote);
      }
    }
  }
  for (const [pattern, owner] of owners) {
    if (!hasParameters(pattern)) continue;
    const root = pattern.slice(0, pattern.indexOf('/:'));
    for (const [path, other] of owners)
      if (other.name !== owner.name && `${path}/`.startsWith(`${root}/`))
        issues.push(
          `The route ${path} of ${id(other)} and ${pattern} of ${id(owner)} have the same beginning. Choose another path in src/remote.ts of one of them.`,
        );
  }
  return issues;
}
