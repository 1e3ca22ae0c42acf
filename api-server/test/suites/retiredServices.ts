import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookings,
  categories,
  providerProfiles,
  providerServices,
  subcategories,
  users,
} from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { providerIds } from '../support/catalogue';
import { requestJobTransition } from '../support/jobs';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';
import { type PaidBookingHelpers, paidBookings } from '../support/paidBookings';

const noLongerOffered = 'This service is no longer offered. Please choose another one.';

export function retiredServices(testBed: TestBed) {
  let server: TestServer;
  let user: TestUser;
  let browser: HttpBrowser;
  let accepted: PaidBookingHelpers['accepted'];
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser, user } = await testBed.customer(server));
    ({ accepted } = paidBookings(testBed, { server, browser }));
  });

  const retireServices = (ids: string[], retiredAt: Date | null = new Date()) =>
    testBed.db.update(subcategories).set({ retiredAt }).where(inArray(subcategories.id, ids));
  const retireCategory = async ({ id, services }: { id: string; services: { id: string }[] }) => {
    const ids = services.map((service) => service.id);
    await retireServices(ids);
    await testBed.db.update(categories).set({ retiredAt: new Date() }).where(eq(categories.id, id));
  };
  const shownCategories = async () => {
    const { data } = (await browser.w('categories', {})).body;
    return new Map<string, { id: string }[]>(
      data.map((category: { cat_id: string; subcategory: { id: string }[] }) => [
        category.cat_id,
        category.subcategory,
      ]),
    );
  };

  describe('a retired service', () => {
    test('disappears from lists, search, profiles and workspaces, as do categories and providers left without services', async () => {
      const category = await testBed.category(1000, 2000);
      const [first, second] = category.services.map(({ id }) => id) as [string, string];
      const provider = await testBed.provider(category.services);
      await testBed.db.update(users).set({ fullname: 'Odessa Quill' }).where(eq(users.id, provider.id));
      const listed = async () => providerIds((await browser.w('providers', { q: 'Odessa Quill' })).body);
      await retireServices([first]);
      expect(await listed()).toEqual([provider.id]);
      expect((await shownCategories()).get(category.id)).toMatchObject([{ id: second }]);
      const list = async (fields: Record<string, unknown>) => (await browser.w('providers', fields)).body;
      const [card] = (await list({ cat_id: category.id })).data;
      expect(card).toMatchObject({ provider_id: provider.id, start_price: '20.00' });
      expect(card.subcategory).toHaveLength(1);
      const byService = (ids: string[]) => browser.w('providersByService', { subcategory_id: ids.join(',') });
      expect((await byService([first])).body.data).toEqual([]);
      expect(providerIds((await byService([second])).body)).toEqual([provider.id]);
      const profile = async () => (await browser.w('providerDetails', { provider_id: provider.id })).body.data;
      expect((await profile()).subcategory).toMatchObject([{ id: second }]);

      await retireCategory(category);
      expect((await shownCategories()).has(category.id)).toBe(false);
      expect((await list({ cat_id: category.id })).data).toEqual([]);
      expect(await listed()).toEqual([]);
      expect(await profile()).toMatchObject({ category_name: '', subcategory: [] });
    });

    test('removes providers without other services from all lists until it returns', async () => {
      const category = await testBed.category(1000, 2000);
      const provider = await testBed.provider(category.services);
      const allIds = async () => {
        const ids: string[] = [];
        for (let page = 1; page < 50; page++) {
          const some = providerIds((await browser.w('providers', { page: String(page) })).body);
          if (some.length === 0 || ids.includes(some[0] ?? '')) break;
          ids.push(...some);
        }
        return ids;
      };
      const best = { ratingSum: 500_000, ratingCount: 100_000, completedJobs: 100_000 };
      await testBed.db.update(providerProfiles).set(best).where(eq(providerProfiles.userId, provider.id));
      const topIds = async () => providerIds((await browser.w('topProviders', {})).body);
      expect([(await allIds()).includes(provider.id), (await topIds()).includes(provider.id)]).toEqual([true, true]);
      const ids = category.services.map(({ id }) => id);
      await retireServices(ids);
      expect([(await allIds()).includes(provider.id), (await topIds()).includes(provider.id)]).toEqual([false, false]);
      await retireServices(ids, null);
      expect([(await allIds()).includes(provider.id), (await topIds()).includes(provider.id)]).toEqual([true, true]);
      await testBed.db
        .update(providerProfiles)
        .set({ ratingSum: 0, ratingCount: 0, completedJobs: 0 })
        .where(eq(providerProfiles.userId, provider.id));
    });

    test('cannot be found by its words', async () => {
      const category = await testBed.category(1000);
      const provider = await testBed.provider(category.services);
      const [id] = category.services.map((service) => service.id) as [string];
      await testBed.db.update(subcategories).set({ name: 'Chimney sweeping' }).where(eq(subcategories.id, id));
      const found = async () => providerIds((await browser.w('providers', { q: 'chimney' })).body);
      expect(await found()).toEqual([provider.id]);
      await retireServices([id]);
      expect(await found()).toEqual([]);
    });

    test('cannot be offered by providers, and keeps their price for its return', async () => {
      const category = await testBed.category(1000, 2000);
      const [first, second] = category.services.map(({ id }) => id) as [string, string];
      const provider = await testBed.provider(category.services, [1500, 2000]);
      const workspace = await testBed.signIn(server, provider, 'provider');
      await retireServices([first]);
      const put = (ids: string[]) =>
        workspace.x('PUT', '/provider/services', { services: ids.map((subcategory_id) => ({ subcategory_id })) });
      expect(await put([first])).toMatchObject({
        status: 422,
        body: { detail: 'A selected service is no longer available.', field: 'services' },
      });
      const { status, body } = await put([second]);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(first);
      const rows = await testBed.db.select().from(providerServices).where(eq(providerServices.providerId, provider.id));
      expect(rows.map(({ subcategoryId, priceCents }) => [subcategoryId, priceCents]).sort()).toEqual(
        [
          [first, 1500],
          [second, 2000],
        ].sort(),
      );
      await retireServices([first], null);
      const { data } = (await browser.w('providerDetails', { provider_id: provider.id })).body;
      expect(data.subcategory).toMatchObject([{ id: first, price: '15.00' }, { id: second }]);
    });

    test('fails clearly during its payment, and voids the authorisation', async () => {
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const startAt = hoursAhead(server, 7);
      const fields = orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' });
      const { id } = await pay(browser, quoteFields(fields));
      const before = await testBed.db.$count(bookings, eq(bookings.userId, user.id));
      await retireCategory(category);
      const { body } = await browser.w('booking', { ...fields, stripeToken: id });
      expect(body).toMatchObject({
        message: noLongerOffered,
        error: { code: 'validation', field: 'order_service' },
      });
      await expect.poll(() => intentStatus(server, id)).toBe('canceled');
      expect(await testBed.db.$count(bookings, eq(bookings.userId, user.id))).toBe(before);
      expect(await browser.x('POST', '/quote', quoteFields(fields))).toMatchObject({
        status: 400,
        body: { detail: noLongerOffered, field: 'order_service' },
      });
    });

    test('keeps its names in bookings and receipts, and is reported when booking again', async () => {
      const { bookingId, category } = await accepted();
      await retireCategory(category);
      const { data } = (await browser.w('bookingDetails', { booking_id: bookingId })).body;
      expect(JSON.stringify(data)).toContain('Service 1');
      const receipt = await browser.x('GET', `/bookings/${bookingId}/receipt`);
      expect(JSON.stringify(receipt.body)).toContain('Service 1');
      await testBed.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId));
      const again = await browser.x('POST', `/bookings/${bookingId}/rebook`, {});
      expect(again).toMatchObject({ status: 200, body: { gone: ['Service 1'], draft: { lines: [] } } });
    });

    test('stays in existing bookings, whose open jobs are still offered and accepted', async () => {
      const category = await testBed.category(3000);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({ category, startAt: hoursAhead(server, 6) });
      const { id } = await pay(browser, quoteFields(fields));
      const { body } = await browser.w('booking', { ...fields, stripeToken: id });
      await retireCategory(category);
      const workspace = await testBed.signIn(server, provider, 'provider');
      expect(await requestJobTransition(workspace, body.data.booking_id, 'accept')).toMatchObject({ status: 200 });
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, body.data.booking_id));
      expect(row).toMatchObject({ status: 'accepted', providerId: provider.id });
    });
  });
}
