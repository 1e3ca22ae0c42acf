import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../../../platform/commandError';
import type { Connection } from '../../../platform/db/connect';
import { hashOf, restoreFile } from './files';
import { type RecordHead, readRecords } from './records';
import { unseal } from './sealed';
import {
  checksumTable,
  finishLoading,
  loadRows,
  newestMigration,
  readAppliedMigration,
  startLoading,
  tablesInOrder,
} from './tables.repository';

export interface Restored {
  at: string;
  rows: number;
  files: number;
}

/**
 * Reads a backup to its end without changes. Throws `CommandError` for another key, a damaged file or another release.
 */
export async function readBackup(file: string, key: Buffer): Promise<void> {
  let files = 0;
  let end: (RecordHead & { kind: 'end' }) | undefined;
  const check = async (input: AsyncIterable<Buffer>) => {
    for await (const { head, bytes } of readRecords(input)) {
      if (head.kind === 'start' && head.migration !== newestMigration()) throw new CommandError(OTHER_RELEASE);
      if (head.kind === 'file' && hashOf(bytes) !== head.sha256)
        throw new CommandError(`${head.path} is damaged in this backup. Use another one.`);
      if (head.kind === 'file' || head.kind === 'link') files += 1;
      if (head.kind === 'end') end = head;
    }
  };
  await pipeline(openBackup(file), (input: AsyncIterable<Buffer>) => unseal(key, input), createGunzip(), check);
  if (!end) throw new CommandError(ENDS_IN_THE_MIDDLE);
  if (end.files !== files) throw new CommandError(LACKS_FILES);
}

const openBackup = (file: string) => createReadStream(file, { highWaterMark: 1024 * 1024 });

const OTHER_RELEASE = 'This backup was made by another release of Doorstep. Restore it with that release, then update.';
const ENDS_IN_THE_MIDDLE = 'The backup is incomplete: its end is missing. Use another one.';
const LACKS_FILES = 'The backup is incomplete: some of its files are missing. Use another one.';

/**
 * Restores a backup into an empty database and directory in one transaction, and reads it all again. Every table must
 * have its rows and its sum. Throws `CommandError` and commits nothing if anything differs.
 */
export async function restoreInto(
  connection: Connection,
  dataDir: string,
  file: string,
  key: Buffer,
): Promise<Restored> {
  return connection.db.transaction(async (tx) => {
    const tables = await tablesInOrder(tx);
    await startLoading(tx, tables);
    const restored: Restored = { at: '', rows: 0, files: 0 };
    const ends: (RecordHead & { kind: 'end' })[] = [];
    const load = async (input: AsyncIterable<Buffer>) => {
      for await (const { head, bytes } of readRecords(input)) {
        if (head.kind === 'start') {
          restored.at = head.at;
          if (head.migration !== (await readAppliedMigration(tx))) throw new CommandError(OTHER_RELEASE);
        } else if (head.kind === 'rows') {
          if (!tables.includes(head.table))
            throw new CommandError(`The backup contains the table ${head.table}, which this release does not have.`);
          await loadRows(tx, head.table, bytes.toString());
          restored.rows += head.rows;
        } else if (head.kind === 'end') {
          ends.push(head);
        } else {
          await restoreFile(dataDir, head, bytes);
          restored.files += 1;
        }
      }
    };
    await pipeline(openBackup(file), (input: AsyncIterable<Buffer>) => unseal(key, input), createGunzip(), load);
    const [end] = ends;
    if (!end) throw new CommandError(ENDS_IN_THE_MIDDLE);
    await finishLoading(tx, tables);
    if (end.files !== restored.files) throw new CommandError(LACKS_FILES);
    for (const table of tables) {
      const { rows, sum } = await checksumTable(tx, table);
      const expected = end.tables[table] ?? { rows: 0, sum: '0' };
      if (rows !== expected.rows || sum !== expected.sum)
        throw new CommandError(
          `The table ${table} differs from the backup: it has ${rows} rows, the backup has ${expected.rows}.`,
        );
    }
    return restored;
  });
}
