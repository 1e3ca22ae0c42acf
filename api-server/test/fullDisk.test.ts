import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { type TestServer, useTestBed } from './support/apiFixture';
import { orderFields } from './support/order';
import { file, picture } from './support/pictures';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const canMount = process.getuid?.() === 0;
const MIB = 1024 * 1024;

const testBed = useTestBed('postgresql');
const disk = mkdtempSync(join(tmpdir(), 'doorstep-disk-'));
let server: TestServer;
beforeAll(async () => {
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk]);
  server = await testBed.serve({ dataDir: disk }, { storage: filesOnDisk(join(disk, 'uploads')) });
});
afterAll(() => {
  if (canMount) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const requestReadiness = () => server.browser().send('GET', '/api/v1/ready');

test.runIf(canMount)(
  'refuses only writes while the disk is full, with a message, and recovers without a restart',
  async () => {
    const category = await testBed.category(4000);
    const provider = await testBed.provider(category.services);
    const { browser } = await testBed.customer(server);
    const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
    const book = async () => browser.w('booking', { ...fields, service_image1: file(await picture()) });
    expect((await requestReadiness()).status).toBe(200);

    const filler = join(disk, 'somebody-elses');
    expect(() => writeFileSync(filler, Buffer.alloc(90 * MIB))).toThrow('ENOSPC');
    const unready = await requestReadiness();
    expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '60']);
    expect(unready.body.detail).toBe('The disk is full.');
    const refused = await book();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.body).toMatchObject({
      response: false,
      message: 'Your file could not be stored, and nothing was changed. Please try again in a moment.',
    });
    expect((await browser.w('myBookings', { user_id: '' })).status).toBe(200);
    expect((await server.browser().send('GET', '/api/v1/health')).status).toBe(200);

    rmSync(filler);
    expect((await requestReadiness()).status).toBe(200);
    expect((await book()).body).toMatchObject({ response: true });
  },
);
