import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord } from '../types';
import { readLive } from './generations';
import { publishedVersions, readRelease, releaseFolder, type Site } from './site';

interface ReadBuild {
  readonly record: BuildRecord;
  readonly content: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Returns an issue for each chunk list that another published build uses too. Builds with one list take each other's
 * chunks when a page loads both, as it does for a fallback: the fallback would run code of the version that failed.
 */
export function chunkListIssues(site: Site, { record, content, files }: ReadBuild): string[] {
  const own = chunkListsIn(record, (file) => files.get(file)?.toString() ?? '');
  if (!own.size) return [];
  return builtBeside(site, record.name).flatMap(({ name, version }) => {
    const taken = publishedLists(site, name, version, content);
    return [...own].filter((list) => taken.has(list)).map((list) => issueText(record.name, list, `${name}@${version}`));
  });
}

/** Empty for the same content under another version, whose chunks are the same, and for a damaged version. */
function publishedLists(site: Site, name: string, version: string, content: string): ReadonlySet<string> {
  try {
    const { record } = readRelease(site, name, version);
    if (record.content === content) return new Set();
    const folder = releaseFolder(site, name, version);
    return chunkListsIn(record, (file) => readFileSync(path.join(folder, file), 'utf8'));
  } catch {
    return new Set();
  }
}

const issueText = (name: string, list: string, other: string) =>
  `The build keeps its chunks in the global "${list}", as ${other} does, so a page with both mixes their code: ` +
  `give each build another output.uniqueName in its bundler, such as "${name.replaceAll('-', '_')}_" and the hash of the commit.`;

/** Pages may load any version of the remote, and the live versions of the others. */
function builtBeside(site: Site, name: string): { name: string; version: string }[] {
  const live = Object.entries(readLive(site)?.manifest.microFrontends ?? {});
  return [
    ...publishedVersions(site, name).map((version) => ({ name, version })),
    ...live
      .filter(([other]) => other !== name)
      .flatMap(([other, items]) => items.map(({ metadata: { version } }) => ({ name: other, version }))),
  ];
}

/** The entry's scripts name the global of `output.chunkLoadingGlobal`, which webpack and Rspack derive from a name. */
function chunkListsIn({ name, chunks }: BuildRecord, read: (file: string) => string): ReadonlySet<string> {
  const list = new RegExp(`\\b(?:webpackChunk|rspackChunk|chunks_${name.replaceAll('-', '_')}_)[\\w$]*`, 'g');
  const found = (chunks.entry?.js ?? []).flatMap((file) => read(file).match(list) ?? []);
  return new Set(found.filter((global) => global !== 'webpackChunkName'));
}
