import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { osrmRoutes } from '../../src/catalog/travel/osrmRoutes';
import { bookings as bookingTable, slotHolds } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { requestJobTransition } from '../support/jobs';
import { hoursAhead, orderFields } from '../support/order';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Estimated as 25 minutes from each other. */
const downtown = { lat: '45.515', long: '-122.68' };
const hollywood = { lat: '45.55', long: '-122.6' };
type Place = typeof downtown;

export function travelTimes(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  async function bookable() {
    const category = await testBed.category(2000);
    const provider = await testBed.provider(category.services);
    const order = (startAt: Date, { lat, long }: Place, providerId = provider.id) => ({
      ...orderFields({ category, providerId, startAt, bookingType: 'schedule' }),
      ...{ pick_lat: lat, pick_long: long },
    });
    return { provider, order };
  }
  type Order = Awaited<ReturnType<typeof bookable>>['order'];

  const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  async function book(order: Order, startAt: Date, place: Place, by = browser): Promise<AnyValue> {
    const { body, status } = await by.w('booking', order(startAt, place));
    // A full server asks to come back.
    if (status === 503) return book(order, startAt, place, by);
    return body.response ? { id: body.data.booking_id } : { ...body.error, data: body.data };
  }
  async function startsFor(providerId: string, startAt: Date, place?: Place, at = server) {
    const day = startAt.toISOString().slice(0, 10);
    const where = place ? `&lat=${place.lat}&long=${place.long}` : '';
    const query = `provider_id=${providerId}&from=${day}&to=${day}&duration=60${where}`;
    const { body } = await at.browser().x('GET', `/availability?${query}`);
    return body.slots.map(({ start_at }: AnyValue) => (Date.parse(start_at) - startAt.getTime()) / MINUTE);
  }
  const hold = (by: HttpBrowser, providerId: string, startAt: Date, place?: Place) =>
    by.x('POST', '/holds', {
      ...{ provider_id: providerId, start_at: startAt.toISOString(), duration: 60 },
      ...(place && { lat: Number(place.lat), long: Number(place.long) }),
    });

  describe('travel time', () => {
    test('keeps starts free only where the way fits, and demands none without a place', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 28);
      expect((await book(order, startAt, downtown)).id).toBeTruthy();
      const near = (starts: number[]) => starts.filter((minutes) => Math.abs(minutes) <= 90);
      expect(near(await startsFor(provider.id, startAt))).toEqual([-90, -60, 60, 90]);
      expect(near(await startsFor(provider.id, startAt, downtown))).toEqual([-90, -60, 60, 90]);
      expect(near(await startsFor(provider.id, startAt, hollywood))).toEqual([-90, 90]);
    });

    test('refuses a booking and a hold too near to a job, and offers times to which the way fits', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 28);
      await book(order, startAt, downtown);
      const { browser: other } = await testBed.customer(server);
      const refused = await book(order, after(startAt, 60), hollywood, other);
      expect(refused).toMatchObject({ code: 'slot_taken', field: 'start_time' });
      expect(refused.data.nearest.map(({ start_at }: AnyValue) => Date.parse(start_at))).toEqual(
        [90, 120, 150].map((minutes) => after(startAt, minutes).getTime()),
      );
      const held = await hold(server.browser(), provider.id, after(startAt, 60), hollywood);
      expect([held.status, held.body.code]).toEqual([409, 'slot_taken']);
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.providerId, provider.id))).toBe(0);
    });

    test('decides again with the address, when a time was held without a place', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 28);
      await book(order, startAt, downtown);
      const { browser: other } = await testBed.customer(server);
      expect((await hold(other, provider.id, after(startAt, 60))).status).toBe(201);
      expect((await book(order, after(startAt, 60), hollywood, other)).code).toBe('slot_taken');
      expect((await book(order, after(startAt, 60), downtown, other)).id).toBeTruthy();
    });

    test('counts the place of a hold against others', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 28);
      expect((await hold(server.browser(), provider.id, startAt, downtown)).status).toBe(201);
      expect((await book(order, after(startAt, 60), hollywood)).code).toBe('slot_taken');
      expect((await book(order, after(startAt, 90), hollywood)).id).toBeTruthy();
    });

    test('refuses to move, to propose and to accept a job too near to another', async () => {
      const { provider, order } = await bookable();
      const asProvider = await testBed.signIn(server, provider, 'provider');
      const startAt = hoursAhead(server, 52);
      await book(order, startAt, downtown);
      const { id } = await book(order, after(startAt, 180), hollywood);
      const move = (minutes: number) =>
        browser.x('POST', `/bookings/${id}/reschedule`, { start_at: after(startAt, minutes).toISOString() });
      const moved = await move(60);
      expect([moved.status, moved.body.code]).toEqual([409, 'slot_taken']);
      expect((await move(90)).status).toBe(200);
      await testBed.db.update(bookingTable).set({ paymentStatus: 'authorized' }).where(eq(bookingTable.id, id));
      expect((await requestJobTransition(asProvider, id, 'accept')).status).toBe(200);
      const propose = (minutes: number) =>
        asProvider.x('POST', `/provider/jobs/${id}/propose`, { starts: [after(startAt, minutes).toISOString()] });
      expect((await propose(-60)).body.code).toBe('slot_taken');
      expect((await propose(-90)).status).toBe(200);
      const { body: open } = await browser.w('booking', order(after(startAt, -60), hollywood, ''));
      const openId = open.data.booking_id;
      await testBed.db.update(bookingTable).set({ paymentStatus: 'authorized' }).where(eq(bookingTable.id, openId));
      const accepted = await requestJobTransition(asProvider, openId, 'accept');
      expect([accepted.status, accepted.body.code]).toEqual([409, 'slot_taken']);
    });

    test('lets one of two simultaneous bookings succeed when only the way does not fit', async () => {
      const pairs = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const { provider, order } = await bookable();
          const customers = await Promise.all([testBed.customer(server), testBed.customer(server)]);
          return { provider, order, customers };
        }),
      );
      const startAt = hoursAhead(server, 28);
      const outcomes = await Promise.all(
        pairs.map(({ order, customers: [one, two] }) =>
          Promise.all([
            book(order, startAt, downtown, one?.browser),
            book(order, after(startAt, 60), hollywood, two?.browser),
          ]),
        ),
      );
      for (const pair of outcomes)
        expect(pair.map(({ code = 'booked' }) => code).sort()).toEqual(['booked', 'slot_taken']);
    }, 60_000);

    test("shows the way between the jobs of the provider's day", async () => {
      const { provider, order } = await bookable();
      const asProvider = await testBed.signIn(server, provider, 'provider');
      const startAt = hoursAhead(server, 28);
      const later = await book(order, after(startAt, 180), hollywood);
      const earlier = await book(order, startAt, downtown);
      const ids = [later.id, earlier.id];
      await testBed.db.update(bookingTable).set({ status: 'accepted' }).where(inArray(bookingTable.id, ids));
      const { date } = wallTimeIn('America/Los_Angeles', startAt);
      const { body } = await asProvider.x('GET', `/provider/calendar?from=${date}&to=${dayAfter(date)}`);
      expect(body.jobs).toHaveLength(2);
      expect(body.ways).toEqual([{ booking_id: later.id, minutes: 25 }]);
    });

    test('takes the minutes of a router when it answers, and the estimate when it does not', async () => {
      let isUp = true;
      const asked: string[] = [];
      const router = createServer((request, response) => {
        const path = request.url ?? '';
        asked.push(path);
        const [from = '', to = ''] = ['sources', 'destinations'].map(
          (name) => new URLSearchParams(path.split('?')[1]).get(name) ?? '',
        );
        const row = to.split(';').map(() => 55 * 60);
        if (!isUp) return response.destroy();
        response.end(JSON.stringify({ code: 'Ok', durations: from.split(';').map(() => row) }));
      });
      await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(router.address() as AddressInfo).port}`;
      const ownServer = await testBed.serve({}, { routes: osrmRoutes(url, 30_000) });
      const { browser: own } = await testBed.customer(ownServer);
      const { provider, order } = await bookable();
      const startAt = hoursAhead(ownServer, 28);
      const [here, there, elsewhere] = [
        { lat: '45.42013', long: '-122.5' },
        { lat: '45.43', long: '-122.5' },
        { lat: '45.44', long: '-122.5' },
      ];
      expect((await book(order, startAt, here, own)).id).toBeTruthy();
      expect(await startsFor(provider.id, startAt, there, ownServer)).not.toContain(90);
      expect(asked.length).toBeGreaterThan(0);
      expect((await book(order, after(startAt, 90), there, own)).code).toBe('slot_taken');
      expect((await book(order, after(startAt, 120), there, own)).id).toBeTruthy();
      isUp = false;
      const count = asked.length;
      expect((await book(order, after(startAt, -90), elsewhere, own)).id).toBeTruthy();
      expect(asked.length).toBeGreaterThan(count);
      expect(asked.join()).not.toContain('45.42013');
      router.closeAllConnections();
      router.close();
    });
  });

  test('accepts exactly 50 of 500 simultaneous bookings for a provider’s 50 free times', async () => {
    const { provider, order } = await bookable();
    const first = hoursAhead(server, 23);
    const times = [0, 1, 2, 3, 4].flatMap((day) =>
      Array.from({ length: 10 }, (_, index) => new Date(first.getTime() + (day * 24 + index) * HOUR)),
    );
    const customers = await Promise.all(Array.from({ length: 10 }, () => testBed.customer(server)));
    const responses = await Promise.all(
      customers.flatMap(({ browser: own }) => times.map((startAt) => book(order, startAt, downtown, own))),
    );
    expect(responses).toHaveLength(500);
    expect(responses.filter(({ id }) => id)).toHaveLength(50);
    expect([...new Set(responses.map(({ code }) => code))].sort()).toEqual(['slot_taken', undefined]);
    expect(await testBed.db.$count(bookingTable, eq(bookingTable.providerId, provider.id))).toBe(50);
  }, 300_000);
}
