import { createPublicKey } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pruneReplica } from '../commands/pruneReplica';
import { CommandError } from '../errors';
import { parseTarget } from '../names';
import type { Manifest, ReleaseRecord } from '../types';
import { createFileReader, follow } from './follow';
import { readGeneration, readLive } from './generations';
import { storeProvenance } from './provenance';
import { publicKeyFile, storeIdOf } from './signature';
import { generationNumbers, inSite, openSite, prepareSite, readRelease, releaseFolder, type Site } from './site';

export interface Environment {
  readonly name: string;
  /** Folder or URL, like `STORE_URL`. */
  readonly place: string;
  readonly key: string;
}

export interface PullResult {
  readonly environment: string;
  readonly generation: number;
  /** Releases that were not here before: `mf-catalog@1.1.0`. */
  readonly releases: readonly string[];
  readonly already: readonly string[];
  readonly dryRun: boolean;
}

/** Days for which generations of the environment can be pulled. */
const MIRROR_KEEP_DAYS = 30;
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/**
 * Folder of an environment's verified copy beside our store. It saves repeated downloads, and older states are
 * rejected.
 */
const folderOf = (site: Site, name = '') => path.join(path.dirname(site.root), 'environments', name);
const mirrorOf = (site: Site, name: string) => openSite(folderOf(site, name));
const placeFile = (site: Site, name: string) => path.join(folderOf(site, name), 'place');

export function listEnvironments(site: Site): Environment[] {
  if (!existsSync(folderOf(site))) return [];
  return readdirSync(folderOf(site))
    .filter((name) => NAME.test(name) && existsSync(placeFile(site, name)))
    .sort()
    .map((name) => environmentNamed(site, name));
}

function environmentNamed(site: Site, name: string): Environment {
  if (!NAME.test(name) || !existsSync(placeFile(site, name))) {
    const names = listEnvironments(site).map((one) => one.name);
    throw new CommandError(
      `There is no environment "${name}"${names.length ? ` (there is ${names.join(', ')})` : ''}. Add it with npm run release -- environment add ${NAME.test(name) ? name : 'staging'} <folder or address of its store> --key <its release.pub>.`,
    );
  }
  const mirror = mirrorOf(site, name);
  return { name, place: readFileSync(placeFile(site, name), 'utf8').trim(), key: storeIdOf(mirror) ?? '' };
}

/**
 * Adds an environment after reading it once, so that a wrong location or key is found at once. Then nothing is stored.
 */
