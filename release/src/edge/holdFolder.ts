import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { acquire } from '../store/lock';

/** Beside the exported folder, which is the bucket. */
const LOCK = 'edge.lock';
/** A holder on another machine cannot be looked at: it says by the time of its lock that it is still there. */
const STALE_MS = 5 * 60_000;

export interface HeldFolder {
  /** Says that it is still held; call it now and then. Throws where another exporter has taken it over meanwhile. */
  touch(): void;
  release(): void;
}

/** Tells whether a file belongs to the folder's lock. Checks for an empty folder ignore it. */
export const isOfLock = (name: string) => name === LOCK || /^lock-\d+-/.test(name);

/**
 * Holds a folder for one exporter. A second one waits `waitMs` and then learns who holds it. The lock of a killed
 * holder is taken over at once, that of a lost machine after five minutes.
 */
export async function holdFolder(folder: string, waitMs = 10_000): Promise<HeldFolder> {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, LOCK);
  const release = await acquire(
    {
      ...{ name: folder, lock, drafts: folder },
      isStale: (held) => Date.now() - (statSync(held, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_MS,
      busy: ({ pid, host }) =>
        `Process ${pid} on ${host} is exporting into ${folder}: give another folder, or stop that one first.`,
    },
    'edge',
    waitMs,
  );
  const mine = readFileSync(lock, 'utf8');
  return {
    touch() {
      try {
        if (readFileSync(lock, 'utf8') === mine) return utimesSync(lock, new Date(), new Date());
      } catch {
        // The lock was removed by hand: the next exporter takes the folder.
        return;
      }
      throw new CommandError(`Another exporter has taken over ${folder}: this one stood still for too long, and ends.`);
    },
    release,
  };
}
