import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { readLive } from '../store/generations';
import { localAccount, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { generationFolder, liveGeneration, releaseFolder, type Site } from '../store/site';
import { generationIssues, hasPages, versionsIn } from '../store/verify';
import { storeEvent } from '../webhooks/webhookQueue';
import { switchTo } from './generation';

export interface Recovered {
  readonly from: number | null;
  readonly to: number;
  readonly why: string;
}

export const recoveredText = ({ to, why }: Recovered) =>
  `${why} Generation ${to}, the newest whole one, is live again.`;

/**
 * Returns why the live generation cannot be served, or undefined. Cheap enough for every few seconds: it checks
 * presence and signatures, not every byte (see `verify`).
 */
export function liveGenerationError(site: Site): string | undefined {
  const generation = liveGeneration(site);
  if (generation === null) return readHistory(site).length ? 'The link "current" is gone or broken.' : undefined;
  try {
    const live = readLive(site);
    if (!hasPages(site, generation) || !existsSync(path.join(generationFolder(site, generation), 'buckets')))
      return `generations/${generation} has lost its pages.`;
    const lost = versionsIn(live?.manifest ?? { schema: '', microFrontends: {} }).find(
      ({ name, version }) => !existsSync(path.join(releaseFolder(site, name, version), 'release.json')),
    );
    return lost && `${lost.name}@${lost.version} is gone from the store.`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Makes the newest intact generation live when the live one is lost or broken. Null when there is nothing to do. */
export function recover(site: Site): Promise<Recovered | null> {
  return withLock(site, 'recover', () => recoverLocked(site));
}

/** Like `recover`, for callers that hold the store's lock. */
export async function recoverLocked(site: Site): Promise<Recovered | null> {
  const why = liveGenerationError(site);
  if (!why) return null;
  const from = liveGeneration(site);
  const candidates = new Set(
    readHistory(site)
      .map((line) => line.to)
      .reverse(),
  );
  const to = [...candidates].find((generation) => isWhole(site, generation));
  if (to === undefined)
    throw new CommandError(
      `${why} No generation of the history is whole: publish the releases again and apply a manifest.`,
    );
  switchTo(site, to, { command: 'recover', why });
  storeEvent(site, { type: 'alarm', verb: 'recover', who: localAccount(), text: recoveredText({ from, to, why }) });
  return { from, to, why };
}

function isWhole(site: Site, generation: number): boolean {
  try {
    return generationIssues(site, generation).length === 0;
  } catch {
    return false;
  }
}
