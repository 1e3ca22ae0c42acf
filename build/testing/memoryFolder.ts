import { accessSync, chmodSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Memory that Linux offers as a folder. Some containers do not allow running programs from it. */
const MEMORY_FOLDER = '/dev/shm';
/** Required free bytes. Copies of the repository and its builds in tests take less than half of it. */
const FREE_BYTES = 4 * 1024 ** 3;
const NAME = /^doorstep-tests-(\d+)$/;

/**
 * Keeps temporary files in memory: tests write hundreds of thousands of small files, which takes a tenth of the work
 * there. Without such a folder, or with TMPDIR set, the usual folder is used.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoomInMemory()) return;
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    try {
      rmSync(path.join(MEMORY_FOLDER, name), { recursive: true, force: true });
    } catch {
      // A process of a killed run still writes there. A later run removes the folder.
    }
  }
  const folder = path.join(MEMORY_FOLDER, `doorstep-tests-${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user and stores its files below.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, at]) => at === MEMORY_FOLDER);
    if (!mount || mount[3]?.split(',').includes('noexec')) return false;
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > FREE_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
