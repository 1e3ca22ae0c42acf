import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo } from '../src/main/demo/seed';
import { restoreInto } from '../src/main/ops/backup/read';
import { runBackup } from '../src/main/ops/backup/write';
import { connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { storageFor } from '../src/platform/uploads/storageFor';
import { startPostgres } from '../test/support/postgres';
import { fill } from './fill';

/** Backs up and restores PostgreSQL with so many bookings: `node --import tsx api-server/tools/restoreBenchmark.ts 100000` */
const count = Number(process.argv[2] ?? 100_000);
const temporaryFolder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'));
const { settings } = readSettings({ DATA_DIR: temporaryFolder, LOG_LEVEL: 'silent' });
if (!settings) throw new Error('The default settings are not valid.');
const postgres = await startPostgres();
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const from = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
  return result;
};
const source = await connect({ databaseUrl: postgres.url });
await seedDemo(source.db, { storage: storageFor(settings) });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await timed(`filling in ${count} bookings`, () => fill(client, count));
await client.query('create database restored');
await client.end();
const key = randomBytes(32);
const backupFolder = join(temporaryFolder, 'backups');
const command = { dataDir: temporaryFolder, to: backupFolder, key: key.toString('base64url'), keep: 0 };
await timed('backup', () => runBackup({ db: source.db, clock: () => new Date() }, command));
await source.close();
const file = join(backupFolder, readdirSync(backupFolder)[0] ?? '');
const url = new URL(postgres.url);
url.pathname = '/restored';
const target = await connect({ databaseUrl: url.href });
const restored = await timed('restore, compared', () =>
  restoreInto(target, join(temporaryFolder, 'restored'), file, key),
);
const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
process.stdout.write(`${restored.rows} rows and ${restored.files} files, ${megabytes} MB\n`);
await target.close();
await postgres.stop();
rmSync(temporaryFolder, { recursive: true, force: true });
