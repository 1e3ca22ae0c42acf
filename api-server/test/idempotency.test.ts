import { type WireCall, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../src/platform/clock';
import { bookingLines, subcategories } from '../src/platform/db/schema';
import { withIdempotency } from '../src/platform/http/idempotency';
import { keyQuery, removeOldKeys } from '../src/platform/http/idempotency.repository';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, makeOffer, startCodeOf, takeJobSteps } from './support/jobs';
import { hoursAhead, orderFields } from './support/order';
import { file, picture } from './support/pictures';
import { changedTables, hashRows } from './support/rows';
import { addPairPhoto } from './support/workPhotos';

const testBed = useTestBed();
let server: TestServer;
interface Person {
  user: TestUser;
  browser: HttpBrowser;
}
let ada: Person;
let bob: Person;
let photos: Buffer[] = [];

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
  ada = await testBed.customer(server);
  bob = await testBed.customer(server);
  // Use two pictures of the same length: bytes after the end of a picture are ignored.
  const pictures = [await picture('jpeg', 60, 40), await picture('jpeg', 80, 50)];
  const length = Math.max(...pictures.map((bytes) => bytes.length));
  photos = pictures.map((bytes) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]));
});

const createHire = (by: Person) =>
  createBookingWithParties(testBed, server, { bookingType: 'hire', startAt: hoursAhead(server, 30), by });
const idempotentCalls = (Object.keys(wireCalls) as WireCallName[]).filter(
  (call) => (wireCalls[call] as WireCall).idempotent,
);

const requestFieldsByCall: Partial<Record<WireCallName, (by: Person) => Promise<Record<string, string>>>> = {
  booking: async () => orderFields({ category: await testBed.category(4555) }),
  sendOffer: async (by) => {
    const { bookingId, provider } = await createHire(by);
    return { amount: '90.00', order_id: bookingId, provider_id: provider.id, type: '1' };
  },
  acceptBooking: async (by) => {
    const parties = await createHire(by);
    await makeOffer(parties.asProvider, parties, 'provider', '100.00');
    return {
      booking_id: parties.bookingId,
      provider_id: parties.provider.id,
      offer_amount: '100.00',
      driver_delivery_cost: '90.00',
      offer_amount_status: '1',
    };
  },
  rating: async (by) => {
    const parties = await createBookingWithParties(testBed, server, { by });
    const { bookingId, provider } = parties;
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    return {
      order_id: bookingId,
      provider_id: provider.id,
      service_rating: '5',
      rate_technician: '4',
      comment: 'Quick and tidy.',
      impressed_service: 'Politeness',
    };
  },
  cancelBooking: async (by) => ({
    booking_id: (await createBookingWithParties(testBed, server, { by })).bookingId,
    type: '1',
  }),
};

const newKey = () => crypto.randomUUID();

async function sendWithKey(call: WireCallName, { browser }: Person, key: string, fields: AnyValue, appToken?: string) {
  const before = await hashRows(testBed, server);
  const response = await browser.w(call, fields, { headers: { 'Idempotency-Key': key }, appToken });
  const { body, status } = response;
  const changed = changedTables(before, await hashRows(testBed, server));
  return { body, status, code: body.error?.code as string | undefined, changed };
}

test('covers every call that takes an Idempotency-Key', () => {
  expect(Object.keys(requestFieldsByCall).sort()).toEqual([...idempotentCalls].sort());
});

test.each(idempotentCalls)('%s does its work once for one key, one user and one body', async (call) => {
  const request = requestFieldsByCall[call] as (by: Person) => Promise<Record<string, string>>;
  const key = newKey();
  const [first, second, hers] = [await request(ada), await request(ada), await request(bob)];
  const done = await sendWithKey(call, ada, key, first);
  expect(done).toMatchObject({ status: 200, code: undefined });
  expect(done.changed).toContain('idempotency_keys');

  const repeat = { ...done, changed: [] };
  expect(await sendWithKey(call, ada, key, first), 'the same again').toEqual(repeat);
  expect(await sendWithKey(call, ada, key, first, 'doorstep-web-2'), 'with the other app token').toEqual(repeat);
  const rejected = { status: 400, code: 'validation', changed: [] };
  expect(await sendWithKey(call, ada, key, second), 'another body').toMatchObject(rejected);

  const stranger = await sendWithKey(call, bob, key, first);
  if (call === 'booking') expect(stranger.body.data.booking_id).not.toBe(done.body.data.booking_id);
  else expect(stranger, 'another user with the same body').toMatchObject({ code: 'not_found', changed: [] });
  const otherKey = call === 'booking' ? newKey() : key;
  const theirs = await sendWithKey(call, bob, otherKey, hers);
  expect(theirs, 'another user').toMatchObject({ status: 200, code: undefined });
  expect(theirs.changed).toContain('idempotency_keys');

  const fresh = await sendWithKey(call, ada, newKey(), second);
  expect(fresh, 'the other body with a key of its own').toMatchObject({ status: 200, code: undefined });
  expect(fresh.changed).toContain('idempotency_keys');

  server.clock.forward(DAY - MINUTE);
  const later = await sendWithKey(call, ada, key, first);
  expect(later, 'a minute before a day is over').toEqual({ ...done, changed: ['sessions'] });
});

