import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../platform/db/connect';
import { makeKey, readKey } from './backup/key';
import { removeWhenKilled } from './backup/leftovers';
import { readBackup, restoreInto } from './backup/read';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run backup -- <verb>

  key FILE                          creates the key that encrypts the backups; keep a copy of it elsewhere
  to DIR [--key FILE] [--keep N]    writes one file with database, uploads, keys and release store; --keep removes all but the N latest
  verify FILE [--key FILE]          restores the backup into an empty place, compares every row and file, and removes the copy

BACKUP_KEY_FILE names the key instead of --key. The command works whether the site runs or not. It reads the same variables as
npm start (DATA_DIR, DATABASE_URL). A backup does not contain uploads in S3-compatible storage: let the storage keep versions.
`;

function parseArguments(words: string[]) {
  try {
    const options = { key: { type: 'string' }, keep: { type: 'string' } } as const;
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function verify(file: string, key: string): Promise<string[]> {
  const startedAt = Date.now();
  await readBackup(file, Buffer.from(key, 'base64url'));
  const place = mkdtempSync(join(tmpdir(), 'doorstep-verify-'));
  const dismissGuard = removeWhenKilled([place], { endsOnSignal: true });
  try {
    const connection = await connect({ directory: join(place, 'db') });
    try {
      const { at, rows, files } = await restoreInto(connection, place, file, Buffer.from(key, 'base64url'));
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      return [
        `${file} is complete: taken ${at}, ${rows} rows and ${files} files, restored and compared in ${seconds} s.`,
      ];
    } finally {
      await connection.close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
    dismissGuard();
  }
}

runProgram(USAGE, async (words, settings) => {
  const { positionals, values } = parseArguments(words);
  const [verb, place, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Unexpected argument: "${more[0]}".`);
  if (!verb || !['key', 'to', 'verify'].includes(verb))
    throw new UsageError(verb ? `Unknown verb: ${verb}.` : 'Name a verb.');
  if (!place) throw new UsageError('Name a file or directory.');
  if (verb === 'key') {
    makeKey(resolve(place));
    return [`The key is in ${place}. Backups cannot be restored without it, so keep a copy away from the backups.`];
  }
  if (verb === 'verify') return verify(resolve(place), readKey(values.key));
  const keep = values.keep ?? '0';
  if (!/^\d{1,4}$/.test(keep)) throw new UsageError('--keep must be a number from 0 to 9999.');
  const { dataDir } = settings;
  return execute(settings, 'backup', { dataDir, to: resolve(place), key: readKey(values.key), keep: Number(keep) });
});
