import { CommandError } from '../errors';
import { readGeneration } from '../store/generations';
import { generationNumbers, readRelease, type Site } from '../store/site';
import { releaseIssues, versionsIn } from '../store/verify';
import type { Manifest } from '../types';

/** Number of generations to search. Versions that were live earlier are only compared with their own record. */
const MAX_GENERATIONS = 30;
const REMEDY =
  'Nothing was changed. Publish it again from the same build, which replaces its damaged files, or publish a new version.';

export function versionIssues(site: Site, name: string, version: string): string[] {
  const label = `${name}@${version}`;
  const { record, sha256 } = readRelease(site, name, version);
  const knownValue = recordedHash(site, label);
  return [
    ...(knownValue === undefined || knownValue === sha256 ? [] : [`${label}: release.json was altered.`]),
    ...releaseIssues(site, record),
  ];
}

function recordedHash(site: Site, label: string): string | undefined {
  for (const generation of generationNumbers(site).slice(-MAX_GENERATIONS).reverse()) {
    try {
      const hash = readGeneration(site, generation).record.releases[label];
      if (hash !== undefined) return hash;
    } catch {
      // This generation was altered, so it proves nothing.
    }
  }
  return undefined;
}

export function assertVersionIsWhole(site: Site, name: string, version: string): void {
  const issues = versionIssues(site, name, version);
  if (issues.length) throw new CommandError([...issues, REMEDY]);
}

/**
 * Rejects when a file of a changed remote differs from what was published. Damage of unchanged remotes does not block
 * the switch, which may repair it. It is returned as notes.
 */
export function assertManifestIntact(site: Site, manifest: Manifest, changed: readonly string[]): string[] {
  const rejected: string[] = [];
  const notes: string[] = [];
  for (const { name, version } of versionsIn(manifest)) {
    const issues = versionIssues(site, name, version);
    if (changed.includes(name)) rejected.push(...issues);
    else if (issues.length)
      notes.push(
        `${name}, which stays as it is, is damaged: ${issues[0]} To list all damage, run npm run release -- verify.`,
      );
  }
  if (rejected.length) throw new CommandError([...rejected, REMEDY]);
  return notes;
}
