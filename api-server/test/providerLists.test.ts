import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceKm } from '../src/identity/addresses/distance';
import { roundPlace } from '../src/identity/addresses/publicArea';
import { addMilliseconds, HOUR } from '../src/platform/clock';
import { favourites, providerServices, slotClaims, slotHolds, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue } from './support/browser';
import { changeProvider, insertReviews, providerIds } from './support/catalogue';

describe('lists of providers', () => {
  const testBed = useTestBed();
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const visitor = () => server.browser();

  describe('all providers', () => {
    it('contains the contract’s fields for each provider', async () => {
      const { id, services } = await testBed.category(4500, 3000);
      const provider = await testBed.provider(services, [4000, 3300]);
      await changeProvider(testBed, provider.id, { address: '12 High St', verified: true, completedJobs: 7 });
      const { body } = await visitor().w('providers', { cat_id: id });
      expect(body).toMatchObject({ result: 'true', message: '', page: 1, total: 1 });
      const offered = [
        { subcategory: 'Service 1', provider_id: provider.id },
        { subcategory: 'Service 2', provider_id: provider.id },
      ];
      expect(body.data).toEqual([
        {
          user_id: provider.id,
          provider_id: provider.id,
          user_profile_pic: '',
          image: '',
          fullname: provider.fullname,
          slug: expect.stringMatching(/^person-\d+-[0-9a-f]{10}$/),
          service_title: 'Plumber',
          rating: '0.00',
          address: 'South Tabor, Portland, OR',
          provider_image: [{ provider_id: provider.id }],
          subcategroy: offered,
          subcategory: offered,
          review_count: 0,
          available_now: true,
          next_slot_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
          next_times: Array(3).fill(expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:[03]0:00Z$/)),
          area_lat: expect.any(Number),
          area_long: expect.any(Number),
          start_price: '33.00',
          verified: true,
          featured: false,
          completed_jobs: 7,
          is_favourite: false,
        },
      ]);
    });

    it('puts nobody on the map nearer than half a kilometre', async () => {
      const { id, services } = await testBed.category(100);
      const provider = await testBed.provider(services);
      await changeProvider(testBed, provider.id, { lat: 45.51213, long: -122.65392 });
      const [first] = (await visitor().w('providers', { cat_id: id })).body.data;
      expect([first.area_lat, first.area_long]).toEqual([45.51, -122.655]);
      await changeProvider(testBed, provider.id, { lat: null, long: null });
      expect((await visitor().w('providers', { cat_id: id })).body.data[0]).not.toHaveProperty('area_lat');
    });

    it('offers the next three times that fit all chosen services', async () => {
      const { services } = await testBed.category(4500, 3000);
      const provider = await testBed.provider(services);
      const chosen = services.map((service) => service.id);
      const timesFor = async (ids: string[], address = {}): Promise<string[]> =>
        (await visitor().w('providersByService', { subcategory_id: ids, ...address })).body.data[0].next_times;
      const [first = '', second = ''] = await timesFor(chosen);
      // Occupy a quarter of an hour, one hour after the first start: one service fits before it, both do not.
      await testBed.db.insert(slotClaims).values({
        providerId: provider.id,
        stepAt: addMilliseconds(new Date(first), HOUR),
        bookingId: `b_${provider.id}`.slice(0, 30),
      });
      const one = chosen.slice(0, 1);
      expect(await timesFor(one, { lat: 45.515, long: -122.678 })).toContain(first);
      expect(await timesFor(one), 'no time for the way to an address that is not known yet').not.toContain(first);
      const both = await timesFor(chosen);
      expect(both).toHaveLength(3);
      expect(both).not.toContain(first);
      expect(both).not.toContain(second);
    });

    it('counts the results of each filter choice with the other filters unchanged', async () => {
      const { id, services } = await testBed.category(100);
      const other = await testBed.category(200);
      const good = await testBed.provider(services);
      const best = await testBed.provider([...services, ...other.services]);
      await insertReviews(testBed, good.id, [5, 4]);
      await insertReviews(testBed, best.id, [5, 5]);
      const countsOf = async (fields: Record<string, unknown>) =>
        (await visitor().w('providers', { cat_id: id, counts: 'true', ...fields })).body.counts;
      const all = await countsOf({});
      expect(all).toMatchObject({ min_rating: { '4.9': 1, '4.5': 2 }, cat_id: { [id]: 2, [other.id]: 1 } });
      expect(await countsOf({ min_rating: 4.9 })).toMatchObject({
        min_rating: { '4.9': 1, '4.5': 2 },
        cat_id: { [id]: 1, [other.id]: 1 },
      });
      expect((await visitor().w('providers', { cat_id: id })).body).not.toHaveProperty('counts');
    });

    it('answers an empty list as a success', async () => {
      const { body } = await visitor().w('providers', { q: 'nobodyiscalledthis' });
      expect(body).toEqual({ result: 'true', message: 'No Data Found!', data: [], page: 1, total: 0 });
    });

    it('pages without gaps or repeats', async () => {
      const { id, services } = await testBed.category(100);
      const all = [];
      for (let i = 0; i < 5; i++) all.push((await testBed.provider(services)).id);
      const page = async (number: number) =>
        (await visitor().w('providers', { cat_id: id, page: number, per_page: 2 })).body;
      const pages = [await page(1), await page(2), await page(3)];
      expect(pages.flatMap(providerIds).sort()).toEqual(all.sort());
      expect(pages.map(({ total, page: number }) => [total, number])).toEqual([
        [5, 1],
        [5, 2],
        [5, 3],
      ]);
      expect(await page(9)).toMatchObject({ data: [], total: 5, page: 9 });
    });

    it('filters by words, service, rating and featured', async () => {
      const { id, services } = await testBed.category(100, 200);
      const [one, two] = [await testBed.provider(services), await testBed.provider(services.slice(0, 1))];
      await testBed.db.update(users).set({ fullname: 'Zoë O\u2019Hara_100%' }).where(eq(users.id, one.id));
      await insertReviews(testBed, two.id, [5, 4]);
      await changeProvider(testBed, two.id, { featured: true });
      const results = async (fields: Record<string, unknown>) =>
        providerIds((await visitor().w('providers', { cat_id: id, ...fields })).body);
      expect(await results({ q: 'zoë hara_100%' })).toEqual([one.id]);
      expect(await results({ q: '%' })).toEqual([one.id]);
      expect(await results({ q: 'Service 2' })).toEqual([one.id]);
      expect(await results({ subcategory_id: services[1]?.id })).toEqual([one.id]);
      expect(await results({ min_rating: 4 })).toEqual([two.id]);
      expect(await results({ min_rating: 4.75 })).toEqual([]);
      expect(await results({ featured: 1 })).toEqual([two.id]);
    });

    it('sorts by distance, price, jobs, age and rating within a radius', async () => {
      const { id, services } = await testBed.category(1000);
      const near = await testBed.provider(services, [3000]);
      const far = await testBed.provider(services, [1500]);
      const unknown = await testBed.provider(services, [2000]);
      await changeProvider(testBed, near.id, {
        lat: 45.52,
        long: -122.68,
        completedJobs: 1,
        memberSince: new Date('2025-01-01'),
      });
      await changeProvider(testBed, far.id, {
        lat: 45.6,
        long: -122.9,
        completedJobs: 9,
        memberSince: new Date('2023-01-01'),
      });
      await changeProvider(testBed, unknown.id, {
        lat: null,
        long: null,
        completedJobs: 4,
        memberSince: new Date('2024-01-01'),
      });
      await insertReviews(testBed, unknown.id, [5, 5, 5]);
      const here = { lat: '45.5152', long: '-122.6784' };
      const send = async (fields: Record<string, unknown>) =>
        (await visitor().w('providers', { cat_id: id, ...fields })).body;
      const byDistance = await send({ ...here, sort: 'distance' });
      expect(providerIds(byDistance)).toEqual([near.id, far.id, unknown.id]);
      expect(byDistance.data[0].distance_km).toBeCloseTo(0.55, 1);
      expect(byDistance.data[2]).not.toHaveProperty('distance_km');
      expect(providerIds(await send({ ...here, radius_km: 5 }))).toEqual([near.id]);
      expect(providerIds(await send({ sort: 'price' }))).toEqual([far.id, unknown.id, near.id]);
      expect(providerIds(await send({ sort: 'popular' }))).toEqual([far.id, unknown.id, near.id]);
      expect(providerIds(await send({ sort: 'newest' }))).toEqual([near.id, unknown.id, far.id]);
      expect(providerIds(await send({ sort: 'rating' }))[0]).toBe(unknown.id);
    });

    it('finds exactly the providers within a radius, at its edge in every direction and across the date line', async () => {
      const { id, services } = await testBed.category(1000, 2000);
      const both = services.map((service) => service.id);
      for (const here of [
        { lat: 45.5152, long: -122.6784 },
        { lat: -0.2, long: 179.99 },
      ]) {
        const places = new Map<string, { lat: number; long: number }>();
        for (const km of [4.2, 4.9, 5.1, 5.8])
          for (const degrees of [0, 45, 90, 135, 180, 225, 270, 315]) {
            const angle = (degrees * Math.PI) / 180;
            const long = here.long + (km * Math.sin(angle)) / (111.195 * Math.cos((here.lat * Math.PI) / 180));
            const place = { lat: here.lat + (km * Math.cos(angle)) / 111.195, long: long > 180 ? long - 360 : long };
            const { id: providerId } = await testBed.provider(services);
            await changeProvider(testBed, providerId, place);
            places.set(providerId, place);
          }
        // Lists know the rounded place that is shown.
        const inside = [...places].filter(([, place]) => distanceKm(here, roundPlace(place)) <= 5).map(([one]) => one);
        expect(inside.length).toBeGreaterThan(8);
        const query = { cat_id: id, lat: String(here.lat), long: String(here.long), radius_km: 5, per_page: 100 };
        expect(providerIds((await visitor().w('providers', query)).body).sort()).toEqual(inside.sort());
        expect(
          providerIds((await visitor().w('providers', { ...query, subcategory_id: both, sort: 'price' })).body).sort(),
        ).toEqual(inside);
      }
    });

    it('shows and sorts by each provider’s price of the chosen services', async () => {
      const { id, services } = await testBed.category(5000, 6000);
      const [cheap, fair] = [
        await testBed.provider(services, [5500, 4300]),
        await testBed.provider(services, [5200, 4600]),
      ];
      const other = await testBed.category(900);
      await testBed.db
        .insert(providerServices)
        .values({ providerId: fair.id, subcategoryId: other.services[0]?.id ?? '', priceCents: 900 });
      const [first, second] = services.map((service) => service.id);
      const prices = async (call: 'providers' | 'providersByService', fields: Record<string, unknown>) =>
        (await visitor().w(call, fields)).body.data.map(({ provider_id, start_price, chosen_price }: AnyValue) => [
          provider_id,
          start_price,
          chosen_price,
        ]);
      expect(await prices('providers', { cat_id: id, sort: 'price' })).toEqual([
        [cheap.id, '43.00', undefined],
        [fair.id, '46.00', undefined],
      ]);
      expect(await prices('providers', { subcategory_id: first, sort: 'price' })).toEqual([
        [fair.id, '9.00', '52.00'],
        [cheap.id, '43.00', '55.00'],
      ]);
      const both = await prices('providersByService', { subcategory_id: [first, second, first] });
      expect(both).toHaveLength(2);
      expect(both).toEqual(
        expect.arrayContaining([
          [cheap.id, '43.00', '98.00'],
          [fair.id, '9.00', '98.00'],
        ]),
      );
      const expected = [first, other.services[0]?.id];
      expect(await prices('providersByService', { subcategory_id: expected, match: 'any' })).toEqual(
        expect.arrayContaining([
          [cheap.id, '43.00', undefined],
          [fair.id, '9.00', '61.00'],
        ]),
      );
    });

    it('ignores expired holds', async () => {
      const { id, services } = await testBed.category(1000);
      const [over, held] = [await testBed.provider(services), await testBed.provider(services)];
      const now = server.clock.now();
      const stepAt = new Date(Math.floor(now.getTime() / 900_000) * 900_000);
      for (const [provider, expiresAt] of [
        [over, addMilliseconds(now, -1000)],
        [held, addMilliseconds(now, HOUR)],
      ] as const) {
        const hold = { id: `h_${provider.id}`.slice(0, 30), providerId: provider.id, userId: provider.id };
        const span = {
          startAt: stepAt,
          endAt: addMilliseconds(stepAt, 900_000),
          createdAt: addMilliseconds(now, -HOUR),
        };
        await testBed.db.insert(slotHolds).values({ ...hold, ...span, expiresAt });
        await testBed.db.insert(slotClaims).values({ providerId: provider.id, stepAt, bookingId: hold.id });
      }
      const free = await visitor().w('providers', { cat_id: id, available: 1 });
      expect(providerIds(free.body)).toEqual([over.id]);
      expect(free.body.data[0]).toMatchObject({ available_now: true });
    });

    it('shows which providers are busy now, and when they are free next', async () => {
      const { id, services } = await testBed.category(1000);
      const [free, busy] = [await testBed.provider(services), await testBed.provider(services)];
      const step = new Date(Math.floor(server.clock.now().getTime() / 900_000) * 900_000);
      const claims = Array.from({ length: 10 }, (_, i) => ({
        providerId: busy.id,
        stepAt: addMilliseconds(step, i * 900_000),
        bookingId: 'b_x',
      }));
      await testBed.db.insert(slotClaims).values(claims);
      const all = (await visitor().w('providers', { cat_id: id })).body;
      const item = all.data.find(({ provider_id }: AnyValue) => provider_id === busy.id);
      expect(item).toMatchObject({ available_now: false });
      expect(Date.parse(item.next_slot_at)).toBe(addMilliseconds(step, 10 * 900_000).getTime());
      expect(providerIds((await visitor().w('providers', { cat_id: id, available: 1 })).body)).toEqual([free.id]);
    });

    it('rejects an invalid field by name', async () => {
      for (const [field, value] of [
        ['sort', 'luck'],
        ['page', '0'],
        ['page', '1.5'],
        ['per_page', '101'],
        ['lat', 'north'],
        ['min_rating', '6'],
        ['available', 'maybe'],
      ]) {
        const { status, body } = await visitor().w('providers', { [field as string]: value });
        expect(status).toBe(200);
        expect(body).toMatchObject({ result: 'false', data: [], error: { code: 'validation', field } });
      }
    });

    it('marks the signed-in user’s favourites in a private response', async () => {
      const { id, services } = await testBed.category(1000);
      const provider = await testBed.provider(services);
      const [mine, other] = [await testBed.customer(server), await testBed.customer(server)];
      await testBed.db
        .insert(favourites)
        .values({ userId: mine.user.id, providerId: provider.id, createdAt: new Date() });
      const marked = async (browser: { w: AnyValue }) => {
        const { body, headers } = await browser.w('providers', { cat_id: id, user_id: mine.user.id });
        return [body.data[0].is_favourite, headers.get('cache-control')];
      };
      expect(await marked(mine.browser)).toEqual([true, 'private, no-store']);
      expect((await marked(other.browser))[0]).toBe(false);
      expect((await marked(visitor()))[0]).toBe(false);
      const details = { provider_id: provider.id, user_id: mine.user.id };
      expect((await mine.browser.w('providerDetails', details)).body.data.is_favourite).toBe(true);
      expect(
        (await other.browser.w('providerDetails', { ...details, user_id: other.user.id })).body.data.is_favourite,
      ).toBe(false);
      expect((await visitor().w('providerDetails', details)).body.data.is_favourite).toBe(false);
    });
  });

  describe('providers for chosen services', () => {
    it('finds those who offer all of them, or any, in each accepted spelling', async () => {
      const { services } = await testBed.category(100, 200);
      const [a, b] = services.map(({ id }) => id) as [string, string];
      const both = await testBed.provider(services);
      const onlyA = await testBed.provider(services.slice(0, 1));
      const send = async (subcategory_id: unknown, more: object = {}) =>
        (await visitor().w('providersByService', { user_id: '', subcategory_id, ...more }, { as: 'json' })).body;
      const all = await send([a, b]);
      expect(all.response).toBe(true);
      expect(all.data.map((item: AnyValue) => item.provider_id)).toEqual([both.id]);
      expect(all.data[0].subcategroy).toHaveLength(2);
      expect(providerIds(await send([{ subcategory_id: a }, { subcategory_id: b }]))).toEqual([both.id]);
      expect(providerIds(await send(a)).sort()).toEqual([both.id, onlyA.id].sort());
      expect(providerIds(await send([a, b], { match: 'any' })).sort()).toEqual([both.id, onlyA.id].sort());
      const multipart = await visitor().w('providersByService', { subcategory_id: JSON.stringify([a, b]) });
      expect(providerIds(multipart.body)).toEqual([both.id]);
    });

    it('accepts numbers and a missing app token, and reports an empty result', async () => {
      const { status, body } = await visitor().w(
        'providersByService',
        { subcategory_id: [7, 9] },
        { as: 'json', appToken: null },
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        response: false,
        message: 'No Data Available!',
        data: [],
        error: { code: 'not_found' },
      });
      const empty = (await visitor().w('providersByService', { subcategory_id: [] }, { as: 'json' })).body;
      expect(empty).toMatchObject({ response: false, message: 'Please select at least one service.', data: [] });
    });

    it('leaves out providers who do not come that far or are busy at that time', async () => {
      const { services } = await testBed.category(100);
      const subcategory_id = services.map(({ id }) => id);
      const [near, far] = [await testBed.provider(services), await testBed.provider(services)];
      await changeProvider(testBed, near.id, { lat: 45.5, long: -122.6, radiusKm: 10 });
      await changeProvider(testBed, far.id, { lat: 45.9, long: -122.6, radiusKm: 10 });
      const send = async (more: object) =>
        (await visitor().w('providersByService', { subcategory_id, ...more }, { as: 'json' })).body;
      const here = { lat: 45.51, long: -122.61 };
      expect(providerIds(await send(here))).toEqual([near.id]);
      expect(providerIds(await send({}))).toHaveLength(2);
      const start = new Date(Math.ceil(server.clock.now().getTime() / HOUR) * HOUR);
      await testBed.db
        .insert(slotClaims)
        .values({ providerId: near.id, stepAt: addMilliseconds(start, HOUR / 2), bookingId: 'b_y' });
      expect(providerIds(await send({ start_at: start.toISOString() }))).toEqual([far.id]);
      expect(providerIds(await send({ start_at: addMilliseconds(start, HOUR).toISOString() }))).toHaveLength(2);
      const night = `${start.toISOString().slice(0, 10)}T10:00:00Z`;
      expect(await send({ start_at: night })).toMatchObject({ response: false, data: [] });
    });
  });
});