export async function addEnvironment(
  site: Site,
  { name, place, keyFile, dryRun = false }: { name: string; place: string; keyFile: string; dryRun?: boolean },
): Promise<Environment & { readonly generation: number }> {
  if (!NAME.test(name))
    throw new CommandError(
      `"${name}" is not a valid name for an environment. Use lower-case letters, digits and hyphens, like staging.`,
    );
  if (existsSync(folderOf(site, name)))
    throw new CommandError(
      `There is an environment "${name}" already. Remove it first with npm run release -- environment remove ${name}.`,
    );
  const key = readKey(keyFile);
  const draft = path.join(folderOf(site), `.${name}-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  try {
    const mirror = openSite(draft);
    mkdirSync(path.dirname(publicKeyFile(mirror)), { recursive: true, mode: 0o700 });
    writeFileSync(publicKeyFile(mirror), key);
    writeFileSync(path.join(draft, 'place'), `${place}\n`);
    const generation = await refresh(mirror, { name, place });
    const added = { name, place, key: storeIdOf(mirror) ?? '', generation };
    if (!dryRun) renameSync(draft, folderOf(site, name));
    return added;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

export function removeEnvironment(site: Site, name: string, { dryRun = false } = {}): Environment {
  const environment = environmentNamed(site, name);
  if (!dryRun) rmSync(folderOf(site, name), { recursive: true, force: true });
  return environment;
}

function readKey(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (createPublicKey(text).asymmetricKeyType === 'ed25519') return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandError(`${file} does not exist.`);
  }
  throw new CommandError(
    `${file} is not the public key of a store. Give DATA_DIR/keys/release.pub of the machine that writes that store.`,
  );
}

async function refresh(mirror: Site, { name, place }: Pick<Environment, 'name' | 'place'>): Promise<number> {
  try {
    await follow(mirror, createFileReader(place));
  } catch (error) {
    const reasons = error instanceof CommandError ? error.reasons : [(error as Error).message];
    throw new CommandError([`${name} (${place}) cannot be read, so nothing was copied:`, ...reasons]);
  }
  const live = readLive(mirror);
  if (!live) throw new CommandError(`Nothing is live at ${name} (${place}).`);
  await pruneReplica(mirror, MIRROR_KEEP_DAYS);
  return live.generation;
}

export interface OpenEnvironment {
  readonly name: string;
  readonly mirror: Site;
  readonly generation: number;
  readonly manifest: Manifest;
}

export async function openEnvironment(site: Site, name: string): Promise<OpenEnvironment> {
  const mirror = mirrorOf(site, name);
  const generation = await refresh(mirror, environmentNamed(site, name));
  return { name, mirror, generation, manifest: readGeneration(mirror, generation).manifest };
}

/**
 * Copies releases from another store, each file verified against that store's signature. Nothing goes live. `targets`:
 * `mf-catalog@1.1.0`. By default everything that its live generation needs, with fallbacks, so that its manifest can be
 * applied here.
 */
export function pull(
  site: Site,
  { name, mirror, generation }: OpenEnvironment,
  targets: readonly string[],
  { who, dryRun = false }: { who: string; dryRun?: boolean },
): PullResult {
  const signed = signedReleases(mirror);
  const wanted = targets.length ? targets : Object.keys(readGeneration(mirror, generation).record.releases);
  const unknown = wanted.filter((target) => !signed.has(target));
  if (unknown.length)
    throw new CommandError(
      unknown.map(
        (target) =>
          `${target} is not live at ${name}, nor in the generations before it, so nothing vouches for it. There is: ${[...signed].sort().join(', ')}.`,
      ),
    );
  const isHere = (target: string) => existsSync(releaseFolder(site, ...nameAndVersion(target)));
  const already = wanted.filter(isHere);
  const different = already.filter((target) => recordOf(site, target).content !== recordOf(mirror, target).content);
  if (different.length)
    throw new CommandError(
      different.map(
        (target) =>
          `${target} is published here with other content than at ${name}. A published version never changes: publish it there under another version.`,
      ),
    );
  const releases = wanted.filter((target) => !already.includes(target));
  if (!dryRun) for (const target of releases) copyRelease(site, mirror, target, `${who}, from ${name}`);
  return { environment: name, generation, releases, already, dryRun };
}

const nameAndVersion = (target: string): [string, string] => {
  const { name, version } = parseTarget(target);
  return [name, version];
};
const recordOf = (site: Site, target: string): ReleaseRecord => readRelease(site, ...nameAndVersion(target)).record;

/** Each signed generation names the hash of every release.json. */
const signedReleases = (mirror: Site): Set<string> =>
  new Set(
    generationNumbers(mirror).flatMap((generation) => Object.keys(readGeneration(mirror, generation).record.releases)),
  );

function copyRelease(site: Site, mirror: Site, target: string, by: string): void {
  prepareSite(site);
  const [name, version] = nameAndVersion(target);
  const draft = inSite(site, '.tmp', `pull-${process.pid}-${name}-${version}`);
  const folder = releaseFolder(site, name, version);
  rmSync(draft, { recursive: true, force: true });
  try {
    cpSync(releaseFolder(mirror, name, version), draft, { recursive: true, preserveTimestamps: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    renameSync(draft, folder);
    storeProvenance(site, recordOf(site, target), {}, by);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code) throw new CommandError(`${target} could not be written (${code}): what was pulled before it is here.`);
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
