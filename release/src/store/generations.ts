import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import type { GenerationRecord, Manifest } from '../types';
import { sha256 } from './hash';
import { historyHeadError, signatureError } from './signature';
import { generationFolder, generationNumbers, liveGeneration, type Site } from './site';

export function readGeneration(
  site: Site,
  generation: number,
): { record: GenerationRecord; manifest: Manifest; text: string } {
  const folder = generationFolder(site, generation);
  try {
    const record = JSON.parse(readFileSync(path.join(folder, 'generation.json'), 'utf8')) as GenerationRecord;
    const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
    if (sha256(text) !== record.manifest_sha256) {
      throw new CommandError(
        `generations/${generation}/manifest.json was altered: its sha256 is not the recorded one.`,
      );
    }
    const issue = signatureError(site, generation);
    if (issue) throw new CommandError(issue);
    return { record, text, manifest: JSON.parse(text) as Manifest };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const knownValue = generationNumbers(site).join(', ') || 'none';
    throw new CommandError(
      `Generation ${generation} is not in the store or is broken. Kept generations: ${knownValue} (npm run release -- rollback --to <one of them>).`,
    );
  }
}

/** The live state, or null before the first start. A broken one is an error, not an empty store. */
export function readLive(site: Site) {
  const generation = liveGeneration(site);
  if (generation === null) return null;
  const issue = historyHeadError(site, generation);
  if (issue) throw new CommandError(issue);
  return { generation, ...readGeneration(site, generation) };
}
