import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive, type ProcessIdentity } from '@doorstep/shared-process';

/** Content of the lock: `<pid> <start time> [parent=<pid>:<start time>] [ending]`. */
interface Holder extends ProcessIdentity {
  parent?: ProcessIdentity;
  isEnding: boolean;
}

const POLL_MS = 50;
const ENDING_TIMEOUT_MS = 10_000;

function readHolder(file: string): Holder | undefined {
  const [pid = '', startTime = '', ...rest] = (readTextOf(file) ?? '').trim().split(/\s+/);
  if (!/^[1-9]\d*$/.test(pid)) return undefined;
  const parent = rest.map((word) => /^parent=(\d+):(\d*)$/.exec(word)).find(Boolean);
  return {
    pid: Number(pid),
    startTime: /^\d+$/.test(startTime) ? startTime : '',
    ...(parent && { parent: { pid: Number(parent[1]), startTime: parent[2] ?? '' } }),
    isEnding: rest.includes('ending'),
  };
}

const formatHolder = ({ pid, startTime, parent, isEnding }: Holder) =>
  [pid, startTime || '-', parent && `parent=${parent.pid}:${parent.startTime}`, isEnding && 'ending']
    .filter(Boolean)
    .join(' ');

const isSameProcess = (one: ProcessIdentity | undefined, other: ProcessIdentity | undefined) =>
  one?.pid === other?.pid && one?.startTime === other?.startTime;

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(
    directory: string,
    readonly pid: number,
  ) {
    super(`${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`);
  }
}

/**
 * Makes this process the single user of the directory until the returned function is called. Takes over the lock of a
 * dead process. `parent` is the process whose end ends this one. Throws `DirectoryInUseError`.
 */
export function lockDirectory(directory: string, name = 'api.lock', parent?: number): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, name);
  const draft = join(directory, `.${name}.${process.pid}`);
  const self: Holder = {
    ...identityOf(process.pid),
    ...(parent && { parent: identityOf(parent) }),
    isEnding: false,
  };
  writeFileSync(draft, `${formatHolder(self)}\n`);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A link appears with its whole content, and only one process can create it.
        linkSync(draft, lock);
        return () => {
          if (isSameProcess(readHolder(lock), self)) rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(lock);
      if (holder && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
      removeDeadLock(lock, holder);
    }
    throw new Error(`${directory} could not be locked. Another process may be starting there: try again in a moment.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The next process then waits instead of giving up. */
export function markLockEnding(directory: string, name = 'api.lock'): void {
  const lock = join(directory, name);
  const holder = readHolder(lock);
  if (!holder || holder.isEnding || !isSameProcess(holder, identityOf(process.pid))) return;
  const draft = `${lock}.${process.pid}.ending`;
  writeFileSync(draft, `${formatHolder({ ...holder, isEnding: true })}\n`);
  renameSync(draft, lock);
}

export type LastHolder = 'none' | 'running' | 'ended' | 'died';

export async function waitForLockHolder(
  directory: string,
  say: (line: string) => void,
  { name = 'api.lock', timeoutMs = ENDING_TIMEOUT_MS } = {},
): Promise<LastHolder> {
  const lock = join(directory, name);
  const deadline = Date.now() + timeoutMs;
  let isWaiting = false;
  for (;;) {
    const holder = readHolder(lock);
    if (!holder) return isWaiting ? 'ended' : 'none';
    if (!isAlive(holder)) return isWaiting ? 'ended' : 'died';
    const isEnding = holder.isEnding || (holder.parent && !isAlive(holder.parent));
    if (!isEnding || Date.now() >= deadline) return 'running';
    if (!isWaiting) say(`Waiting for process ${holder.pid} to shut down and release ${directory} ...`);
    isWaiting = true;
    await pause(POLL_MS);
  }
}

function readTextOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function removeDeadLock(lock: string, dead: Holder | undefined) {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const caught = readHolder(aside);
  if (caught && !isSameProcess(caught, dead)) {
    try {
      linkSync(aside, lock);
    } catch {
      // The lock exists already.
    }
  }
  rmSync(aside, { force: true });
}
