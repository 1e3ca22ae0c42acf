import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, later } from '../src/clock';
import { coupons, favourites, providerProfiles, reviews, slotClaims, users } from '../src/db/schema';
import { newId } from '../src/ids';
import type { Loose } from './support/browser';
import { type Kind, type Server, useWorld } from './support/world';

describe.each<Kind>(['embedded', 'postgresql'])('the catalogue on %s', (kind) => {
  const world = useWorld(kind);
  let server: Server;
  beforeAll(async () => {
    server = await world.serve();
  });
  const visitor = () => server.browser();

  /** Gives a provider that many reviews of those stars, counters included. */
  async function review(providerId: string, stars: number[]) {
    const author = await world.person();
    for (const serviceRating of stars) {
      await world.db.insert(reviews).values({
        id: newId('r'),
        userId: author.id,
        providerId,
        serviceRating,
        rateTechnician: serviceRating,
        comment: 'Came on time.',
        impressedService: ['Efficiency'],
        recommended: true,
        createdAt: new Date(),
      });
    }
    const ratingSum = stars.reduce((sum, value) => sum + value, 0);
    await change(providerId, { ratingCount: stars.length, ratingSum });
    return author;
  }
  const change = (providerId: string, values: Partial<typeof providerProfiles.$inferInsert>) =>
    world.db.update(providerProfiles).set(values).where(eq(providerProfiles.userId, providerId));
  const idsOf = (body: Loose): string[] => body.data.map((item: Loose) => item.provider_id);

  describe('W06, the categories', () => {
    it('lists them with banners and services, prices as text', async () => {
      const { id, services } = await world.category(1200, 4555);
      const { status, body, headers } = await visitor().w('categories');
      expect(status).toBe(200);
      expect(body).toMatchObject({ result: 'true', message: '' });
      expect(body.data.find((category: Loose) => category.cat_id === id)).toEqual({
        cat_id: id,
        category_name: 'Plumbing',
        category_image: '/uploads/art/plumbing.svg',
        category_banner: [],
        subcategory: [
          { id: services[0]?.id, cat_id: id, subcategory: 'Service 1', price: '12.00', duration_minutes: 60 },
          { id: services[1]?.id, cat_id: id, subcategory: 'Service 2', price: '45.55', duration_minutes: 60 },
        ],
      });
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    });

    it('tags equal answers equally, and changed ones differently', async () => {
      const tag = async () => (await visitor().w('categories')).headers.get('etag');
      const before = await tag();
      expect(await tag()).toBe(before);
      await world.category(700);
      expect(await tag()).not.toBe(before);
    });

    it('refuses a third app token and other methods', async () => {
      const refused = await visitor().w('categories', {}, { appToken: 'somebody-else' });
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({
        result: 'false',
        message: 'Invalid app token!',
        data: [],
        error: { code: 'app_token' },
      });
      expect((await visitor().w('categories', {}, { appToken: 'doorstep-web-2' })).body.result).toBe('true');
      const got = await visitor().send('GET', '/UserController/category_with_subcategory');
      expect(got.status).toBe(405);
    });
  });

  describe('W07, the top-rated providers', () => {
    it('puts three good reviews before one perfect one, with every key of the contract', async () => {
      const { services } = await world.category(5000);
      const steady = await world.provider(services);
      const lucky = await world.provider(services);
      const poor = await world.provider(services);
      await review(steady.id, [5, 5, 5, 4]);
      await review(lucky.id, [5]);
      await review(poor.id, [2, 2, 3]);
      const { body } = await visitor().w('topProviders');
      expect(body.result).toBe('true');
      const order = idsOf(body).filter((id) => [steady.id, lucky.id, poor.id].includes(id));
      expect(order).toEqual([steady.id, poor.id, lucky.id]);
      expect(body.data.find((item: Loose) => item.provider_id === steady.id)).toEqual({
        image: '',
        fullname: steady.fullname,
        service_title: 'Plumber',
        avg_rating: '4.75',
        provider_image: [{ provider_id: steady.id }],
        provider_id: steady.id,
        user_id: steady.id,
        review_count: 4,
        is_favourite: false,
      });
    });

    it('names twenty at most, and nobody who is not approved', async () => {
      const { services } = await world.category(5000);
      const waiting = await world.provider(services);
      await world.db.update(users).set({ accountStatus: 'pending_review' }).where(eq(users.id, waiting.id));
      for (let i = 0; i < 22; i++) await world.provider(services);
      const { body } = await visitor().w('topProviders');
      expect(body.data).toHaveLength(20);
      expect(idsOf((await visitor().w('providers')).body)).not.toContain(waiting.id);
    });
  });

  describe('W08, all providers', () => {
    it('tells of each what the contract names', async () => {
      const { id, services } = await world.category(4500, 3000);
      const provider = await world.provider(services, [4000, 3300]);
      await change(provider.id, { address: '12 High St', verified: true, completedJobs: 7 });
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
          service_title: 'Plumber',
          rating: '0.00',
          address: '12 High St',
          provider_image: [{ provider_id: provider.id }],
          subcategroy: offered,
          subcategory: offered,
          review_count: 0,
          available_now: true,
          next_slot_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
          start_price: '33.00',
          verified: true,
          featured: false,
          completed_jobs: 7,
          is_favourite: false,
        },
      ]);
    });

    it('answers an empty list as a success', async () => {
      const { body } = await visitor().w('providers', { q: 'nobodyiscalledthis' });
      expect(body).toEqual({ result: 'true', message: 'No Data Found!', data: [], page: 1, total: 0 });
    });

    it('pages without losing or repeating anybody', async () => {
      const { id, services } = await world.category(100);
      const all = [];
      for (let i = 0; i < 5; i++) all.push((await world.provider(services)).id);
      const page = async (number: number) =>
        (await visitor().w('providers', { cat_id: id, page: number, per_page: 2 })).body;
      const pages = [await page(1), await page(2), await page(3)];
      expect(pages.flatMap(idsOf).sort()).toEqual(all.sort());
      expect(pages.map(({ total, page: number }) => [total, number])).toEqual([
        [5, 1],
        [5, 2],
        [5, 3],
      ]);
      expect(await page(9)).toMatchObject({ data: [], total: 5, page: 9 });
    });

    it('narrows by words, service, rating and featured', async () => {
      const { id, services } = await world.category(100, 200);
      const [one, two] = [await world.provider(services), await world.provider(services.slice(0, 1))];
      await world.db.update(users).set({ fullname: 'Zoë O\u2019Hara_100%' }).where(eq(users.id, one.id));
      await review(two.id, [5, 4]);
      await change(two.id, { featured: true });
      const found = async (fields: Record<string, unknown>) =>
        idsOf((await visitor().w('providers', { cat_id: id, ...fields })).body);
      expect(await found({ q: 'zoë hara_100%' })).toEqual([one.id]);
      expect(await found({ q: '%' })).toEqual([one.id]);
      expect(await found({ q: 'Service 2' })).toEqual([one.id]);
      expect(await found({ subcategory_id: services[1]?.id })).toEqual([one.id]);
      expect(await found({ min_rating: 4 })).toEqual([two.id]);
      expect(await found({ min_rating: 4.75 })).toEqual([]);
      expect(await found({ featured: 1 })).toEqual([two.id]);
    });

    it('sorts by distance, price, jobs, age and rating, and keeps to a radius', async () => {
      const { id, services } = await world.category(1000);
      const near = await world.provider(services, [3000]);
      const far = await world.provider(services, [1500]);
      const unknown = await world.provider(services, [2000]);
      await change(near.id, { lat: 45.52, long: -122.68, completedJobs: 1, memberSince: new Date('2025-01-01') });
      await change(far.id, { lat: 45.6, long: -122.9, completedJobs: 9, memberSince: new Date('2023-01-01') });
      await change(unknown.id, { lat: null, long: null, completedJobs: 4, memberSince: new Date('2024-01-01') });
      await review(unknown.id, [5, 5, 5]);
      const here = { lat: '45.5152', long: '-122.6784' };
      const ask = async (fields: Record<string, unknown>) =>
        (await visitor().w('providers', { cat_id: id, ...fields })).body;
      const byDistance = await ask({ ...here, sort: 'distance' });
      expect(idsOf(byDistance)).toEqual([near.id, far.id, unknown.id]);
      expect(byDistance.data[0].distance_km).toBeCloseTo(0.55, 1);
      expect(byDistance.data[2]).not.toHaveProperty('distance_km');
      expect(idsOf(await ask({ ...here, radius_km: 5 }))).toEqual([near.id]);
      expect(idsOf(await ask({ sort: 'price' }))).toEqual([far.id, unknown.id, near.id]);
      expect(idsOf(await ask({ sort: 'popular' }))).toEqual([far.id, unknown.id, near.id]);
      expect(idsOf(await ask({ sort: 'newest' }))).toEqual([near.id, unknown.id, far.id]);
      expect(idsOf(await ask({ sort: 'rating' }))[0]).toBe(unknown.id);
    });

    it('knows who is busy now, and when they are free next', async () => {
      const { id, services } = await world.category(1000);
      const [free, busy] = [await world.provider(services), await world.provider(services)];
      const step = new Date(Math.floor(server.clock.now().getTime() / 900_000) * 900_000);
      const claims = Array.from({ length: 10 }, (_, i) => ({
        providerId: busy.id,
        stepAt: later(step, i * 900_000),
        bookingId: 'b_x',
      }));
      await world.db.insert(slotClaims).values(claims);
      const all = (await visitor().w('providers', { cat_id: id })).body;
      const item = all.data.find(({ provider_id }: Loose) => provider_id === busy.id);
      expect(item).toMatchObject({ available_now: false });
      expect(Date.parse(item.next_slot_at)).toBe(later(step, 10 * 900_000).getTime());
      expect(idsOf((await visitor().w('providers', { cat_id: id, available: 1 })).body)).toEqual([free.id]);
    });

    it('refuses a field that makes no sense, naming it', async () => {
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

    it('marks favourites for the person who is signed in, and keeps that answer private', async () => {
      const { id, services } = await world.category(1000);
      const provider = await world.provider(services);
      const [mine, other] = [await world.customer(server), await world.customer(server)];
      await world.db
        .insert(favourites)
        .values({ userId: mine.person.id, providerId: provider.id, createdAt: new Date() });
      const marked = async (browser: { w: Loose }) => {
        const { body, headers } = await browser.w('providers', { cat_id: id, user_id: mine.person.id });
        return [body.data[0].is_favourite, headers.get('cache-control')];
      };
      expect(await marked(mine.browser)).toEqual([true, 'private, no-store']);
      expect((await marked(other.browser))[0]).toBe(false);
      expect((await marked(visitor()))[0]).toBe(false);
      const details = { provider_id: provider.id, user_id: mine.person.id };
      expect((await mine.browser.w('providerDetails', details)).body.data.is_favourite).toBe(true);
      expect(
        (await other.browser.w('providerDetails', { ...details, user_id: other.person.id })).body.data.is_favourite,
      ).toBe(false);
      expect((await visitor().w('providerDetails', details)).body.data.is_favourite).toBe(false);
    });
  });

  describe('W09, a provider', () => {
    it('shows own prices, reviews and every key of the contract', async () => {
      const { id, services } = await world.category(4500);
      const provider = await world.provider(services, [4555]);
      await change(provider.id, {
        categoryId: id,
        description: 'Pipes.',
        address: '12 High St',
        banners: ['/uploads/b.svg'],
      });
      const author = await review(provider.id, [4]);
      const { body } = await visitor().w('providerDetails', { provider_id: provider.id, user_id: '' });
      expect(body).toEqual({
        result: 'true',
        message: '',
        data: {
          user_id: provider.id,
          provider_id: provider.id,
          banner: [{ banner_image: '/uploads/b.svg' }],
          subcategory: [
            { id: services[0]?.id, cat_id: id, subcategory: 'Service 1', price: '45.55', duration_minutes: 60 },
          ],
          service_title: 'Plumber',
          description: 'Pipes.',
          address: '12 High St',
          user_profile_pic: '',
          fullname: provider.fullname,
          review: [
            {
              review_id: expect.stringMatching(/^r_/),
              user_fullname: author.fullname,
              user_profile_pic: '',
              service_rating: '4.00',
              rate_technician: '4.00',
              comment: 'Came on time.',
              impressed_service: ['Efficiency'],
              recomended_service: 'true',
              created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
              provider_reply: '',
              verified: true,
            },
          ],
          category_name: 'Plumbing',
          booking_id: '',
          avg_rating: '4.00',
          review_count: 1,
          start_price: '45.55',
          is_favourite: false,
          verified: false,
          member_since: expect.stringMatching(/Z$/),
          completed_jobs: 0,
          response_minutes: 30,
        },
      });
    });

    it('is not there when unknown, not approved or not a provider', async () => {
      const { services } = await world.category(100);
      const suspended = await world.provider(services);
      await world.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, suspended.id));
      const customer = await world.person();
      for (const provider_id of [suspended.id, customer.id, 'p_nobody', '', "' or 1=1 --"]) {
        const { status, body } = await visitor().w('providerDetails', { provider_id });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          result: 'false',
          message: 'No Data Available!',
          data: {},
          error: { code: 'not_found' },
        });
      }
    });
  });

  describe('W11, providers for chosen services', () => {
    it('finds those who offer all of them, or any, in each accepted spelling', async () => {
      const { services } = await world.category(100, 200);
      const [a, b] = services.map(({ id }) => id) as [string, string];
      const both = await world.provider(services);
      const onlyA = await world.provider(services.slice(0, 1));
      const ask = async (subcategory_id: unknown, more: object = {}) =>
        (await visitor().w('providersByService', { user_id: '', subcategory_id, ...more }, { as: 'json' })).body;
      const all = await ask([a, b]);
      expect(all.response).toBe(true);
      expect(all.data.map((item: Loose) => item.provider_id)).toEqual([both.id]);
      expect(all.data[0].subcategroy).toHaveLength(2);
      expect(idsOf(await ask([{ subcategory_id: a }, { subcategory_id: b }]))).toEqual([both.id]);
      expect(idsOf(await ask(a)).sort()).toEqual([both.id, onlyA.id].sort());
      expect(idsOf(await ask([a, b], { match: 'any' })).sort()).toEqual([both.id, onlyA.id].sort());
      const multipart = await visitor().w('providersByService', { subcategory_id: JSON.stringify([a, b]) });
      expect(idsOf(multipart.body)).toEqual([both.id]);
    });

    it('takes numbers and a missing app token, and says when there is nobody', async () => {
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

    it('leaves out who does not come that far, and who is taken at that time', async () => {
      const { services } = await world.category(100);
      const subcategory_id = services.map(({ id }) => id);
      const [near, far] = [await world.provider(services), await world.provider(services)];
      await change(near.id, { lat: 45.5, long: -122.6, radiusKm: 10 });
      await change(far.id, { lat: 45.9, long: -122.6, radiusKm: 10 });
      const ask = async (more: object) =>
        (await visitor().w('providersByService', { subcategory_id, ...more }, { as: 'json' })).body;
      const here = { lat: 45.51, long: -122.61 };
      expect(idsOf(await ask(here))).toEqual([near.id]);
      expect(idsOf(await ask({}))).toHaveLength(2);
      const start = new Date(Math.ceil(server.clock.now().getTime() / HOUR) * HOUR);
      await world.db
        .insert(slotClaims)
        .values({ providerId: near.id, stepAt: later(start, HOUR / 2), bookingId: 'b_y' });
      expect(idsOf(await ask({ start_at: start.toISOString() }))).toEqual([far.id]);
      expect(idsOf(await ask({ start_at: later(start, HOUR).toISOString() }))).toHaveLength(2);
      const night = `${start.toISOString().slice(0, 10)}T10:00:00Z`;
      expect(await ask({ start_at: night })).toMatchObject({ response: false, data: [] });
    });
  });

  describe('W12 and W14', () => {
    it('lists the public coupons that hold now', async () => {
      const none = (await visitor().w('coupons')).body;
      expect(none).toMatchObject({ result: false, message: 'No offers available!', deliverydata: [] });
      const code = await world.coupon(12.5, {
        description: 'For everybody',
        minFareCents: 2000,
        maxDiscountCents: 1500,
      });
      await world.coupon(50, { listed: false });
      await world.coupon(50, { validUntil: new Date('2020-01-01') });
      await world.coupon(50, { validFrom: later(server.clock.now(), HOUR) });
      const { body } = await visitor().w('coupons');
      expect(body).toEqual({
        result: true,
        message: '',
        deliverydata: [
          {
            percentage: '12.5',
            coupon_name: code,
            description: 'For everybody',
            image: '',
            min_fare: '20.00',
            max_discount: '15.00',
            valid_until: '',
          },
        ],
      });
      await world.db.delete(coupons).where(eq(coupons.code, code));
    });

    it('gives the commission as a number', async () => {
      expect((await visitor().w('percentage')).body).toEqual({ result: true, message: '', data: 10 });
      await world.setCommission(12.5);
      expect((await visitor().w('percentage')).body.data).toBe(12.5);
      await world.setCommission(10);
    });
  });

  describe('addresses', () => {
    it('are suggested while somebody types, to visitors too', async () => {
      const { status, body } = await visitor().x('GET', '/addresses?q=1214%20SE%20Hawth&lat=45.5152&long=-122.6784');
      expect(status).toBe(200);
      expect(body.suggestions[0]).toEqual({
        id: 'a_1214-se-hawthorne-blvd',
        label: '1214 SE Hawthorne Blvd',
        address: '1214 SE Hawthorne Blvd, Portland, OR 97214',
        lat: expect.stringMatching(/^45\.51/),
        long: expect.stringMatching(/^-122\.65/),
        distance_km: expect.any(Number),
      });
      expect((await visitor().x('GET', '/addresses?q=alder')).body.suggestions[0]).not.toHaveProperty('distance_km');
      expect((await visitor().x('GET', '/addresses?q=zzzz')).body).toEqual({ suggestions: [] });
    });

    it('are found for a point, and refused outside of the city', async () => {
      const found = await visitor().x('GET', '/addresses/reverse?lat=45.5121&long=-122.62955');
      expect(found.body.address.label).toMatch(/SE Hawthorne Blvd$/);
      const away = await visitor().x('GET', '/addresses/reverse?lat=0&long=0');
      expect(away.status).toBe(404);
      expect(away.headers.get('content-type')).toContain('application/problem+json');
      expect(away.body).toMatchObject({
        status: 404,
        code: 'not_found',
        detail: 'No address found for the given coordinates.',
      });
    });

    it('answer a wrong question with a problem that names the field', async () => {
      for (const [path, field] of [
        ['/addresses?q=x&lat=100&long=1', 'lat'],
        ['/addresses/reverse?lat=45.5&long=east', 'long'],
      ]) {
        const { status, body } = await visitor().x('GET', path as string);
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'validation', field, request_id: expect.any(String) });
      }
      expect((await visitor().x('GET', '/addresses')).status).toBe(400);
    });

    it('are in the OpenAPI document', async () => {
      const { body } = await visitor().x('GET', '/openapi.json');
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining(['/api/v1/addresses', '/api/v1/addresses/reverse']),
      );
    });
  });
});
