import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { promote } from '../../src/commands/commands';
import { CommandError } from '../../src/errors';
import { openSite } from '../../src/store/site';

/**
 * A promote that meets its N-th change of the disk badly: `breakAt.ts <data dir> <N> kill` dies right before it, `… ENOSPC`
 * finds the disk full from there on. Prints the number of changes, or the rejection.
 */
const [dataDir = '', at = '0', how = 'kill'] = process.argv.slice(2);
const CHANGES = ['writeFileSync', 'writeSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'linkSync'] as const;
let count = 0;
for (const name of CHANGES) {
  const original = fs[name] as (...inputs: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...inputs: unknown[]) => {
      count += 1;
      if (count === Number(at) && how === 'kill') process.kill(process.pid, 'SIGKILL');
      if (at !== '0' && count >= Number(at)) throw Object.assign(new Error(`${how}: ${name}`), { code: how });
      return original(...inputs);
    },
  });
}
syncBuiltinESMExports();

try {
  await promote(openSite(dataDir), { name: 'mf-catalog', version: '1.1.0' });
  process.stdout.write(String(count));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stdout.write(error.message);
}
