import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { BUCKETS, bucketName, pageSets } from '../manifest/resolve';
import type { FileRecord, Integrity, Manifest, ReleaseRecord } from '../types';
import { readGeneration } from './generations';
import { integrityOf } from './hash';
import { generationFolder, readRelease, releaseFolder, type Site } from './site';

/** `generations/<n>/files.json`: every page file and what it must be. */
export type PageFiles = Record<string, { size: number; sha384: Integrity }>;

interface Expected {
  readonly size: number;
  readonly sha384: Integrity;
}

/** Files of one published version that are missing or not what publish wrote. */
export const releaseFaults = (site: Site, record: ReleaseRecord): string[] =>
  everyFile(record).flatMap(([file, expected]) => releaseFileFaults(site, record, file, expected));

/** The same files, with what they should be. */
export const damagedFiles = (site: Site, record: ReleaseRecord): [string, Expected][] =>
  everyFile(record).filter(([file, expected]) => releaseFileFaults(site, record, file, expected).length > 0);

const everyFile = ({ files }: ReleaseRecord) => Object.entries(files).flatMap(([file, record]) => twins(file, record));

function releaseFileFaults(site: Site, { name, version }: ReleaseRecord, file: string, { size, sha384 }: Expected) {
  return fileFaults(`${name}@${version}`, releaseFolder(site, name, version), file, size, sha384);
}

function twins(file: string, record: FileRecord): [string, Expected][] {
  return [
    [file, record],
    ...(record.br ? [[`${file}.br`, record.br] as [string, Expected]] : []),
    ...(record.gz ? [[`${file}.gz`, record.gz] as [string, Expected]] : []),
  ];
}

function fileFaults(place: string, folder: string, file: string, size: number, sha384: Integrity): string[] {
  let content: Buffer;
  try {
    content = readFileSync(path.join(folder, file));
  } catch {
    return [`${place}: ${file} is missing.`];
  }
  if (content.length !== size) return [`${place}: ${file} has ${content.length} bytes instead of ${size}.`];
  return integrityOf(content) === sha384 ? [] : [`${place}: ${file} was altered (its sha384 differs).`];
}

/** name@version of everything a manifest names, fallbacks included. */
export function versionsIn(manifest: Manifest): { name: string; version: string }[] {
  const found = new Map<string, { name: string; version: string }>();
  for (const [name, items] of Object.entries(manifest.microFrontends)) {
    for (const item of items) {
      for (const version of [item.metadata.version, item.extras?.fallback?.version]) {
        if (version) found.set(`${name}@${version}`, { name, version });
      }
    }
  }
  return [...found.values()];
}

/** Everything that a generation serves, checked to the byte. Each fault is one line. */
export function generationFaults(site: Site, generation: number): string[] {
  const { record, manifest } = readGeneration(site, generation);
  const folder = generationFolder(site, generation);
  const faults = [...pageFaults(folder, generation), ...bucketFaults(folder, generation, manifest)];
  for (const { name, version } of versionsIn(manifest)) {
    try {
      const release = readRelease(site, name, version);
      if (record.releases[`${name}@${version}`] !== release.sha256)
        faults.push(`${name}@${version}: release.json was altered.`);
      faults.push(...releaseFaults(site, release.record));
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  return faults;
}

function pageFaults(folder: string, generation: number): string[] {
  const place = `generation ${generation}`;
  let files: PageFiles;
  try {
    files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as PageFiles;
  } catch {
    return [`${place}: files.json is missing or broken.`];
  }
  return Object.entries(files).flatMap(([file, { size, sha384 }]) => fileFaults(place, folder, file, size, sha384));
}

function bucketFaults(folder: string, generation: number, manifest: Manifest): string[] {
  const expected = new Map(
    pageSets(manifest).flatMap(({ id, buckets }) => buckets.map((bucket) => [bucket, id] as const)),
  );
  const faults: string[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const name = bucketName(bucket);
    let target = '';
    try {
      target = readlinkSync(path.join(folder, 'buckets', name));
    } catch {
      // reported below
    }
    if (target !== `../pages/${expected.get(bucket)}`)
      faults.push(`generation ${generation}: bucket ${name} leads to "${target}".`);
  }
  return faults;
}

/** Is every page set there at all? Cheap enough for each rollback. */
export function hasPages(site: Site, generation: number): boolean {
  const folder = path.join(generationFolder(site, generation), 'pages');
  return existsSync(folder) && readdirSync(folder).length > 0;
}
