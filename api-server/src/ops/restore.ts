import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../commandError';
import { connect } from '../db/connect';
import { lockDirectory } from '../directoryLock';
import { hasFiles, removeFiles } from './backup/files';
import { readKey } from './backup/key';
import { restoreInto } from './backup/read';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run restore -- FILE [--key FILE]

Puts a backup into the DATA_DIR and the DATABASE_URL of this environment, which have to be empty, and compares every row and file
with what was backed up. A backup of the embedded database restores into PostgreSQL too, and the other way round. BACKUP_KEY_FILE
names the key instead of --key. The site must not run.
`;

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { key: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

runProgram(USAGE, async (words, { dataDir, databaseUrl }) => {
  const { positionals, values } = readWords(words);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError('Name one backup.');
  const key = Buffer.from(readKey(values.key), 'base64url');
  if (await hasFiles(dataDir)) throw new CommandError(`${dataDir} is not empty: name a new DATA_DIR.`);
  const unlock = lockDirectory(dataDir);
  const startedAt = Date.now();
  try {
    const connection = await connect({ databaseUrl, directory: join(dataDir, 'db') });
    try {
      const { at, rows, files } = await restoreInto(connection, dataDir, resolve(file), key).catch(async (error) => {
        await removeFiles(dataDir);
        throw error;
      });
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      return [`Restored as of ${at}: ${rows} rows and ${files} files, compared, in ${seconds} s.`];
    } finally {
      await connection.close();
    }
  } finally {
    unlock();
  }
});
