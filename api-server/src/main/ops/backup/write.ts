import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db, Session } from '../../../platform/db/connect';
import { recordsOfFiles } from './files';
import { noteBackup } from './lastBackup';
import { removeWhenKilled } from './leftovers';
import { type TableSum, writeRecord } from './records';
import { seal } from './sealed';
import { readAppliedMigration, rowsOf, tablesInOrder } from './tables.repository';

export interface BackupCommand {
  dataDir: string;
  to: string;
  key: string;
  keep: number;
}

const NAME = /^doorstep-\d{8}T\d{6}Z\.backup$/;
const nameOf = (at: Date) => `doorstep-${at.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`;

/** Writes rows first, in one snapshot, then files, so that every file that a row names is included. */
async function* recordsOf(db: Db, dataDir: string, now: Date): AsyncGenerator<Buffer> {
  const tables: Record<string, TableSum> = {};
  let files = 0;
  yield writeRecord({ kind: 'start', at: now.toISOString(), migration: await readAppliedMigration(db) });
  yield* inSnapshot(db, async function* (tx) {
    for (const table of await tablesInOrder(tx)) {
      const rows = rowsOf(tx, table);
      for (;;) {
        const { done, value } = await rows.next();
        if (done) {
          tables[table] = value;
          break;
        }
        yield writeRecord({ kind: 'rows', table, rows: value.rows }, Buffer.from(value.json));
      }
    }
  });
  for await (const record of recordsOfFiles(dataDir)) {
    files += 1;
    yield record;
  }
  yield writeRecord({ kind: 'end', tables, files });
}

async function* inSnapshot<T>(db: Db, work: (tx: Session) => AsyncGenerator<T>): AsyncGenerator<T> {
  const items: T[] = [];
  let wakeReader = () => {};
  let wakeWriter = () => {};
  let isDone = false;
  const running = db
    .transaction(
      async (tx) => {
        for await (const item of work(tx)) {
          items.push(item);
          wakeReader();
          if (items.length >= 4)
            await new Promise<void>((resolve) => {
              wakeWriter = resolve;
            });
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    .finally(() => {
      isDone = true;
      wakeReader();
    });
  running.catch(() => {});
  while (!isDone || items.length > 0) {
    const item = items.shift();
    if (item !== undefined) {
      wakeWriter();
      yield item;
    } else if (!isDone)
      await new Promise<void>((resolve) => {
        wakeReader = resolve;
      });
  }
  await running;
}

/** Writes an encrypted backup, which gets its final name once it is complete. Returns the lines to print. */
export async function runBackup({ db, clock }: { db: Db; clock: () => Date }, command: BackupCommand) {
  const { dataDir, to, keep } = command;
  const startedAt = Date.now();
  const name = nameOf(clock());
  await mkdir(to, { recursive: true, mode: 0o700 });
  const draft = join(to, `.${name}.part`);
  const dismissGuard = removeWhenKilled([draft]);
  try {
    await pipeline(
      recordsOf(db, dataDir, clock()),
      createGzip({ level: 4 }),
      (input: AsyncIterable<Buffer>) => seal(Buffer.from(command.key, 'base64url'), input),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, join(to, name));
    noteBackup(dataDir, clock());
  } finally {
    await rm(draft, { force: true });
    dismissGuard();
  }
  const old =
    keep > 0
      ? (await readdir(to))
          .filter((file) => NAME.test(file))
          .toSorted()
          .slice(0, -keep)
      : [];
  for (const file of old) await rm(join(to, file));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  return [`${join(to, name)}  in ${seconds} s${old.length ? `, older backups removed: ${old.length}` : ''}`];
}
