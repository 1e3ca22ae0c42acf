import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal';
import type { GenerationRecord, Manifest, ReleaseRecord } from '../types';
import { sha256 } from './hash';

/** The release store: `DATA_DIR/site`. Everything that reads or writes it starts here. */
export interface Site {
  readonly root: string;
}

export function openSite(dataDir: string): Site {
  return { root: path.resolve(dataDir, 'site') };
}

/** Folders of the store; made once, by whoever writes first. */
export function prepareSite(site: Site): void {
  try {
    for (const folder of ['remotes', 'shell', 'generations', 'overrides', '.tmp']) {
      mkdirSync(path.join(site.root, folder), { recursive: true });
    }
  } catch (error) {
    throw new Refusal(`The release store ${site.root} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

export const inSite = (site: Site, ...parts: string[]) => path.join(site.root, ...parts);

export const releaseFolder = (site: Site, name: string, version: string) =>
  name === 'shell' ? inSite(site, 'shell', version) : inSite(site, 'remotes', name, version);

export const generationFolder = (site: Site, generation: number) => inSite(site, 'generations', String(generation));

/** What the link `current` names; null when nothing is live or the link is broken. */
export function liveGeneration(site: Site): number | null {
  try {
    const found = /^generations\/(\d+)$/.exec(readlinkSync(inSite(site, 'current')));
    return found ? Number(found[1]) : null;
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

export function readGeneration(
  site: Site,
  generation: number,
): { record: GenerationRecord; manifest: Manifest; text: string } {
  const folder = generationFolder(site, generation);
  try {
    const record = JSON.parse(readFileSync(path.join(folder, 'generation.json'), 'utf8')) as GenerationRecord;
    const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
    if (sha256(text) !== record.manifest_sha256) {
      throw new Refusal(`generations/${generation}/manifest.json was altered: its sha256 is not the recorded one.`);
    }
    return { record, text, manifest: JSON.parse(text) as Manifest };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const known = generationNumbers(site).join(', ') || 'none';
    throw new Refusal(
      `Generation ${generation} is not in the store or is broken. Kept generations: ${known} (npm run release -- rollback --to <one of them>).`,
    );
  }
}

/** The live state, or null before the first start. A broken one is an error, not an empty store. */
export function readLive(site: Site) {
  const generation = liveGeneration(site);
  return generation === null ? null : { generation, ...readGeneration(site, generation) };
}

export function readRelease(site: Site, name: string, version: string): { record: ReleaseRecord; sha256: string } {
  let text: string;
  try {
    text = readFileSync(path.join(releaseFolder(site, name, version), 'release.json'), 'utf8');
  } catch {
    const known = publishedVersions(site, name).join(', ') || 'none';
    throw new Refusal(`${name}@${version} is not published. Published versions: ${known}.`);
  }
  try {
    return { record: JSON.parse(text) as ReleaseRecord, sha256: sha256(text) };
  } catch {
    throw new Refusal(`${name}@${version}: release.json is not JSON. Publish a new version.`);
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
