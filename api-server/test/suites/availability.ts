import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { providerHours, slotClaims, slotHolds } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, orderFields } from '../support/order';

const HOUR = 3_600_000;

export function availability(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const bookable = async () => {
    const category = await testBed.category(2000);
    const provider = await testBed.provider(category.services);
    const order = (startAt: Date) =>
      orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' });
    return { category, provider, order };
  };
  const day = (daysAhead = 1) =>
    new Date(server.clock.now().getTime() + daysAhead * 24 * HOUR).toISOString().slice(0, 10);
  const send = (providerId: string, from = day(), to = from, duration = 60) =>
    server.browser().x('GET', `/availability?provider_id=${providerId}&from=${from}&to=${to}&duration=${duration}`);
  const startsOf = ({ body }: AnyValue): string[] => body.slots.map((slot: AnyValue) => slot.start_at);
  const holdSlot = (as: HttpBrowser, providerId: string, startAt: Date, duration = 60) =>
    as.x('POST', '/holds', { provider_id: providerId, start_at: startAt.toISOString(), duration });

  describe('availability', () => {
    test('offers a start at every full and half hour of a free working day', async () => {
      const { provider } = await bookable();
      const response = await send(provider.id);
      expect(response.status).toBe(200);
      expect(response.body.time_zone).toBe('America/Los_Angeles');
      expect(response.body.slots).toHaveLength(23);
      for (const { start_at, end_at } of response.body.slots) {
        expect(start_at).toMatch(/T\d\d:(00|30):00Z$/);
        expect(Date.parse(end_at) - Date.parse(start_at)).toBe(HOUR);
      }
      expect((await send(provider.id, day(), day(2), 12 * 60)).body.slots).toHaveLength(2);
      expect((await send(provider.id, day(), day(), 12 * 60 + 15)).body.slots).toEqual([]);
    });

    test('offers times next to a booking, and none that overlap it', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 4);
      expect((await browser.w('booking', order(startAt))).body.response).toBe(true);
      const from = startAt.toISOString().slice(0, 10);
      const free = startsOf(await send(provider.id, from));
      const at = (minutes: number) => `${new Date(startAt.getTime() + minutes * 60_000).toISOString().slice(0, 19)}Z`;
      for (const minutes of [-30, 0, 30]) expect(free).not.toContain(at(minutes));
      for (const minutes of [-60, 60]) expect(free).toContain(at(minutes));
    });

    test('leaves out a time that is booked on the evening of the last day, though it is tomorrow in UTC', async () => {
      const { provider, order } = await bookable();
      const [before, evening] = startsOf(await send(provider.id, day(2)))
        .slice(-3)
        .filter((_, at) => at !== 1);
      expect(evening?.slice(0, 10)).toBe(day(3));
      expect((await browser.w('booking', order(new Date(String(evening))))).body.response).toBe(true);
      const free = startsOf(await send(provider.id, day(2)));
      expect(free).not.toContain(evening);
      expect(free).toContain(before);
    });

    test('offers a time while at least one suitable provider is free', async () => {
      const { category, provider, order } = await bookable();
      const startAt = hoursAhead(server, 4);
      const from = startAt.toISOString().slice(0, 10);
      const at = `${startAt.toISOString().slice(0, 19)}Z`;
      const ids = category.services.map(({ id }) => id).join(',');
      const open = async (more = '') =>
        (
          await server
            .browser()
            .x('GET', `/availability/open?subcategory_ids=${ids}&from=${from}&to=${from}&duration=60${more}`)
        ).body;
      expect((await browser.w('booking', order(startAt))).body.response).toBe(true);
      expect((await open()).people).toBe(1);
      expect(startsOf({ body: await open() })).not.toContain(at);
      await testBed.provider(category.services);
      const two = await open();
      expect([two.people, two.time_zone]).toEqual([2, 'America/Los_Angeles']);
      expect(startsOf({ body: two })).toContain(at);
      const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
      expect(two.closed_days).toEqual([]);
      await testBed.db
        .insert(providerHours)
        .values({ providerId: provider.id, weekday: (weekday + 1) % 7, opensMinute: 540, closesMinute: 720 });
      expect((await open('&lat=0&long=0')).people).toBe(0);
      const response = await server
        .browser()
        .x('GET', `/availability/open?subcategory_ids=${ids}&from=${from}&to=2099-01-01&duration=60`);
      expect(response.status).toBe(400);
    });

    test('offers no start within the next hour', async () => {
      const { provider } = await bookable();
      const today = server.clock.now().toISOString().slice(0, 10);
      const [first = ''] = startsOf(await send(provider.id, today));
      expect(Date.parse(first)).toBeGreaterThanOrEqual(server.clock.now().getTime() + HOUR);
      expect(Date.parse(first)).toBeLessThan(server.clock.now().getTime() + 1.5 * HOUR + 60_000);
      expect(startsOf(await send(provider.id, '2020-01-01'))).toEqual([]);
    });

    test("follows the provider's own week, for display and booking", async () => {
      const { provider, order } = await bookable();
      const tomorrow = new Date(`${day()}T00:00:00Z`).getUTCDay();
      await testBed.db
        .insert(providerHours)
        .values({ providerId: provider.id, weekday: tomorrow, opensMinute: 9 * 60 + 10, closesMinute: 12 * 60 });
      const free = startsOf(await send(provider.id, day(), day(3)));
      expect(free).toHaveLength(4);
      const closed = new Date(Date.parse(free[0] ?? '') + 6 * HOUR);
      const { body } = await browser.w('booking', order(closed));
      expect(body.error).toMatchObject({ code: 'provider_unavailable', field: 'start_time' });
      expect(body.data.nearest.map((slot: AnyValue) => slot.start_at)).toEqual(free.slice(1).reverse());
      expect((await browser.w('booking', order(new Date(free[0] ?? '')))).body.response).toBe(true);
    });

    test('names days off beside the free times, but not full days', async () => {
      const { provider } = await bookable();
      const off = new Date(`${day(2)}T00:00:00Z`).getUTCDay();
      for (let weekday = 0; weekday < 7; weekday++)
        if (weekday !== off)
          await testBed.db
            .insert(providerHours)
            .values({ providerId: provider.id, weekday, opensMinute: 9 * 60, closesMinute: 10 * 60 });
      const { body } = await send(provider.id, day(), day(3), 120);
      expect(body.slots).toEqual([]);
      expect(body.closed_days).toEqual([day(2)]);
    });

    test('rejects unknown providers, too many days and invalid durations', async () => {
      const { provider } = await bookable();
      expect((await send('p_nobody')).status).toBe(404);
      for (const [from, to, duration] of [
        [day(), day(40), 60],
        [day(2), day(1), 60],
        ['tomorrow', day(), 60],
        [day(), day(), 5],
      ] as const) {
        const { status, body } = await send(provider.id, from, to, duration);
        expect(status).toBe(400);
        expect(body.code).toBe('validation');
      }
    });
  });

  describe('as soon as possible', () => {
    const ask = (category: AnyValue, place = '') =>
      server
        .browser()
        .x('GET', `/availability/soonest?subcategory_ids=${category.services.map((one: AnyValue) => one.id)}${place}`);

    test('estimates the arrival from providers who are at work, free and near', async () => {
      const { category, provider, order } = await bookable();
      const now = server.clock.now().getTime();
      const { body, status } = await ask(category);
      expect(status).toBe(200);
      expect(body).toMatchObject({ people: 1, opens_at: '' });
      expect(Date.parse(body.from)).toBeGreaterThanOrEqual(now + 15 * 60_000);
      expect(Date.parse(body.until)).toBeGreaterThan(Date.parse(body.from));
      expect((await ask(category, '&lat=0&long=0')).body).toMatchObject({ people: 0, from: '', opens_at: '' });
      const startAt = hoursAhead(server, 2);
      expect((await browser.w('booking', order(startAt))).body.response).toBe(true);
      await testBed.db.insert(slotClaims).values(
        Array.from({ length: 8 }, (_, step) => ({
          providerId: provider.id,
          bookingId: 'b_before',
          stepAt: new Date(Math.floor(now / 900_000) * 900_000 + step * 900_000),
        })),
      );
      const busy = await ask(category);
      expect(Date.parse(busy.body.from)).toBeGreaterThan(now + 2 * HOUR);
    });

    test('shows when work starts again if no provider is at work', async () => {
      const { category, provider } = await bookable();
      const next = new Date(`${day(2)}T00:00:00Z`).getUTCDay();
      await testBed.db
        .insert(providerHours)
        .values({ providerId: provider.id, weekday: next, opensMinute: 9 * 60, closesMinute: 12 * 60 });
      const { body } = await ask(category);
      expect(body).toMatchObject({ people: 0, from: '', until: '' });
      expect(body.opens_at.slice(0, 10)).toBe(day(2));
      expect((await ask({ services: [{ id: '~' }] })).body).toEqual({ people: 0, from: '', until: '', opens_at: '' });
    });
  });

  describe('a taken time', () => {
    test('comes with the three nearest free ones', async () => {
      const { order } = await bookable();
      const startAt = hoursAhead(server, 5);
      await browser.w('booking', order(startAt));
      const { browser: other } = await testBed.customer(server);
      const { status, body } = await other.w('booking', order(startAt));
      expect(status).toBe(200);
      expect(body.error).toMatchObject({ code: 'slot_taken', field: 'start_time' });
      const apart = body.data.nearest.map((slot: AnyValue) => (Date.parse(slot.start_at) - startAt.getTime()) / 60_000);
      expect(apart).toEqual([-60, 60, -90]);
      expect((await other.w('booking', order(new Date(body.data.nearest[0].start_at)))).body.response).toBe(true);
    });
  });

  describe('holds', () => {
    test('reserve a time against others, and give way to the holder’s booking', async () => {
      const { provider, order } = await bookable();
      const startAt = hoursAhead(server, 4);
      const { status, body } = await holdSlot(browser, provider.id, startAt);
      expect(status).toBe(201);
      expect(body).toMatchObject({ hold_id: expect.stringMatching(/^hold_\w+$/), start_at: expect.any(String) });
      expect((Date.parse(body.expires_at) - server.clock.now().getTime()) / 60_000).toBeCloseTo(15, 0);

      const { browser: other } = await testBed.customer(server);
      const rejected = await holdSlot(other, provider.id, startAt);
      expect(rejected.status).toBe(409);
      expect(rejected.body).toMatchObject({ code: 'slot_taken', data: { nearest: expect.any(Array) } });
      expect(rejected.body.data.nearest).toHaveLength(3);
      expect((await other.w('booking', order(startAt))).body.error.code).toBe('slot_taken');
      expect((await browser.w('booking', order(startAt))).body.response).toBe(true);
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.providerId, provider.id))).toBe(0);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(4);
    });

    test('replace the previous one', async () => {
      const { provider } = await bookable();
      await holdSlot(browser, provider.id, hoursAhead(server, 3));
      await holdSlot(browser, provider.id, hoursAhead(server, 5));
      const { browser: other } = await testBed.customer(server);
      expect((await holdSlot(other, provider.id, hoursAhead(server, 3))).status).toBe(201);
      expect((await holdSlot(other, provider.id, hoursAhead(server, 5))).status).toBe(409);
    });

    test('end after 15 minutes, with or without the maintenance job', async () => {
      const ownServer = await testBed.serve();
      const [one, two] = [(await testBed.customer(ownServer)).browser, (await testBed.customer(ownServer)).browser];
      const { provider } = await bookable();
      const startAt = hoursAhead(ownServer, 5);
      await holdSlot(one, provider.id, startAt);
      ownServer.clock.forward(16 * 60_000);
      expect((await holdSlot(two, provider.id, startAt)).status).toBe(201);
      ownServer.clock.forward(16 * 60_000);
      await Promise.all([1, 2, 3].map(() => runMaintenance(ownServer.app.context, ownServer.app.server.log)));
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(0);
    });

    test('need a visitor or a customer, and a future time within working hours', async () => {
      const { provider } = await bookable();
      expect((await holdSlot(server.browser(), provider.id, hoursAhead(server, 3))).status).toBe(201);
      const ownBrowser = await testBed.signIn(server, provider, 'provider');
      expect((await holdSlot(ownBrowser, provider.id, hoursAhead(server, 3))).status).toBe(403);
      expect((await holdSlot(browser, provider.id, hoursAhead(server, -3))).status).toBe(400);
      expect((await holdSlot(browser, provider.id, hoursAhead(server, 15))).body.code).toBe('provider_unavailable');
    });
  });
}
