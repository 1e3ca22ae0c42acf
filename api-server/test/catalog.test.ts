import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMilliseconds, HOUR } from '../src/platform/clock';
import { categories, coupons, subcategories, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue } from './support/browser';
import { changeProvider, insertReviews, providerIds } from './support/catalogue';

describe('the catalogue', () => {
  const testBed = useTestBed();
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const visitor = () => server.browser();

  describe('the categories', () => {
    it('lists categories with banners and services, prices as text', async () => {
      const { id, services } = await testBed.category(1200, 4555);
      const { status, body, headers } = await visitor().w('categories');
      expect(status).toBe(200);
      expect(body).toMatchObject({ result: 'true', message: '' });
      expect(body.data.find((category: AnyValue) => category.cat_id === id)).toEqual({
        cat_id: id,
        slug: expect.stringMatching(/^plumbing(-\d+)?$/),
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

    it('uses the language of the request, and English without a translation', async () => {
      const { id, services } = await testBed.category(1200, 4555);
      const [translated] = services;
      await testBed.db
        .update(categories)
        .set({ translations: { fa: { name: 'لوله‌کشی' } } })
        .where(eq(categories.id, id));
      await testBed.db
        .update(subcategories)
        .set({ translations: { fa: { name: 'رفع نشتی' } } })
        .where(eq(subcategories.id, translated?.id ?? ''));
      const names = async (language: string) => {
        const headers = { 'Accept-Language': language };
        const { body } = await visitor().w('categories', {}, { headers });
        const category = body.data.find((one: AnyValue) => one.cat_id === id);
        return [category.category_name, ...category.subcategory.map((one: AnyValue) => one.subcategory)];
      };
      expect(await names('fa')).toEqual(['لوله‌کشی', 'رفع نشتی', 'Service 2']);
      expect(await names('de-AT,fa;q=0.5')).toEqual(['Plumbing', 'Service 1', 'Service 2']);
      const provider = await testBed.provider(services);
      const { body } = await visitor().w(
        'providerDetails',
        { provider_id: provider.id },
        { headers: { 'Accept-Language': 'fa' } },
      );
      expect(body.data.subcategory[0].subcategory).toBe('رفع نشتی');
    });

    it('tags equal responses equally, and changed ones differently', async () => {
      const tag = async () => (await visitor().w('categories')).headers.get('etag');
      const before = await tag();
      expect(await tag()).toBe(before);
      await testBed.category(700);
      expect(await tag()).not.toBe(before);
    });

    it('rejects a third app token and other methods', async () => {
      const rejected = await visitor().w('categories', {}, { appToken: 'somebody-else' });
      expect(rejected.status).toBe(403);
      expect(rejected.body).toMatchObject({
        result: 'false',
        message: 'Invalid app token!',
        data: [],
        error: { code: 'app_token' },
      });
      expect((await visitor().w('categories', {}, { appToken: 'doorstep-web-2' })).body.result).toBe('true');
      const response = await visitor().send('GET', '/UserController/category_with_subcategory');
      expect(response.status).toBe(405);
    });
  });

  describe('the top-rated providers', () => {
    it('puts three good reviews before one perfect one, with every key of the contract', async () => {
      const { services } = await testBed.category(5000);
      const steady = await testBed.provider(services);
      const lucky = await testBed.provider(services);
      const poor = await testBed.provider(services);
      await insertReviews(testBed, steady.id, [5, 5, 5, 4]);
      await insertReviews(testBed, lucky.id, [5]);
      await insertReviews(testBed, poor.id, [2, 2, 3]);
      const { body } = await visitor().w('topProviders');
      expect(body.result).toBe('true');
      const order = providerIds(body).filter((id) => [steady.id, lucky.id, poor.id].includes(id));
      expect(order).toEqual([steady.id, poor.id, lucky.id]);
      expect(body.data.find((item: AnyValue) => item.provider_id === steady.id)).toEqual({
        image: '',
        fullname: steady.fullname,
        service_title: 'Plumber',
        avg_rating: '4.75',
        provider_image: [{ provider_id: steady.id }],
        provider_id: steady.id,
        user_id: steady.id,
        slug: expect.stringMatching(/^person-\d+-[0-9a-f]{10}$/),
        review_count: 4,
        is_favourite: false,
      });
    });

    it('lists at most twenty, all of them approved', async () => {
      const { services } = await testBed.category(5000);
      const waiting = await testBed.provider(services);
      await testBed.db.update(users).set({ accountStatus: 'pending_review' }).where(eq(users.id, waiting.id));
      for (let i = 0; i < 22; i++) await testBed.provider(services);
      const { body } = await visitor().w('topProviders');
      expect(body.data).toHaveLength(20);
      expect(providerIds((await visitor().w('providers')).body)).not.toContain(waiting.id);
    });
  });

  describe('a provider', () => {
    it('shows own prices, reviews and every key of the contract', async () => {
      const { id, services } = await testBed.category(4500);
      const provider = await testBed.provider(services, [4555]);
      await changeProvider(testBed, provider.id, {
        categoryId: id,
        description: 'Pipes.',
        address: '12 High St',
        banners: ['/uploads/b.svg'],
      });
      const author = await insertReviews(testBed, provider.id, [4]);
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
          address: 'South Tabor, Portland, OR',
          user_profile_pic: '',
          fullname: provider.fullname,
          slug: expect.stringMatching(/^person-\d+-[0-9a-f]{10}$/),
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
          reliability: { days: 90 },
          member_since: expect.stringMatching(/Z$/),
          completed_jobs: 0,
        },
      });
    });

    it('responds as not found when unknown, not approved or not a provider', async () => {
      const { services } = await testBed.category(100);
      const suspended = await testBed.provider(services);
      await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, suspended.id));
      const customer = await testBed.user();
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

  describe('coupons and commission', () => {
    it('lists the currently valid public coupons', async () => {
      const none = (await visitor().w('coupons')).body;
      expect(none).toMatchObject({ result: false, message: 'No offers available!', deliverydata: [] });
      const code = await testBed.coupon(12.5, {
        description: 'For everybody',
        translations: { de: 'Für alle' },
        minFareCents: 2000,
        maxDiscountCents: 1500,
      });
      await testBed.coupon(50, { listed: false });
      await testBed.coupon(50, { validUntil: new Date('2020-01-01') });
      await testBed.coupon(50, { validFrom: addMilliseconds(server.clock.now(), HOUR) });
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
      for (const [language, description] of [
        ['de', 'Für alle'],
        ['fr', 'For everybody'],
      ]) {
        const reader = visitor();
        reader.cookies.set('lang', String(language));
        expect((await reader.w('coupons')).body.deliverydata).toMatchObject([{ coupon_name: code, description }]);
      }
      await testBed.db.delete(coupons).where(eq(coupons.code, code));
    });

    it('returns the commission as a number', async () => {
      expect((await visitor().w('percentage')).body).toEqual({ result: true, message: '', data: 10 });
      await testBed.setCommission(12.5);
      expect((await visitor().w('percentage')).body.data).toBe(12.5);
      await testBed.setCommission(10);
    });
  });
});
