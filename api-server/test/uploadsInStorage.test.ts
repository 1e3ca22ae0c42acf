import { get as httpGet, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { bookings, files, unwantedFiles, users } from '../src/platform/db/schema';
import { ObjectStorage } from '../src/platform/uploads/objectStorage';
import { uploads } from './suites/uploads';
import { type TestServer, useTestBed } from './support/apiFixture';
import { intentStatus, orderFields, pay, quoteFields } from './support/order';
import { file, picture } from './support/pictures';
import { S3Server } from './support/s3Server';

const testBed = useTestBed();
const s3 = new S3Server();
let server: TestServer;
beforeAll(async () => {
  await s3.listen();
  server = await testBed.serve({}, { storage: new ObjectStorage(s3.settings) });
});
afterEach(() => {
  s3.mood = 'well';
});
afterAll(() => s3.close());

describe('in object storage', () => {
  uploads(testBed, () => ({ s3: s3.settings }));
});

const storageErrorBody = {
  message: 'Your file could not be stored, and nothing was changed. Please try again in a moment.',
  error: { code: 'internal' },
};
const runMaintenanceNow = () => runMaintenance(server.app.context, server.app.server.log);
const readUnwantedFiles = () => testBed.db.select().from(unwantedFiles);

let registrationCount = 0;
async function createRegistrationFields() {
  const number = ++registrationCount;
  return {
    ...{ fullname: 'Robin Vale', first_name: 'Robin', last_name: 'Vale', email: `robin${number}@example.com` },
    ...{ contact: `55577${String(number).padStart(5, '0')}`, phone_code: '+1', password: 'a long enough one' },
    ...{ user_type: '1', device_type: 'web', device_token: '', address: '18 SW Alder Street, Portland' },
    image: file(await picture()),
  };
}

describe.each(['refuses', 'fails'] as const)('while the storage %s', (mood) => {
  test('registers nobody without the portrait, and accepts the same form later', async () => {
    const form = await createRegistrationFields();
    s3.mood = mood;
    const { status, headers, body } = await server.browser().w('register', form);
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(body).toMatchObject({ ...storageErrorBody, response: 0 });
    expect(await testBed.db.$count(users, eq(users.email, form.email))).toBe(0);
    s3.mood = 'well';
    expect((await server.browser().w('register', form)).body).toMatchObject({ response: 1 });
  });

  test('creates no paid booking without its photos, and creates it later with the same key and payment', async () => {
    const { user, browser } = await testBed.customer(server);
    const fields = orderFields({ category: await testBed.category(4000) });
    const { id } = await pay(browser, quoteFields(fields));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const service_image1 = file(await picture());
    const book = () => browser.w('booking', { ...fields, stripeToken: id, service_image1 }, { headers });
    s3.mood = mood;
    expect(await book()).toMatchObject({ status: 503, body: { ...storageErrorBody, response: false } });
    expect(await testBed.db.$count(bookings, eq(bookings.userId, user.id))).toBe(0);
    expect(await testBed.db.$count(files, eq(files.ownerId, user.id))).toBe(0);
    expect(await intentStatus(server, id)).toBe('requires_capture');
    s3.mood = 'well';
    const { body } = await book();
    expect(body.response).toBe(true);
    const { data } = (await browser.w('bookingDetails', { booking_id: body.data.booking_id })).body;
    expect((await browser.send('GET', data.service_image1)).status).toBe(200);
  });

  test('keeps the old portrait with a message, and changes it later', async () => {
    const { user, browser } = await testBed.customer(server);
    const { fullname, email, contact } = user;
    const change = async () => browser.w('editProfile', { fullname, email, contact, image: file(await picture()) });
    const { image } = (await change()).body.data;
    s3.mood = mood;
    expect(await change()).toMatchObject({ status: 503, body: { ...storageErrorBody, responce: 'false' } });
    expect((await browser.send('GET', image)).status).toBe(503);
    s3.mood = 'well';
    expect((await browser.send('GET', image)).status).toBe(200);
    expect((await change()).body.responce).toBe('true');
    expect((await browser.send('GET', image)).status).toBe(404);
  });

  test('remembers failed deletions, and repeats them later', async () => {
    const { user, browser } = await testBed.customer(server);
    const { fullname, email, contact } = user;
    const body = { fullname, email, contact, image: file(await picture()) };
    const path = (await browser.w('editProfile', body)).body.data.image.replace('/uploads/', '');
    s3.mood = mood;
    expect((await browser.w('deleteAccount')).body).toMatchObject({ result: 'true' });
    await runMaintenanceNow();
    expect((await readUnwantedFiles()).map((row) => row.path)).toContain(path);
    expect(s3.objects.has(path)).toBe(true);
    s3.mood = 'well';
    await runMaintenanceNow();
    expect(s3.objects.has(path)).toBe(false);
    expect(await readUnwantedFiles()).toEqual([]);
  });
});

describe('a storage that hangs or breaks off', () => {
  let hasty: TestServer;
  beforeAll(async () => {
    hasty = await testBed.serve({}, { storage: new ObjectStorage(s3.settings, { timeout: 100 }) });
  });

  test('fails the registration with a message, without a long wait', async () => {
    const form = await createRegistrationFields();
    s3.mood = 'hangs';
    expect(await hasty.browser().w('register', form)).toMatchObject({ status: 503, body: storageErrorBody });
    expect(await testBed.db.$count(users, eq(users.email, form.email))).toBe(0);
  });

  test.each(['cut', 'stalls'] as const)(
    'never makes an object look complete that is %s in the middle',
    async (mood) => {
      s3.objects.set('avatars/f_half.jpg', { bytes: Buffer.alloc(200_000), type: '', at: new Date() });
      s3.mood = mood;
      const half = fetch(`${hasty.base}/uploads/avatars/f_half.jpg`).then((response) => response.arrayBuffer());
      await expect(half).rejects.toThrow('terminated');
    },
  );
});

describe('fetching', () => {
  const PATH = 'avatars/f_large.jpg';
  const large = Buffer.alloc(48_000_000, 5);
  const get = (init: RequestInit = {}) => fetch(`${server.base}/uploads/${PATH}`, init);
  beforeAll(() => s3.objects.set(PATH, { bytes: large, type: '', at: new Date() }));

  test('supports revalidation and ranges as from a directory', async () => {
    const whole = await get();
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
    const headers = { 'If-None-Match': whole.headers.get('etag') ?? '' };
    const secondResponse = await get({ headers });
    expect([secondResponse.status, await secondResponse.text()]).toEqual([304, '']);
    const part = await get({ headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${large.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(large.subarray(10, 20));
    const head = await get({ method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('reports failures, which caches never store', async () => {
    s3.mood = 'fails';
    const failed = await get();
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await failed.json()).toMatchObject({
      detail: 'This file cannot be fetched right now. Please try again in a moment.',
    });
    s3.mood = 'well';
    const missing = await fetch(`${server.base}/uploads/avatars/f_none.jpg`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('stops when the client has left', async () => {
    const response = await new Promise<IncomingMessage>((resolve) =>
      httpGet(`${server.base}/uploads/${PATH}`, resolve),
    );
    response.destroy();
    await vi.waitFor(() => expect(s3.requests).toContain(`GET /uploads/${PATH} 200, broken off`));
  });
});
