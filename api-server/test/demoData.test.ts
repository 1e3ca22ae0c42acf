import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCatalogueCommand } from '../src/catalog/catalog/catalogueCommand';
import { readCatalogue } from '../src/catalog/catalog/catalogueFile';
import { type App, buildApp } from '../src/main/app';
import { DEMO_PASSWORD } from '../src/main/demo/accounts';
import { seedDemo } from '../src/main/demo/seed';
import { systemClock } from '../src/platform/clock';
import { type Connection, connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { type AnyValue, HttpBrowser } from './support/browser';
import { testDatabaseKind } from './support/databases';
import { migratedTemplate } from './support/template';
import { createDatabase, type TestDatabase } from './support/workerDatabase';

describe('a site with demo data', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-demo-'));
  const uploadsDir = join(dataDir, 'uploads');
  let postgres: TestDatabase | undefined;
  let connection: Connection;
  let app: App;
  let base = '';
  /** Seconds of processor time, as others may be using the machine. */
  let seconds = 0;

  beforeAll(async () => {
    if (testDatabaseKind === 'postgresql') postgres = await createDatabase();
    connection = await connect({
      databaseUrl: postgres?.url,
      startFrom: postgres ? undefined : await migratedTemplate(),
    });
    const usedBefore = process.cpuUsage();
    expect(await seedDemo(connection.db, { storage: filesOnDisk(uploadsDir) })).toBe(true);
    const { user, system } = process.cpuUsage(usedBefore);
    seconds = (user + system) / 1e6;
    const { settings } = readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    if (!settings) throw new Error('the test settings are wrong');
    app = await buildApp({ connection, settings, clock: systemClock });
    base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await app?.server.close();
    await connection?.close();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function signIn(contact: string, user_type = '1') {
    const browser = new HttpBrowser(base);
    const fields = { contact, password: DEMO_PASSWORD, device_type: 'web', device_token: '', user_type };
    const { body } = await browser.w('login', fields);
    return { browser, body };
  }

  it('exports its catalogue and imports it again', async () => {
    const [text = ''] = await runCatalogueCommand(connection.db, new Date(), { verb: 'export' });
    expect(readCatalogue(text).document.categories.length).toBeGreaterThanOrEqual(12);
  });

  it('fills the database within seconds, and only once', async () => {
    expect(seconds).toBeLessThan(20);
    expect(await seedDemo(connection.db, { storage: filesOnDisk(uploadsDir) })).toBe(false);
  });

  it('restores its pictures when the directory has lost them', async () => {
    const elsewhere = join(dataDir, 'other-uploads');
    expect(await seedDemo(connection.db, { storage: filesOnDisk(elsewhere) })).toBe(false);
    expect(existsSync(join(elsewhere, 'demo/scenes/laundry-arch.svg'))).toBe(true);
  });

  it('lets all listed accounts sign in with the same password', async () => {
    for (const [contact, type, name] of [
      ['5550100001', '1', 'Mia Torres'],
      ['5550100002', '1', 'Jonas Weber'],
      ['5550100101', '2', 'Sam Carter'],
      ['5550100102', '2', 'Ada Novak'],
      ['5550100901', '3', 'Robin Hale'],
    ] as const) {
      const { body } = await signIn(contact, type);
      expect(body, name).toMatchObject({
        responce: 'true',
        data: { fullname: name, user_type: type, phone_code: '+1' },
      });
    }
  });

  it('shows categories, providers and top providers with existing pictures', async () => {
    const visitor = new HttpBrowser(base);
    const categories = (await visitor.w('categories')).body.data;
    expect(categories.length).toBeGreaterThanOrEqual(12);
    const providers = (await visitor.w('providers')).body;
    expect(providers.total).toBeGreaterThanOrEqual(60);
    const top = (await visitor.w('topProviders')).body.data;
    expect(top).toHaveLength(20);
    expect(top.every(({ review_count }: AnyValue) => review_count >= 3)).toBe(true);
    const images = [
      ...categories.flatMap((c: AnyValue) => [
        c.category_image,
        ...c.category_banner.map((b: AnyValue) => b.banner_image),
      ]),
      ...providers.data.map(({ image }: AnyValue) => image),
    ];
    for (const image of images) {
      expect(image).toMatch(/^\/uploads\/demo\/[\w/-]+\.svg$/);
      expect(existsSync(join(dataDir, image)), image).toBe(true);
    }
    const served = await visitor.send('GET', images[0]);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('lists WELCOME10 and FREE100, and not the expired one', async () => {
    const { body } = await new HttpBrowser(base).w('coupons');
    expect(body.deliverydata.map((c: AnyValue) => [c.coupon_name, c.percentage])).toEqual([
      ['WELCOME10', '10'],
      ['FREE100', '100'],
    ]);
    expect((await new HttpBrowser(base).w('percentage')).body.data).toBe(10);
    const { browser, body: session } = await signIn('5550100001');
    const apply = async (coupon: string) =>
      (await browser.w('applyCoupon', { user_id: session.data.user_id, coupon, basefare: '50.00' })).body;
    expect(await apply('welcome10')).toMatchObject({ result: true, discount: '5.00', fare: '45.00' });
    expect(await apply('FREE100')).toMatchObject({ result: true, fare: '0.00' });
    expect(await apply('SUMMER20')).toMatchObject({ result: false, message: 'Coupon has expired!' });
  });

  it('gives Mia bookings in every state with timelines and photos, and Jonas none', async () => {
    const { browser, body } = await signIn('5550100001');
    const user_id = body.data.user_id;
    const list = (await browser.w('myBookings', { user_id, type: '1' })).body.data;
    expect(new Set(list.map(({ status }: AnyValue) => status))).toEqual(new Set(['1', '2', '10', '3', '4', '5', '6']));
    const details = [];
    for (const { booking_id } of list) details.push((await browser.w('bookingDetails', { booking_id })).body.data);
    for (const { timeline, status } of details)
      expect(timeline.at(-1)).toMatchObject({ status, at: expect.stringMatching(/Z$/) });
    const photo = details.map(({ service_image1 }) => service_image1).find(Boolean);
    const bytes = await browser.bytes(photo);
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const jonas = await signIn('5550100002');
    const none = (await jonas.browser.w('myBookings', { user_id: jonas.body.data.user_id, type: '1' })).body;
    expect(none).toMatchObject({ response: 'true', data: [] });
  });

  it('draws only shapes, without scripts or external URLs', () => {
    const art = readFileSync(join(uploadsDir, 'demo/people/sam-carter.svg'), 'utf8');
    expect(art).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(art).not.toMatch(/script|href|foreignObject|style/i);
  });
});
