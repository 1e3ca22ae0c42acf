import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import type { ReleaseRecord } from '../types';
import { sha256 } from './hash';

export interface Site {
  readonly root: string;
}

export function openSite(dataDir: string): Site {
  return { root: path.resolve(dataDir, 'site') };
}

export function prepareSite(site: Site): void {
  try {
    for (const folder of ['remotes', 'shell', 'generations', 'overrides', '.tmp']) {
      mkdirSync(path.join(site.root, folder), { recursive: true });
    }
  } catch (error) {
    throw new CommandError(
      `The release store ${site.root} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

export const keysFolder = (site: Site) => path.join(path.dirname(site.root), 'keys');

export const inSite = (site: Site, ...parts: string[]) => path.join(site.root, ...parts);

export const releaseFolder = (site: Site, name: string, version: string) =>
  name === 'shell' ? inSite(site, 'shell', version) : inSite(site, 'remotes', name, version);

export const generationFolder = (site: Site, generation: number) => inSite(site, 'generations', String(generation));

/** Null when nothing is live or the link is broken. */
export function liveGeneration(site: Site): number | null {
  try {
    const match = /^generations\/(\d+)$/.exec(readlinkSync(inSite(site, 'current')));
    return match ? Number(match[1]) : null;
  } catch {
    return null;
  }
}

export function generationNumbers(site: Site): number[] {
  if (!existsSync(inSite(site, 'generations'))) return [];
  return readdirSync(inSite(site, 'generations'))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

export function readRelease(site: Site, name: string, version: string): { record: ReleaseRecord; sha256: string } {
  let text: string;
  try {
    text = readFileSync(path.join(releaseFolder(site, name, version), 'release.json'), 'utf8');
  } catch {
    const knownValue = publishedVersions(site, name).join(', ') || 'none';
    throw new CommandError(`${name}@${version} is not published. Published versions: ${knownValue}.`);
  }
  try {
    return { record: JSON.parse(text) as ReleaseRecord, sha256: sha256(text) };
  } catch {
    throw new CommandError(`${name}@${version}: release.json is not JSON. Publish a new version.`);
  }
}

export function publishedVersions(site: Site, name: string): string[] {
  const folder = name === 'shell' ? inSite(site, 'shell') : inSite(site, 'remotes', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((version) => existsSync(path.join(folder, version, 'release.json')));
}

export function publishedNames(site: Site): string[] {
  const remotes = existsSync(inSite(site, 'remotes')) ? readdirSync(inSite(site, 'remotes')).sort() : [];
  return ['shell', ...remotes].filter((name) => publishedVersions(site, name).length > 0);
}
