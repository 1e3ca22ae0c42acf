import { type WireCall, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../src/platform/clock';
import { withIdempotency } from '../src/platform/http/idempotency';
import { keyQuery, removeOldKeys } from '../src/platform/http/idempotency.repository';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, makeOffer, takeJobSteps } from './support/jobs';
import { hoursAhead, orderFields } from './support/order';
import { file, picture } from './support/pictures';
import { changedTables, hashRows } from './support/rows';

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
