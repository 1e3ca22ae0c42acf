import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { composerVersion } from '../compose/composeSet';
import { readGeneration } from '../store/generations';
import { historyIssues, readHistory } from '../store/history';
import { generationFolder, generationNumbers, inSite, type Site } from '../store/site';
import type { PageFiles } from '../store/verify';
import { releaseReader, writePages } from './generation';

export interface Replayed {
  readonly faults: readonly string[];
  readonly same: readonly number[];
  readonly gone: readonly number[];
}

/**
 * Recomposes each generation of the history from its manifest and the published versions in a separate folder. Compares
 * every page and every compressed file with the record. Changes nothing.
 */
export async function replay(site: Site): Promise<Replayed> {
  const issues = historyIssues(site);
  const retained = new Set(generationNumbers(site));
  const lines = new Map(readHistory(site).map((line) => [line.to, line]));
  const missing = [...lines.keys()].filter((generation) => !retained.has(generation));
  const same: number[] = [];
  for (const [generation, line] of lines) {
    if (!retained.has(generation)) continue;
    const matches = await replayOne(site, generation, line.manifest_sha256);
    if (matches.length) issues.push(...matches);
    else same.push(generation);
  }
  return { faults: issues, same, gone: missing };
}

async function replayOne(site: Site, generation: number, manifestHash: string): Promise<string[]> {
  const place = `generation ${generation}`;
  const folder = inSite(site, '.tmp', `replay-${process.pid}-${generation}`);
  try {
    const { record, manifest } = readGeneration(site, generation);
    if (record.manifest_sha256 !== manifestHash)
      return [`${place}: its manifest is not the one that the history records.`];
    if (record.composer !== composerVersion())
      return [
        `${place}: made by the composer ${record.composer}, this is ${composerVersion()}: replay it with that code.`,
      ];
    const { find, hashes } = releaseReader(site);
    mkdirSync(folder, { recursive: true });
    const pageFiles = await writePages(folder, { generation, manifest, settings: record.settings, find });
    const altered = [...hashes].filter(([id, hash]) => record.releases[id] !== hash);
    return [
      ...altered.map(([id]) => `${place}: release.json of ${id} has changed since then.`),
      ...differences(place, recordedFiles(site, generation), pageFiles),
    ];
  } catch (error) {
    return [`${place}: ${(error as Error).message}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const recordedFiles = (site: Site, generation: number) =>
  JSON.parse(readFileSync(path.join(generationFolder(site, generation), 'files.json'), 'utf8')) as PageFiles;

function differences(place: string, recorded: PageFiles, pageFiles: PageFiles): string[] {
  return [...new Set([...Object.keys(recorded), ...Object.keys(pageFiles)])]
    .filter((file) => recorded[file]?.sha384 !== pageFiles[file]?.sha384)
    .map((file) => `${place}: ${file} is now composed differently.`);
}
