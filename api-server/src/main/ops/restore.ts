import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../../platform/commandError';
import { connect } from '../../platform/db/connect';
import { lockDirectory } from '../../platform/directoryLock';
import { hasFiles, restoredFolders } from './backup/files';
import { readKey } from './backup/key';
import { removeWhenKilled } from './backup/leftovers';
import { type Restored, readBackup, restoreInto } from './backup/read';
import { dropMigrated, readStateBeforeMigration, type StateBefore } from './backup/tables.repository';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run restore -- FILE [--key FILE]

Restores a backup into the DATA_DIR and the DATABASE_URL of this environment, then compares every row and file with the backup.
Both must be empty, and the site must not run. A backup of the embedded database can be restored into PostgreSQL, and the other
way round. BACKUP_KEY_FILE names the key instead of --key.
`;

function parseArguments(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { key: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

runProgram(USAGE, async (words, { dataDir, databaseUrl }) => {
  const { positionals, values } = parseArguments(words);
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError('Name one backup file.');
  const file = resolve(name);
  const key = Buffer.from(readKey(values.key), 'base64url');
  if (await hasFiles(dataDir)) throw new CommandError(`${dataDir} is not empty. Set DATA_DIR to a new directory.`);
  const startedAt = Date.now();
  // Read it before anything is created, as most unusable backups are refused here.
  await readBackup(file, key);
  const isNew = !existsSync(dataDir);
  const directory = join(dataDir, 'db');
  const unlock = lockDirectory(dataDir);
  const isNewDatabase = !databaseUrl && !existsSync(directory);
  const made = [...restoredFolders(dataDir), ...(isNewDatabase ? [directory] : [])];
  const dismissGuard = removeWhenKilled(isNew ? [dataDir] : made, { endsOnSignal: true });
  let isRestored = false;
  try {
    const { at, rows, files } = await restoreAll({ databaseUrl, directory }, dataDir, file, key);
    isRestored = true;
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    return [`Restored the state of ${at}: ${rows} rows and ${files} files, all compared, in ${seconds} s.`];
  } finally {
    if (!isRestored) for (const path of made) rmSync(path, { recursive: true, force: true });
    unlock();
    if (!isRestored && isNew) rmSync(dataDir, { recursive: true, force: true });
    dismissGuard();
  }
});

async function restoreAll(
  database: { databaseUrl: string | undefined; directory: string },
  dataDir: string,
  file: string,
  key: Buffer,
): Promise<Restored> {
  let before: StateBefore | undefined;
  const connection = await connect({
    ...database,
    beforeMigrating: async (db) => {
      before = await readStateBeforeMigration(db);
    },
  });
  try {
    return await restoreInto(connection, dataDir, file, key).catch(async (error) => {
      if (before?.isFresh) await dropMigrated(connection.db, before);
      throw error;
    });
  } finally {
    await connection.close();
  }
}
