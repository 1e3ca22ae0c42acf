import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../src/platform/clock';
import { connect } from '../src/platform/db/connect';
import { TestBed, type TestServer } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import type { DatabaseKind } from './support/databases';
import { startPostgres, type TestPostgres } from './support/postgres';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const canMount = process.getuid?.() === 0;
const MIB = 1024 * 1024;

const sendContactMessage = (browser: HttpBrowser) =>
  browser.send(
    'POST',
    '/api/v1/contact',
    JSON.stringify({
      full_name: 'Ada',
      email: 'ada@example.com',
      message: 'x'.repeat(1000),
      website: '',
      started_at: new Date(0).toISOString(),
    }),
    { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
  );

describe.runIf(canMount).each(['embedded', 'postgresql'] as const)(
  'a full disk below the %s database',
  (kind: DatabaseKind) => {
    const disk = mkdtempSync(join(tmpdir(), 'doorstep-disk-'));
    const filler = join(disk, 'somebody-elses');
    const testBed = new TestBed();
    let postgres: TestPostgres | undefined;
    let server: TestServer;
    const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize;

    beforeAll(async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', disk]);
      chmodSync(disk, 0o755);
      await testBed.open();
      if (kind === 'postgresql') postgres = await startPostgres({}, disk);
      const connection = await connect({ databaseUrl: postgres?.url, directory: join(disk, 'db') });
      await testBed.connection.close();
      testBed.connection = connection;
      server = await testBed.serve();
      connection.guardRoom?.();
      await connection.db.execute(sql`create table somebody_elses_rows (text text)`);
    });
    afterAll(async () => {
      await testBed.close();
      await postgres?.stop();
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    });

    test('refuses writes with 503 and a retry time, serves reads, and reports it at /ready until there is room', async () => {
      const { browser } = await testBed.customer(server);
      const ready = () => server.browser().send('GET', '/api/v1/ready');
      const big = () =>
        testBed.db.execute(sql`
        insert into somebody_elses_rows
        select string_agg(md5(random()::text), '') from generate_series(1, 5000), generate_series(1, 40) g group by g`);
      expect((await ready()).status).toBe(200);
      writeFileSync(filler, Buffer.alloc(freeBytes() - 2 * MIB));
      const fill = async () => {
        for (let step = 0; step < 20; step += 1) await big();
      };
      await expect(fill()).rejects.toMatchObject({ cause: { code: '53100' } });

      const unready = await ready();
      expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '60']);
      expect(unready.body.detail).toBe('The disk of the database is full.');
      // The guard checks the disk once a second, so that a few bytes may still fit until then.
      if (kind === 'embedded')
        await vi.waitFor(
          async () => {
            const refused = await sendContactMessage(browser);
            expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
            expect(refused.body.detail).toMatch(/^Im Moment kann nichts gespeichert werden/);
          },
          { timeout: 10_000, interval: 250 },
        );
      expect((await browser.w('myBookings', { user_id: '' })).status).toBe(200);
      expect((await browser.x('GET', '/notifications')).status).toBe(200);

      rmSync(filler);
      await vi.waitFor(big, { timeout: 5000, interval: 250 });
      // The last refusal was just now, and the delay counts from there.
      expect((await ready()).status).toBe(503);
      server.clock.forward(31 * SECOND);
      expect((await ready()).status).toBe(200);
      expect((await browser.x('PUT', '/notifications/preferences', { items: [] })).status).toBe(200);
    });
  },
);
