import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { promote } from '../../src/commands/commands';
import { CommandError } from '../../src/errors';
import { openSite } from '../../src/store/site';

/**
 * Promotes with simulated disk failures, each on a copy of a store: `breakAt.ts <data dir> <folder> <how> <N,N,…>`.
 * `kill` ends right before its N-th change. `copy` leaves the result of such a kill in `<folder>/<N>`, for many N at
 * once. `ENOSPC` simulates a full disk from there on. Prints the number of changes and each rejection.
 */
const [base = '', folder = '', how = 'kill', list = ''] = process.argv.slice(2);
const points = list.split(',').map(Number);
const CHANGES = ['writeFileSync', 'writeSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'linkSync'] as const;
let count = 0;
let beforeChange: ((count: number, name: string) => void) | undefined;
for (const name of CHANGES) {
  const original = fs[name] as (...inputs: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...inputs: unknown[]) => {
      if (beforeChange) {
        count += 1;
        beforeChange(count, name);
      }
      return original(...inputs);
    },
  });
}
syncBuiltinESMExports();

function copyStore(from: string, to: string): string {
  const watching = beforeChange;
  beforeChange = undefined;
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  beforeChange = watching;
  return to;
}

async function promoteWatched(dataDir: string, watcher: typeof beforeChange): Promise<string> {
  count = 0;
  beforeChange = watcher;
  try {
    await promote(openSite(dataDir), { name: 'mf-catalog', version: '1.1.0' });
    return '';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.message;
  } finally {
    beforeChange = undefined;
  }
}

const messages: Record<number, string> = {};
if (how === 'kill' || how === 'copy') {
  const dataDir = copyStore(base, path.join(folder, how));
  await promoteWatched(dataDir, (at) => {
    if (!points.includes(at)) return;
    if (how === 'kill') process.kill(process.pid, 'SIGKILL');
    else copyStore(dataDir, path.join(folder, String(at)));
  });
} else {
  for (const point of points) {
    messages[point] = await promoteWatched(copyStore(base, path.join(folder, String(point))), (at, name) => {
      if (at >= point) throw Object.assign(new Error(`${how}: ${name}`), { code: how });
    });
  }
}
process.stdout.write(JSON.stringify({ changes: count, messages }));
