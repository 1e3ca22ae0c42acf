import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which process it is, also after its number was given to another one. */
interface Holder {
  pid: number;
  /** Start time in the kernel's ticks; '' where there is no /proc. */
  started: string;
}

const startOf = (pid: number): string => {
  try {
    // Field 22, counted behind the command's name, which may hold blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === '' || startOf(pid) === started;
}

function read(file: string): Holder | undefined {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').split(/\s+/);
    return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), started } : undefined;
  } catch {
    return undefined;
  }
}

export class DirectoryInUse extends Error {
  readonly pid: number;
  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`);
    this.pid = pid;
  }
}

/**
 * Makes this process the only user of the directory, until the returned function is called. A lock whose process is gone
 * is taken over. Throws `DirectoryInUse`.
 */
export function lockDirectory(directory: string, name = 'api.lock'): () => void {
  mkdirSync(directory, { recursive: true });
  const lock = join(directory, name);
  const mine = join(directory, `.${name}.${process.pid}`);
  const text = `${process.pid} ${startOf(process.pid)}\n`;
  writeFileSync(mine, text);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A link is there with its whole content or not at all, and only one process can make it.
        linkSync(mine, lock);
        return () => {
          if (readTextOf(lock) === text) rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(lock);
      if (holder && isAlive(holder)) throw new DirectoryInUse(directory, holder.pid);
      setAside(lock, holder);
    }
    throw new Error(`could not lock ${directory}`);
  } finally {
    rmSync(mine, { force: true });
  }
}

const readTextOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Removes a dead lock. When another process was faster and we caught its new lock, that one is put back. */
function setAside(lock: string, dead: Holder | undefined) {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const caught = read(aside);
  if (caught && (caught.pid !== dead?.pid || caught.started !== dead.started)) {
    try {
      linkSync(aside, lock);
    } catch {
      // Somebody holds it already.
    }
  }
  rmSync(aside, { force: true });
}