test.each(idempotentCalls)('%s treats another photo of the same length as another request', async (call) => {
  const request = requestFieldsByCall[call] as (by: Person) => Promise<Record<string, string>>;
  const fields = await request(ada);
  const key = newKey();
  const withPhoto = (bytes?: Buffer) => ({ ...fields, service_image1: file(bytes ?? '') });
  const done = await sendWithKey(call, ada, key, withPhoto(photos[0]));
  expect(done).toMatchObject({ status: 200, code: undefined });
  expect(photos[0]).toHaveLength(photos[1]?.length ?? 0);
  const other = await sendWithKey(call, ada, key, withPhoto(photos[1]));
  expect(other).toMatchObject({ status: 400, code: 'validation', changed: [] });
  expect(await sendWithKey(call, ada, key, withPhoto(photos[0]))).toEqual({ ...done, changed: [] });
});

test('separates the same key of different calls', async () => {
  const key = newKey();
  for (const call of idempotentCalls) {
    const fields = await (requestFieldsByCall[call] as (by: Person) => Promise<Record<string, string>>)(ada);
    const done = await sendWithKey(call, ada, key, fields);
    expect(done, call).toMatchObject({ status: 200, code: undefined });
    expect(done.changed, call).toContain('idempotency_keys');
  }
});

