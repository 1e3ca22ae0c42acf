import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { categories, type ServiceArea } from '../src/db/schema';
import { runSettingsCommand } from '../src/modules/settings/settingsCommand';
import { type Server, useTestBed } from './support/apiFixture';
import type { Browser, Loose } from './support/browser';
import { changeProvider } from './support/catalogue';

const town: ServiceArea = { name: 'Portland, Oregon', lat: 45.5152, long: -122.6784, radiusKm: 12 };
const sellwood = { lat: 45.465, long: -122.653 };
const kenton = { lat: 45.583, long: -122.687 };

/** Public pages at readable addresses. */
describe('public pages about services', () => {
  const testBed = useTestBed();

  let server: Server;
  let browser: Browser;
  let category: Loose;
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
  const pageOf = async (...segments: string[]): Promise<Loose> =>
    browser.x('GET', `/service-pages/${segments.join('/')}`);
  const idsOf = ({ body }: Loose): string[] => body.data.map((item: Loose) => item.provider_id);

  test('a category shows its services at catalogue prices and everybody who offers them', async () => {
    const page = await pageOf(await slugOf(category.id));
    expect(page.status).toBe(200);
    expect(page.body.category).toMatchObject({ cat_id: category.id, subcategory: [{ price: '45.55' }] });
    expect(idsOf(page).sort()).toEqual([near, far].sort());
  });

  test('a neighbourhood shows who comes there, with the distance; the town everybody, without', async () => {
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

  test('every address of the list is a page, categories first', async () => {
    const { pages } = (await browser.x('GET', '/service-pages')).body;
    const slug = await slugOf(category.id);
    const own = pages.filter((page: Loose) => page.category === slug);
    expect(own.slice(0, 2)).toEqual([{ category: slug }, { category: slug, area: 'portland' }]);
    expect(own.length).toBeGreaterThan(40);
    for (const { area } of own.slice(2)) expect([area, (await pageOf(slug, area)).status]).toEqual([area, 200]);
  });

  test('a change is on the page with the next request', async () => {
    const slug = await slugOf(category.id);
    expect(idsOf(await pageOf(slug))).toContain(near);
    await changeProvider(testBed, near, { takingJobs: false });
    expect(idsOf(await pageOf(slug))).not.toContain(near);
    await changeProvider(testBed, near, { takingJobs: true });
  });

  test('an address stays when the name changes, and two categories of one name have two', async () => {
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
