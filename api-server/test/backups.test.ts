import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { programArgs } from '@doorstep/shared-process/program';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../src/main/ops/backup/files';
import { restoreInto } from '../src/main/ops/backup/read';
import { writeRecord } from '../src/main/ops/backup/records';
import { seal } from '../src/main/ops/backup/sealed';
import { checksumTable, newestMigration, tablesInOrder } from '../src/main/ops/backup/tables.repository';
import { runBackup } from '../src/main/ops/backup/write';
import { type Connection, connect } from '../src/platform/db/connect';
import { bookings, users } from '../src/platform/db/schema';
import { SigningSecrets } from '../src/platform/secrets/signingSecrets';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { SealedStorage } from '../src/platform/uploads/sealedStorage';
import { useTestBed } from './support/apiFixture';
import { exampleFields, sessionFor } from './support/callTable';
import { migratedTemplate } from './support/template';

describe('a backup of a site', () => {
  const testBed = useTestBed();

  const place = mkdtempSync(join(tmpdir(), 'doorstep-backup-'));
  const key = randomBytes(32);
  const dataDir = join(place, 'site-data');
  let file = '';
  const opened: Connection[] = [];
  const command = (change = {}) => ({
    dataDir,
    to: join(place, 'kept'),
    key: key.toString('base64url'),
    keep: 0,
    ...change,
  });
  let minutes = 0;
  const clock = () => new Date(Date.parse('2030-05-06T17:00:00Z') + minutes++ * 60_000);

  async function emptyDatabase(): Promise<Connection> {
    const { databaseUrl } = testBed;
    let connection: Connection;
    if (databaseUrl) {
      const name = `restored_${process.pid}_${opened.length}`;
      await testBed.db.execute(sql.raw(`create database ${name}`));
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      connection = await connect({ databaseUrl: url.href });
    } else connection = await connect({ startFrom: await migratedTemplate() });
    opened.push(connection);
    return connection;
  }

  beforeAll(async () => {
    const server = await testBed.serve();
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    const customer = await testBed.user('customer', { fullname: 'Zoë «O’Hara» \n\t\\ "کیان" 😀' });
    const browser = await sessionFor(testBed, server, customer.id);
    const booked = await browser.w('booking', exampleFields(category, provider.id));
    expect(booked.body).toMatchObject({ response: true });
    const put = (path: string, bytes: string | Buffer, mode = 0o644) => {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), bytes);
      chmodSync(join(dataDir, path), mode);
    };
    const { uploads } = (await testBed.serve({ dataDir })).app.context;
    await uploads.write({ path: 'private/certificates/l.jpg', bytes: Buffer.from('a licence') });
    put('uploads/avatars/a.jpg', randomBytes(700_000));
    put('keys/release.key', 'a private key', 0o600);
    put('site/generations/1/page.html', '<p>Hello</p>');
    symlinkSync('generations/1', join(dataDir, 'site/current'));
    put('health/now.json', 'can be made again');
    await server.app.context.mail.close();
    await runBackup({ db: testBed.db, clock }, command());
    const [name] = readdirSync(join(place, 'kept'));
    file = join(place, 'kept', name ?? '');
  }, 120_000);
  afterAll(async () => {
    for (const connection of opened) await connection.close();
    rmSync(place, { recursive: true, force: true });
  });

  test('restores every row and file, with keys that only their owner can read', async () => {
    const target = await emptyDatabase();
    const into = join(place, 'restored');
    const restored = await restoreInto(target, into, file, key);
    expect(restored).toMatchObject({ at: '2030-05-06T17:01:00.000Z', files: 5 });
    const sums = (connection: { db: Connection['db'] }) =>
      connection.db.transaction(async (tx) => {
        const all: Record<string, unknown> = {};
        for (const table of await tablesInOrder(tx)) all[table] = await checksumTable(tx, table);
        return all;
      });
    const [before, after] = [await sums(testBed), await sums(target)];
    expect(after).toEqual(before);
    expect(Object.keys(after).length).toBeGreaterThan(50);
    expect(await target.db.$count(bookings)).toBe(1);
    expect(readFileSync(join(into, 'uploads/avatars/a.jpg'))).toEqual(
      readFileSync(join(dataDir, 'uploads/avatars/a.jpg')),
    );
    const sealed = filesOnDisk(join(into, 'uploads'));
    expect(String(await sealed.read('private/certificates/l.jpg'))).not.toContain('a licence');
    const opened = new SealedStorage(sealed, await SigningSecrets.open(target.db, clock));
    expect(String(await opened.read('private/certificates/l.jpg'))).toBe('a licence');
    expect(statSync(join(into, 'keys/release.key')).mode & 0o777).toBe(0o600);
    expect(readlinkSync(join(into, 'site/current'))).toBe('generations/1');
    expect(readdirSync(into).toSorted()).toEqual(['keys', 'site', 'uploads']);
    const [entry] = (
      await target.db.execute<{ on: boolean }>(sql`select bool_and(tgenabled = 'O') as on from pg_trigger
      where not tgisinternal`)
    ).rows;
    expect(entry?.on).toBe(true);
  }, 120_000);

  test('writes a file that only its owner can read, and that reveals nothing without the key', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file);
    for (const words of ['private key', 'example.com', 'users', 'avatars']) expect(bytes.includes(words)).toBe(false);
  });

  describe('fails without any commit', () => {
    const damaged: Record<string, { change: (bytes: Buffer) => Buffer; by?: Buffer; says: RegExp }> = {
      'with another key': { change: (bytes) => bytes, by: randomBytes(32), says: /cannot be decrypted/ },
      'with one bit changed': {
        change: (bytes) => {
          const at = Math.floor(bytes.length / 2);
          bytes[at] = (bytes[at] ?? 0) ^ 1;
          return bytes;
        },
        says: /cannot be decrypted/,
      },
      'cut off in the middle': {
        change: (bytes) => bytes.subarray(0, bytes.length - 5000),
        says: /cannot be decrypted/,
      },
      'when it is something else': { change: () => Buffer.from('x'.repeat(1000)), says: /is not a Doorstep backup/ },
    };
    test.each(Object.entries(damaged))(
      '%s',
      async (way, { change, by = key, says }) => {
        const target = await emptyDatabase();
        const other = join(place, 'damaged.backup');
        writeFileSync(other, change(readFileSync(file)));
        await expect(restoreInto(target, join(place, way), other, by)).rejects.toThrow(says);
        expect(await target.db.$count(users)).toBe(0);
      },
      60_000,
    );

    test('when users exist already', async () => {
      const before = await testBed.db.$count(users);
      const into = join(place, 'used');
      await expect(restoreInto(testBed.connection, into, file, key)).rejects.toThrow('The database is not empty');
      expect(await testBed.db.$count(users)).toBe(before);
    });
  });

  describe('restore refused by the command', () => {
    const restore = async (name: string, env: Record<string, string>) => {
      const program = programArgs(fileURLToPath(new URL('../src/main/ops/restore.ts', import.meta.url)));
      const keyFile = join(place, 'command.key');
      writeFileSync(keyFile, key.toString('base64url'));
      const child = spawn(process.execPath, [...program, name, '--key', keyFile], {
        env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => {
          output += data;
        });
      const [code] = await once(child, 'close');
      return { code, output };
    };

    /** The fault shows once everything is loaded. */
    async function backupThatLacksRows(): Promise<string> {
      const lacking = join(place, 'lacking.backup');
      const records = async function* () {
        const at = '2030-05-06T17:00:00.000Z';
        yield writeRecord({ kind: 'start', at, migration: newestMigration() });
        const bytes = Buffer.from('x');
        yield writeRecord({ kind: 'file', path: 'uploads/x', mode: 0o644, sha256: hashOf(bytes) }, bytes);
        yield writeRecord({ kind: 'end', tables: { users: { rows: 5, sum: 'x' } }, files: 1 });
      };
      await pipeline(records, createGzip(), (input) => seal(key, input), createWriteStream(lacking));
      return lacking;
    }

    async function freshDatabase() {
      const { databaseUrl } = testBed;
      if (!databaseUrl) return undefined;
      const name = `refused_${randomBytes(4).toString('hex')}`;
      await testBed.db.execute(sql.raw(`create database ${name}`));
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      const contents = async () => {
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        try {
          const { rows } = await client.query(`select relname as name from pg_class c join pg_namespace n
            on n.oid = c.relnamespace where nspname in ('public', 'drizzle')
            union all select proname from pg_proc where pronamespace = 'public'::regnamespace
            union all select typname from pg_type where typnamespace = 'public'::regnamespace
            union all select extname from pg_extension`);
          return rows.map((row) => row.name);
        } finally {
          await client.end();
        }
      };
      return { url: url.href, contents };
    }

    test.each(['a backup of something else', 'a backup that lacks rows'])(
      'leaves no table and no file for %s',
      async (kind) => {
        const database = await freshDatabase();
        const name = kind.includes('lacks') ? await backupThatLacksRows() : join(place, 'other.backup');
        if (!kind.includes('lacks')) writeFileSync(name, 'x'.repeat(1000));
        const before = await database?.contents();
        const into = join(place, `refused-${kind.length}`);
        const { code, output } = await restore(name, {
          DATA_DIR: into,
          ...(database && { DATABASE_URL: database.url }),
        });
        expect(output).toMatch(kind.includes('lacks') ? /users differs/ : /is not a Doorstep backup/);
        expect(code).toBe(1);
        expect(await database?.contents()).toEqual(before);
        expect(existsSync(into)).toBe(false);
      },
      120_000,
    );

    test('changes nothing in a database that people use', async () => {
      const { databaseUrl } = testBed;
      if (!databaseUrl) return;
      const count = await testBed.db.$count(users);
      const into = join(place, 'refused-used');
      const { output } = await restore(file, { DATA_DIR: into, DATABASE_URL: databaseUrl });
      expect(output).toContain('The database is not empty');
      expect(await testBed.db.$count(users)).toBe(count);
      expect(existsSync(into)).toBe(false);
    }, 120_000);
  });

  test('keeps the latest backups and removes older ones', async () => {
    const to = join(place, 'several');
    for (let i = 0; i < 4; i += 1) await runBackup({ db: testBed.db, clock }, command({ to, keep: 2 }));
    const names = readdirSync(to).toSorted();
    expect(names).toHaveLength(2);
    expect(names.every((name) => /^doorstep-20300506T\d{6}Z\.backup$/.test(name))).toBe(true);
    const [line] = await runBackup({ db: testBed.db, clock }, command({ to, keep: 2 }));
    expect(line).toMatch(/, older backups removed: 1$/);
    expect(readdirSync(to)).not.toContain(names[0]);
  });
});