describe('an action that a provider’s phone sends late', () => {
  const lines = [{ text: 'New trap', kind: 'material', amount: '18.00' }];
  type Parties = Awaited<ReturnType<typeof createBookingWithParties>>;
  type Send = (parties: Parties, ids: Record<string, string>, other?: string) => Promise<AnyValue>;
  const post =
    (path: string, body: (parties: Parties, other?: string) => Promise<object> | object): Send =>
    async (parties, ids, other) =>
      parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/${path}`, {
        ...(await body(parties, other)),
        ...ids,
      });
  const tick: Send = async ({ asProvider, bookingId }, ids, step) => {
    const { services } = (await asProvider.x('GET', `/bookings/${bookingId}/checklist`)).body;
    const step_id = step ? services[0].steps[1].id : services[0].steps[0].id;
    const body = { service_id: services[0].id, step_id, done: true, ...ids };
    return asProvider.x('PUT', `/provider/jobs/${bookingId}/checklist`, body);
  };
  const start: Send = async (parties, ids) => {
    const { possible_at } = (await parties.asProvider.x('GET', `/provider/jobs/${parties.bookingId}`)).body;
    if (possible_at.start) server.clock.forward(Date.parse(possible_at.start) - server.clock.now().getTime());
    return post('start', async ({ bookingId }) => ({ code: await startCodeOf(bookingId) }))(parties, ids);
  };
  const photo: Send = async ({ asProvider, bookingId }, ids, alt = 'The tap before') =>
    addPairPhoto(asProvider, bookingId, 'before', alt, ids);
  const message: Send = ({ asProvider, bookingId }, ids) =>
    asProvider.x('POST', `/bookings/${bookingId}/messages`, { text: 'I am in the cellar.', ...ids });
  const startAt = async (server: TestServer, { asProvider, bookingId }: Parties, lateMinutes: number) => {
    const { booking } = (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.job;
    server.clock.forward(Date.parse(booking.start_at) - server.clock.now().getTime() - 10 * MINUTE);
    const arrives_at = new Date(Date.parse(booking.start_at) + lateMinutes * MINUTE).toISOString();
    return { arrives_at, start_at: booking.start_at };
  };

  const actions: readonly [name: string, stepsBefore: readonly string[], send: Send][] = [
    ['running late', ['accept'], post('delay', (parties, other) => startAt(server, parties, other ? 20 : 10))],
    ['start', ['accept', 'out', 'arrive'], start],
    [
      'complete',
      ['accept', 'out', 'arrive', 'start'],
      post('complete', (_parties, reason) => ({ ...(reason && { reason }) })),
    ],
    ['checklist tick', ['accept', 'out', 'arrive', 'start'], tick],
    [
      'extra work',
      ['accept', 'out', 'arrive', 'start'],
      post('extra-work', (_parties, note = '') => ({ lines, note })),
    ],
    ['photo', ['accept', 'out', 'arrive', 'start', 'complete'], photo],
    ['message', ['accept'], message],
  ];

  async function prepare(steps: readonly string[], startAt?: Date) {
    const parties = await createBookingWithParties(testBed, server, { startAt });
    const [line] = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, parties.bookingId));
    const scope = { en: { included: [], notIncluded: [], checklist: ['Find the leak', 'Test it'] } };
    await testBed.db
      .update(subcategories)
      .set({ scope })
      .where(eq(subcategories.id, line?.subcategoryId ?? ''));
    await takeJobSteps(server, parties, ...steps);
    return parties;
  }

  test.each(actions)('%s happens once for one client_id, also twice at the same moment', async (name, steps, send) => {
    const parties = await prepare(steps, name === 'running late' ? hoursAhead(server, 30) : undefined);
    const ids = { client_id: newKey(), user_id: parties.provider.id };
    const foreign = await send(parties, { ...ids, user_id: parties.customer.id });
    expect(foreign, 'as somebody else').toMatchObject({ status: 401 });
    const [first, twin] = await Promise.all([send(parties, ids), send(parties, ids)]);
    expect([first.status, twin.status]).toEqual([first.status, first.status]);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const before = await hashRows(testBed, server);
    expect((await send(parties, ids)).status).toBe(first.status);
    server.clock.forward(3 * DAY);
    expect((await send(parties, ids)).status, 'days later').toBe(first.status);
    expect(changedTables(before, await hashRows(testBed, server)).filter((table) => table !== 'sessions')).toEqual([]);
    if (name === 'start' || name === 'message') return;
    expect((await send(parties, ids, 'Another one, really')).body.code, 'another body').toBe('validation');
  });

  test('a refused action can be sent again with the same client_id once it is possible', async () => {
    const parties = await prepare(['accept', 'out', 'arrive']);
    const ids = { client_id: newKey() };
    const complete = () => parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/complete`, ids);
    expect((await complete()).body.code).toBe('state_conflict');
    await takeJobSteps(server, parties, 'start');
    expect((await complete()).status).toBe(200);
  });
});

describe('a key, to the millisecond', () => {
  const now = new Date('2026-03-02T10:00:00.000Z');
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const keyFor = (key: string) => ({ userId: ada.user.id, call: 'booking', key, bodyHash: 'one', life: MINUTE });
  let done = 0;
  const once = (key: string | undefined, time: Date) =>
    withIdempotency(testBed.db, key === undefined ? undefined : keyFor(key), time, async () => ({ id: ++done }));

  test('replays the response until the key expires, and then runs the work again', async () => {
    const first = await once('limit', now);
    expect(first.replayed).toBe(false);
    for (const time of [now, at(1), at(MINUTE)]) {
      expect(await once('limit', time)).toEqual({ response: first.response, replayed: true });
    }
    const second = await once('limit', at(MINUTE + 1));
    expect(second).toEqual({ response: { id: done }, replayed: false });
    expect(second.response).not.toEqual(first.response);
    expect(await once('limit', at(2 * MINUTE + 1))).toEqual({ response: second.response, replayed: true });
  });

  test('repeats failed work, and repeats work without a key each time', async () => {
    const failing = withIdempotency(testBed.db, keyFor('failed'), now, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    const before = done;
    expect(await once('failed', now)).toEqual({ response: { id: before + 1 }, replayed: false });
    expect(await once(undefined, now)).toEqual({ response: { id: before + 2 }, replayed: false });
    expect(await once(undefined, now)).toEqual({ response: { id: before + 3 }, replayed: false });
  });

  test('gets deleted once it has expired, not before', async () => {
    await once('tidied', now);
    const storedKeys = async () => (await keyQuery(testBed.db, keyFor('tidied'), new Date(0))).length;
    await removeOldKeys(testBed.db, at(MINUTE));
    expect(await storedKeys()).toBe(1);
    await removeOldKeys(testBed.db, at(MINUTE + 1));
    expect(await storedKeys()).toBe(0);
  });
});
