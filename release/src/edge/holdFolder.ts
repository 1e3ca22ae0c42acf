import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { acquire } from '../store/lock';

/** Beside the exported folder, which is the bucket. */
const LOCK = 'edge.lock';
/** Age of a lock from which its holder on another machine counts as gone. Holders renew it. */
const STALE_MS = 5 * 60_000;

export interface FolderLock {
  /** Renews the lock. Call it regularly. Throws when another exporter has taken over. */
  touch(): void;
  release(): void;
}

export const isLockFile = (name: string) => name === LOCK || /^lock-\d+-/.test(name);

/**
 * Locks a folder for one exporter. A second one waits `waitMs`, then its error names the holder. The lock of a killed
 * holder is taken over at once, that of a lost machine after five minutes.
 */
export async function holdFolder(folder: string, waitMs = 10_000): Promise<FolderLock> {
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
        // The lock was removed by hand, so the next exporter may use the folder.
        return;
      }
      throw new CommandError(
        `Another exporter has taken over ${folder}: this one did not respond for too long, and ends.`,
      );
    },
    release,
  };
}
