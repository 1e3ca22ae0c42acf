import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSettingsCommand } from '../src/main/ops/settingsCommand';
import { DAY } from '../src/platform/clock';
import {
  bookingLines,
  bookings,
  categories,
  reviews,
  type ServiceArea,
  subcategories,
  users,
} from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { changeProvider } from './support/catalogue';
import { createBookingWithParties, type Parties } from './support/jobs';

const town: ServiceArea = { name: 'Portland, Oregon', lat: 45.5152, long: -122.6784, radiusKm: 12 };
const sellwood = { lat: 45.465, long: -122.653 };
const kenton = { lat: 45.583, long: -122.687 };

describe('public pages about services', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let browser: HttpBrowser;
  let category: AnyValue;
  let near: string;
  let far: string;

  beforeAll(async () => {
    server = await testBed.serve();
    browser = server.browser();
    category = await testBed.category(4555);
    near = await providerAt(sellwood);
    far = await providerAt(kenton);
  });
  beforeEach(() => setArea(town));

  const setArea = (area: ServiceArea | 'off') =>
    runSettingsCommand({ db: testBed.db, clock: server.clock.now, publicUrl: '' }, { verb: 'area', area });
  async function providerAt(place: { lat: number; long: number }) {
    const provider = await testBed.provider(category.services, [5000]);
    await changeProvider(testBed, provider.id, { ...place, radiusKm: 5, takingJobs: true });
    return provider.id;
  }
  const slugOf = async (id: string) => {
    const [row] = await testBed.db.select().from(categories).where(eq(categories.id, id));
    return row?.slug ?? '';
  };
  const pageOf = async (...segments: string[]): Promise<AnyValue> =>
    browser.x('GET', `/service-pages/${segments.join('/')}`);
  const idsOf = ({ body }: AnyValue): string[] => body.data.map((item: AnyValue) => item.provider_id);

  test('shows a category with services at catalogue prices and their providers', async () => {
    const page = await pageOf(await slugOf(category.id));
    expect(page.status).toBe(200);
    expect(page.body.category).toMatchObject({ cat_id: category.id, subcategory: [{ price: '45.55' }] });
    expect(idsOf(page).sort()).toEqual([near, far].sort());
  });

  test('shows a neighbourhood’s providers with the distance, and the town’s without', async () => {
    const slug = await slugOf(category.id);
    const there = await pageOf(slug, 'sellwood');
    expect(there.body.area).toEqual({ slug: 'sellwood', name: 'Sellwood' });
    expect(idsOf(there)).toEqual([near]);
    expect(there.body.data[0].distance_km).toBeLessThan(1);
    const all = await pageOf(slug, 'portland');
    expect(idsOf(all).sort()).toEqual([near, far].sort());
    expect(all.body.data[0].distance_km).toBeUndefined();
    expect(all.body.areas[0]).not.toEqual({ slug: 'portland', name: 'Portland' });
  });

  test('answers 404 for unknown pages, places outside the area and retired categories', async () => {
    const slug = await slugOf(category.id);
    for (const wrong of [['no-such-trade'], [slug, 'atlantis'], ['no-such-trade', 'portland']])
      expect((await pageOf(...wrong)).status).toBe(404);
    await setArea({ ...town, radiusKm: 1 });
    expect((await pageOf(slug, 'sellwood')).status).toBe(404);
    await setArea('off');
    expect((await pageOf(slug, 'portland')).status).toBe(404);
    const other = await testBed.category(100);
    await testBed.db.update(categories).set({ retiredAt: new Date() }).where(eq(categories.id, other.id));
    expect((await pageOf(await slugOf(other.id))).status).toBe(404);
  });

  test('serves every URL of the list, categories first', async () => {
    const { pages } = (await browser.x('GET', '/service-pages')).body;
    const slug = await slugOf(category.id);
    const own = pages.filter((page: AnyValue) => page.category === slug);
    expect(own.slice(0, 2)).toEqual([{ category: slug }, { category: slug, area: 'portland' }]);
    expect(own.length).toBeGreaterThan(40);
    for (const { area } of own.slice(2)) expect([area, (await pageOf(slug, area)).status]).toEqual([area, 200]);
  });

  test('shows a change with the next request', async () => {
    const slug = await slugOf(category.id);
    expect(idsOf(await pageOf(slug))).toContain(near);
    await changeProvider(testBed, near, { takingJobs: false });
    expect(idsOf(await pageOf(slug))).not.toContain(near);
    await changeProvider(testBed, near, { takingJobs: true });
  });

  describe('with chosen services', () => {
    let trade: AnyValue;
    let slug: string;
    let cheap: string;
    let soon: string;

    beforeAll(async () => {
      trade = await testBed.category(4500, 3800, 1000);
      slug = await slugOf(trade.id);
      const offer = async (prices: number[], values: Parameters<typeof changeProvider>[2]) => {
        const provider = await testBed.provider(trade.services, prices);
        await changeProvider(testBed, provider.id, { ...sellwood, ...values });
        return provider.id;
      };
      cheap = await offer([4100, 3300, 1000], { opensMinute: 18 * 60, closesMinute: 20 * 60, radiusKm: 5 });
      soon = await offer([4800, 3800, 1000], { ...kenton, opensMinute: 8 * 60, closesMinute: 20 * 60, instant: true });
      await testBed.provider(trade.services.slice(0, 1), [1]);
    });
    const requestPage = (query: string): Promise<AnyValue> => browser.x('GET', `/service-pages/${slug}${query}`);
    const chosen = () => `subcategory_ids=${trade.services[1].id},${trade.services[0].id}`;

    test('shows providers of all of them at their own prices, and the length of the visit', async () => {
      const page = await requestPage(`?${chosen()}&sort=price`);
      expect(idsOf(page)).toEqual([cheap, soon]);
      expect(page.body).toMatchObject({
        total: 2,
        minutes: 120,
        data: [
          { chosen_price: '74.00', chosen_prices: ['33.00', '41.00'] },
          { chosen_price: '86.00', chosen_prices: ['38.00', '48.00'], instant: true },
        ],
      });
    });

    test('lists the first free providers, with long enough times on several days', async () => {
      const page = await requestPage(`?${chosen()}&sort=soonest`);
      expect(idsOf(page)).toEqual([soon, cheap]);
      for (const { provider_id: id, next_times: times } of page.body.data) {
        expect(times).toEqual([...times].sort());
        expect(new Set(times.map((time: string) => time.slice(0, 10))).size).toBeGreaterThan(2);
        // In the evening, Portland's date is the previous one.
        const from = new Date(Date.parse(times[0]) - DAY).toISOString().slice(0, 10);
        const to = times.at(-1).slice(0, 10);
        const free = await browser.x('GET', `/availability?provider_id=${id}&from=${from}&to=${to}&duration=120`);
        const starts = free.body.slots.map((slot: AnyValue) => slot.start_at);
        expect(times.filter((time: string) => !starts.includes(time))).toEqual([]);
        expect(times[0]).toBe(starts[0]);
      }
    });

    test('shows providers who reach an address with their distance, in a private response', async () => {
      const page = await requestPage(`/portland?${chosen()}&lat=${sellwood.lat}&long=${sellwood.long}`);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      const isNear = page.body.data.map((item: AnyValue) => [item.provider_id, item.distance_km < 1]);
      expect(Object.fromEntries(isNear)).toEqual({ [soon]: false, [cheap]: true });
      const away = await requestPage(`/portland?${chosen()}&sort=distance&lat=${kenton.lat}&long=${kenton.long}`);
      expect(idsOf(away)).toEqual([soon]);
    });

    test('lets browsers reuse the page for a minute, and free times of chosen services only while they are unchanged', async () => {
      expect((await requestPage('')).headers.get('cache-control')).toBe('public, max-age=60');
      expect((await requestPage(`?${chosen()}`)).headers.get('cache-control')).toBe('public, no-cache');
    });

    test('refuses services of another category, repeats, and impossible quantities', async () => {
      const { id } = trade.services[0];
      for (const query of [
        `subcategory_ids=${category.services[0].id}`,
        `subcategory_ids=${id},${id}`,
        `subcategory_ids=${id}&quantities=2`,
        `subcategory_ids=${id}&quantities=1,1`,
        `subcategory_ids=${id}&quantities=0`,
        'sort=newest',
      ])
        expect([query, (await requestPage(`?${query}`)).status]).toEqual([query, 400]);
    });
  });

  describe('what its prices cover', () => {
    const scopesOf = async (slug: string, lang = 'en') => browser.x('GET', `/service-pages/${slug}/scope?lang=${lang}`);

    test('reads them in the reader’s language, or in English, and omits services without an entry', async () => {
      const trade = await testBed.category(4500, 3800);
      const [first] = trade.services;
      const scope = {
        en: { included: ['Seals'], notIncluded: ['Tiles'] },
        de: { included: ['Dichtungen'], notIncluded: [] },
      };
      const set = () =>
        testBed.db
          .update(subcategories)
          .set({ scope })
          .where(eq(subcategories.id, first?.id ?? ''));
      const slug = await slugOf(trade.id);
      expect((await scopesOf(slug)).body).toEqual({ services: [] });
      await set();
      const english = { services: [{ id: first?.id, included: ['Seals'], not_included: ['Tiles'] }] };
      expect((await scopesOf(slug)).body).toEqual(english);
      expect((await scopesOf(slug, 'fr')).body).toEqual(english);
      expect((await scopesOf(slug, 'de')).body.services).toMatchObject([
        { included: ['Dichtungen'], not_included: [] },
      ]);
      expect((await scopesOf('no-such-trade')).status).toBe(404);
    });
  });

  describe('reviews of its services', () => {
    async function review(stars: string, by?: { parties: Parties }) {
      const parties = by?.parties ?? (await createBookingWithParties(testBed, server));
      const { asCustomer, bookingId } = parties;
      await testBed.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, bookingId));
      const { body } = await asCustomer.w('rating', {
        ...{ order_id: bookingId, provider_id: '', service_rating: stars, rate_technician: stars },
        ...{ comment: `${stars} stars.`, impressed_service: '', recomended_service: 'true' },
      });
      expect(body.result).toBe(true);
      const [line] = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, bookingId));
      const [service] = await testBed.db
        .select()
        .from(subcategories)
        .where(eq(subcategories.id, line?.subcategoryId ?? ''));
      if (!service) throw new Error('no service');
      return { ...parties, service, slug: await slugOf(service.categoryId) };
    }
    const reviewsOf = async (slug: string, query = ''): Promise<AnyValue> =>
      (await browser.x('GET', `/service-pages/${slug}/reviews${query}`)).body;

    test('names the provider and the booked services, and nothing that a profile does not show', async () => {
      const { slug, service, provider, bookingId } = await review('4');
      const shown = await reviewsOf(slug);
      expect(shown).toMatchObject({ page: 1, total: 1, average: '4.00' });
      const [own] = shown.items;
      expect(own).toMatchObject({ comment: '4 stars.', services: [service.name] });
      expect(own.provider.slug).toMatch(/^[a-z0-9-]+$/);
      const { items } = (await browser.x('GET', `/providers/${provider.id}/reviews`)).body;
      expect(Object.keys(own).sort()).toEqual([...Object.keys(items[0]), 'provider', 'services'].sort());
      expect(JSON.stringify(shown)).not.toContain(bookingId);
      expect((await browser.x('GET', '/service-pages/no-such-trade/reviews')).status).toBe(404);
    });

    test('lists the newest first, a page at a time, for the chosen services alone', async () => {
      const { slug, service } = await review('5');
      const other = `${service.id}x`;
      await testBed.db.insert(subcategories).values({ ...service, id: other, name: 'Other' });
      const stars = ['1', '2', '3', '4', '5'];
      for (const star of stars) {
        const parties = await createBookingWithParties(testBed, server);
        const line = { subcategoryId: other };
        await testBed.db.update(bookingLines).set(line).where(eq(bookingLines.bookingId, parties.bookingId));
        await review(star, { parties });
      }
      const all = await reviewsOf(slug);
      expect(all).toMatchObject({ total: 6, average: '3.33' });
      expect(all.items.map(({ comment }: AnyValue) => comment[0])).toEqual(['5', '4', '3', '2', '1']);
      expect((await reviewsOf(slug, '?page=2')).items).toHaveLength(1);
      const own = await reviewsOf(slug, `?subcategory_ids=${service.id}`);
      expect(own).toMatchObject({ total: 1, items: [{ services: [service.name] }] });
      expect(await reviewsOf(slug, '?subcategory_ids=nothing')).toMatchObject({ total: 0, items: [] });
      expect((await browser.x('GET', `/service-pages/${slug}/reviews?page=0`)).status).toBe(400);
    });

    test('omits hidden reviews and those of providers who are no longer listed', async () => {
      const { slug, provider, bookingId } = await review('5');
      expect((await reviewsOf(slug)).total).toBe(1);
      const hide = (hiddenAt: Date | null) =>
        testBed.db.update(reviews).set({ hiddenAt }).where(eq(reviews.bookingId, bookingId));
      await hide(new Date());
      expect((await reviewsOf(slug)).total).toBe(0);
      await hide(null);
      expect((await reviewsOf(slug)).total).toBe(1);
      await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, provider.id));
      expect((await reviewsOf(slug)).total).toBe(0);
    });
  });

  test('keeps the URL when the name changes, and separates categories of the same name', async () => {
    const insert = async (name: string) => {
      const id = `c_${Math.random().toString(36).slice(2)}`;
      await testBed.db.insert(categories).values({ id, name });
      return { id, slug: await slugOf(id) };
    };
    const first = await insert('Car Wash & Pölish');
    expect(first.slug).toBe('car-wash-polish');
    await testBed.db.update(categories).set({ name: 'Detailing' }).where(eq(categories.id, first.id));
    expect(await slugOf(first.id)).toBe('car-wash-polish');
    expect((await insert('Car wash, polish')).slug).toBe('car-wash-polish-2');
    const unreadable = await insert('清掃');
    expect(unreadable.slug).toBe(unreadable.id.replace('_', '-'));
  });
});
