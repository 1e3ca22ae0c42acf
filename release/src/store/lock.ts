import { linkSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive } from '@doorstep/shared-process';
import { BusyError, CommandError } from '../errors';
import { inSite, prepareSite, type Site } from './site';

export interface Holder {
  pid: number;
  /** Absent in locks of earlier releases. */
  startTime?: string;
  host: string;
  verb: string;
}

export interface LockOptions {
  readonly name: string;
  readonly lock: string;
  /** Folder on the same file system for temporary files. */
  readonly drafts: string;
  readonly isStale?: (lock: string) => boolean;
  readonly busy: (holder: Holder) => string;
}

const POLL_MS = 15;

/**
 * Runs work under the site's lock: one switch at a time on this machine. A second one waits, and after the limit
 * rejects with the holder's name. A dead holder's lock is taken over.
 */
export async function withLock<T>(site: Site, command: string, work: () => Promise<T>, waitMs = 10_000): Promise<T> {
  prepareSite(site);
  const release = await acquire(storeLockOptions(site), command, waitMs);
  try {
    clearLeftovers(site);
    return await work();
  } finally {
    release();
  }
}

const storeLockOptions = (site: Site): LockOptions => ({
  name: 'The release store',
  lock: inSite(site, '.lock'),
  drafts: inSite(site, '.tmp'),
  busy: ({ verb, pid, host }) =>
    `Another switch is under way: "${verb}" of process ${pid} on ${host}. Try again when it is done.`,
});

/** Waits for the lock, or rejects. Returns a function that releases it. */
export async function acquire(options: LockOptions, command: string, waitMs: number): Promise<() => void> {
  const { lock } = options;
  const mine = JSON.stringify({
    ...identityOf(process.pid),
    host: hostname(),
    verb: command,
    at: Date.now(),
    nonce: Math.random(),
  });
  const draft = path.join(options.drafts, `lock-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const until = Date.now() + waitMs;
  writeOrReject(draft, mine, options.name);
  try {
    for (;;) {
      try {
        // A link appears atomically, so no reader sees a half-written lock.
        linkSync(draft, lock);
        return () => {
          if (read(lock) === mine) unlinkSync(lock);
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const held = read(lock);
      if (held === undefined) continue;
      const holder = holderIn(held);
      if (!holder || isDead(holder) || (holder.host !== hostname() && options.isStale?.(lock))) {
        removeStaleLock(options, held);
        continue;
      }
      if (Date.now() >= until) {
        throw new BusyError(options.busy(holder));
      }
      await pause(POLL_MS);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeOrReject(file: string, text: string, name: string) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(
      `${name} cannot be written (${(error as NodeJS.ErrnoException).code}): nothing was changed.`,
    );
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns undefined for a lock that lost its content in a power cut: its holder is gone. */
function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Holders on other machines cannot be checked. */
const isDead = (holder: Holder): boolean => holder.host === hostname() && !isAlive(holder);

/** Another process may have replaced the stale lock meanwhile. Then the moved lock is put back. */
function removeStaleLock({ lock, drafts }: LockOptions, dead: string) {
  const aside = path.join(drafts, `lock-${process.pid}-aside`);
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== dead) {
    try {
      linkSync(aside, lock);
    } catch {
      // A third process holds the lock by now. The holder that was moved aside notices when it releases.
    }
  }
  rmSync(aside, { force: true });
}

/** Removes leftovers of killed processes: `<name>-<pid>-...` of a pid that is gone. */
function clearLeftovers(site: Site) {
  for (const name of readdirSync(inSite(site, '.tmp'))) {
    const pid = /^[a-z]+-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive({ pid: Number(pid) })) rmSync(inSite(site, '.tmp', name), { recursive: true, force: true });
  }
}
