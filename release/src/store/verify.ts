import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { BUCKETS, bucketName, variants } from '../manifest/resolve';
import type { FileRecord, Integrity, Manifest, ManifestItem, ReleaseRecord } from '../types';
import { readGeneration } from './generations';
import { integrityOf } from './hash';
import { generationFolder, readRelease, releaseFolder, type Site } from './site';

/** `generations/<n>/files.json`: size and hash of every page. */
export type PageFiles = Record<string, { size: number; sha384: Integrity }>;

interface Expected {
  readonly size: number;
  readonly sha384: Integrity;
}

export const releaseIssues = (site: Site, record: ReleaseRecord): string[] =>
  allFilesOf(record).flatMap(([file, expected]) => releaseFileIssues(site, record, file, expected));

export const damagedFiles = (site: Site, record: ReleaseRecord): [string, Expected][] =>
  allFilesOf(record).filter(([file, expected]) => releaseFileIssues(site, record, file, expected).length > 0);

export const allFilesOf = ({ files }: ReleaseRecord) =>
  Object.entries(files).flatMap(([file, record]) => withCompressedCopies(file, record));

function releaseFileIssues(site: Site, { name, version }: ReleaseRecord, file: string, { size, sha384 }: Expected) {
  return fileIssues(`${name}@${version}`, releaseFolder(site, name, version), file, size, sha384);
}

function withCompressedCopies(file: string, record: FileRecord): [string, Expected][] {
  return [
    [file, record],
    ...(record.br ? [[`${file}.br`, record.br] as [string, Expected]] : []),
    ...(record.gz ? [[`${file}.gz`, record.gz] as [string, Expected]] : []),
  ];
}

function fileIssues(place: string, folder: string, file: string, size: number, sha384: Integrity): string[] {
  let content: Buffer;
  try {
    content = readFileSync(path.join(folder, file));
  } catch {
    return [`${place}: ${file} is missing.`];
  }
  if (content.length !== size) return [`${place}: ${file} has ${content.length} bytes instead of ${size}.`];
  return integrityOf(content) === sha384 ? [] : [`${place}: ${file} was altered (its sha384 differs).`];
}

export function versionsIn({
  microFrontends,
}: {
  microFrontends: Readonly<Record<string, readonly ManifestItem[]>>;
}): { name: string; version: string }[] {
  const versions = new Map<string, { name: string; version: string }>();
  for (const [name, items] of Object.entries(microFrontends)) {
    for (const item of items) {
      for (const version of [item.metadata.version, item.extras?.fallback?.version]) {
        if (version) versions.set(`${name}@${version}`, { name, version });
      }
    }
  }
  return [...versions.values()];
}

export function generationIssues(site: Site, generation: number): string[] {
  const { record, manifest } = readGeneration(site, generation);
  const folder = generationFolder(site, generation);
  const issues = [...pageIssues(folder, generation), ...bucketIssues(folder, generation, manifest)];
  for (const { name, version } of versionsIn(manifest)) {
    try {
      const release = readRelease(site, name, version);
      if (record.releases[`${name}@${version}`] !== release.sha256)
        issues.push(`${name}@${version}: release.json was altered.`);
      issues.push(...releaseIssues(site, release.record));
    } catch (error) {
      issues.push((error as Error).message);
    }
  }
  return issues;
}

function pageIssues(folder: string, generation: number): string[] {
  const place = `generation ${generation}`;
  let files: PageFiles;
  try {
    files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as PageFiles;
  } catch {
    return [`${place}: files.json is missing or broken.`];
  }
  return Object.entries(files).flatMap(([file, { size, sha384 }]) => fileIssues(place, folder, file, size, sha384));
}

function bucketIssues(folder: string, generation: number, manifest: Manifest): string[] {
  const expected = new Map(
    variants(manifest).flatMap(({ id, buckets }) => buckets.map((bucket) => [bucket, id] as const)),
  );
  const issues: string[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const name = bucketName(bucket);
    let target = '';
    try {
      target = readlinkSync(path.join(folder, 'buckets', name));
    } catch {
      // Unreadable files are reported below.
    }
    if (target !== `../pages/${expected.get(bucket)}`)
      issues.push(`generation ${generation}: bucket ${name} leads to "${target}".`);
  }
  return issues;
}

/** Cheap enough for each rollback. */
export function hasPages(site: Site, generation: number): boolean {
  const folder = path.join(generationFolder(site, generation), 'pages');
  return existsSync(folder) && readdirSync(folder).length > 0;
}
