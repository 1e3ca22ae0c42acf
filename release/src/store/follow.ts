import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../errors';
import { bucketName, variants } from '../manifest/resolve';
import { parseTarget } from '../names';
import type { FileRecord, GenerationRecord, Integrity, Manifest, ReleaseRecord } from '../types';
import { contentTime, integrityOf, sha256 } from './hash';
import { withLock } from './lock';
import { acceptHead, publicKeyFile, readHead, signatureError } from './signature';
import { generationFolder, inSite, liveGeneration, prepareSite, releaseFolder, type Site } from './site';
import type { PageFiles } from './verify';

/** Rejects when the file does not exist. */
export type ReadFile = (file: string) => Promise<Buffer>;

const TIMEOUT_MS = 20_000;
/** Parallel downloads. A generation has hundreds of pages, and each waits for its response on a slow connection. */
const CONCURRENCY = 32;
/** Number of generations to keep, including the live one: targets of rollbacks, and files for older tabs. */
export const RETAINED_GENERATIONS = 5;
const SAFE_FILE = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export function createFileReader(place: string): ReadFile {
  if (!/^https?:\/\//.test(place)) return (file) => readFile(path.join(place, file));
  const base = place.replace(/\/+$/, '');
  return async (file) => {
    const response = await fetch(`${base}/${file}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
}

/**
 * Updates this copy of a store to its source's live state. Every file is verified against the owner's signature first,
 * and the switch is one rename. After an error the previous state stays live. True after a switch.
 */
export function follow(site: Site, read: ReadFile): Promise<boolean> {
  if (!existsSync(publicKeyFile(site)))
    throw new CommandError(`${publicKeyFile(site)} is missing: bring the owner's public key there first.`);
  prepareSite(site);
  return withLock(site, 'follow', async () => {
    const text = (await read('head.json')).toString();
    const { to, done } = readHead(site, text);
    if (!done || (liveGeneration(site) === to && readText(inSite(site, 'head.json')) === text)) return false;
    let next: number | null = to;
    for (let count = 0; count < RETAINED_GENERATIONS && next !== null; count += 1) {
      try {
        next = await pullGeneration(site, read, next);
      } catch (error) {
        // The source may lack older generations, but not the live one.
        if (count === 0) throw error;
        next = null;
      }
      if (count === 0) {
        const link = inSite(site, '.tmp', `current-${process.pid}`);
        rmSync(link, { force: true });
        symlinkSync(`generations/${to}`, link);
        renameSync(link, inSite(site, 'current'));
        acceptHead(site, text);
      }
    }
    return true;
  });
}

/** Returns the parent of the generation. */
async function pullGeneration(site: Site, read: ReadFile, generation: number): Promise<number | null> {
  const target = generationFolder(site, generation);
  if (existsSync(target)) return recordOf(target).parent;
  const draft = inSite(site, '.tmp', `follow-${process.pid}-${generation}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.join(draft, 'buckets'), { recursive: true });
  try {
    for (const file of ['manifest.json', 'generation.json', 'files.json', 'signature.json'])
      writeFileSync(path.join(draft, file), await read(`generations/${generation}/${file}`));
    const issue = signatureError(site, generation, draft);
    if (issue) throw new CommandError(issue);
    const record = recordOf(draft);
    const pages = JSON.parse(readText(path.join(draft, 'files.json')) ?? '{}') as PageFiles;
    for (const [release, hash] of Object.entries(record.releases)) await pullRelease(site, read, release, hash);
    await pullFiles(draft, pages, (file) => read(`generations/${generation}/${file}`));
    const manifest = JSON.parse(readText(path.join(draft, 'manifest.json')) ?? '{}') as Manifest;
    for (const { id, buckets } of variants(manifest))
      for (const bucket of buckets) symlinkSync(`../pages/${id}`, path.join(draft, 'buckets', bucketName(bucket)));
    renameSync(draft, target);
    return record.parent;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function pullRelease(site: Site, read: ReadFile, release: string, hash: string): Promise<void> {
  const { name, version } = parseTarget(release);
  const target = releaseFolder(site, name, version);
  if (existsSync(target)) return;
  const place = `${name === 'shell' ? 'shell' : `remotes/${name}`}/${version}`;
  const text = await read(`${place}/release.json`);
  if (sha256(text.toString()) !== hash)
    throw new CommandError(`${release}: release.json is not the one that was released.`);
  const record = JSON.parse(text.toString()) as ReleaseRecord;
  const draft = inSite(site, '.tmp', `follow-${process.pid}-${name}-${version}`);
  rmSync(draft, { recursive: true, force: true });
  try {
    await pullFiles(draft, withCompressedFiles(record.files), (file) => read(`${place}/${file}`));
    writeFileSync(path.join(draft, 'release.json'), text);
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const withCompressedFiles = (files: Readonly<Record<string, FileRecord>>) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, { br, gz, ...plain }]) => [
      [file, plain],
      ...(br ? [[`${file}.br`, br]] : []),
      ...(gz ? [[`${file}.gz`, gz]] : []),
    ]),
  ) as Record<string, { size: number; sha384: Integrity }>;

/** Downloads verified files. Their time depends on the content, so that two gateways use the same ETag. */
async function pullFiles(
  folder: string,
  files: Readonly<Record<string, { size: number; sha384: Integrity }>>,
  read: ReadFile,
): Promise<void> {
  const waiting = Object.entries(files);
  const plain = new Map<string, number>();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [file, { size, sha384 }] = next;
      if (!SAFE_FILE.test(file)) throw new CommandError(`${file} is not a valid name for a file of a store.`);
      const content = await read(file);
      if (content.length !== size || integrityOf(content) !== sha384)
        throw new CommandError(`${file} is not what was released.`);
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
      if (!/\.(?:br|gz)$/.test(file)) plain.set(file, contentTime(content));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const file of Object.keys(files)) {
    const time = plain.get(file.replace(/\.(?:br|gz)$/, ''));
    if (time !== undefined) utimesSync(path.join(folder, file), time, time);
  }
}

const recordOf = (folder: string) =>
  JSON.parse(readText(path.join(folder, 'generation.json')) ?? '{}') as GenerationRecord;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
