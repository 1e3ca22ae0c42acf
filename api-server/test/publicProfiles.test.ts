import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profileSlug } from '../src/catalog/catalog/profileSlug';
import { categories, subcategories, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { changeProvider } from './support/catalogue';

describe('public pages of providers', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let browser: HttpBrowser;
  let category: AnyValue;
  let provider: AnyValue;

  beforeAll(async () => {
    server = await testBed.serve();
    browser = server.browser();
    category = await testBed.category(4555, 1200);
    provider = await newProvider();
  });

  async function newProvider(): Promise<AnyValue> {
    const made = await testBed.provider(category.services, [5000, 1500]);
    await changeProvider(testBed, made.id, { lat: 45.465, long: -122.653, takingJobs: true, categoryId: category.id });
    return made;
  }
  const nameOf = async (id: string) =>
    (await testBed.db.select().from(users).where(eq(users.id, id)))[0]?.fullname ?? '';
  const slugOf = async ({ id }: AnyValue) => profileSlug({ id, fullname: await nameOf(id) });
  const pageOf = (slug: string, query = ''): Promise<AnyValue> => browser.x('GET', `/public-profiles/${slug}${query}`);
  const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
    testBed.db.update(users).set(values).where(eq(users.id, id));

  test('shows name, trade, area, services at their own prices, reviews and the next free times', async () => {
    const { status, body } = await pageOf(await slugOf(provider));
    expect(status).toBe(200);
    expect(body.address).toBeUndefined();
    expect(body.data).toMatchObject({ provider_id: provider.id, slug: await slugOf(provider), review: [] });
    expect(body.data.subcategory.map((service: AnyValue) => service.price)).toEqual(['50.00', '15.00']);
    expect(body.reviews).toMatchObject({ page: 1, total: 0, average: '0.00' });
    const [row] = await testBed.db.select().from(categories).where(eq(categories.id, category.id));
    expect(body.category_slug).toBe(row?.slug);
    expect(body.next_times).toHaveLength(4);
    const days = new Set(body.next_times.map((time: string) => time.slice(0, 10)));
    expect(days.size).toBe(4);
    expect(Date.parse(body.next_times[0])).toBeGreaterThan(server.clock.now().getTime());
  });

  test('shows the area, and never the street or the house', async () => {
    await changeProvider(testBed, provider.id, { address: '4711 SE Secret St, Portland, OR 97202' });
    const text = JSON.stringify((await pageOf(await slugOf(provider))).body);
    expect(text).not.toMatch(/Secret|4711|97202/);
    const contact = (await testBed.db.select().from(users).where(eq(users.id, provider.id)))[0];
    for (const secret of [contact?.contact, contact?.email]) expect(text).not.toContain(secret);
  });

  test('redirects from a former name to the current URL', async () => {
    const former = await slugOf(provider);
    await change(provider.id, { fullname: 'Zoë O’Neill-Šimek' });
    const now = await slugOf(provider);
    expect(now).toMatch(/^zoe-oneill-simek-[0-9a-f]{10}$/);
    expect((await pageOf(former)).body).toMatchObject({ address: { slug: now }, data: { provider_id: provider.id } });
    expect((await pageOf(now)).body.address).toBeUndefined();
  });

  test('gives two providers of the same name different URLs', async () => {
    const other = await newProvider();
    await change(other.id, { fullname: await nameOf(provider.id) });
    expect(await slugOf(other)).not.toBe(await slugOf(provider));
    expect((await pageOf(await slugOf(other))).body.data.provider_id).toBe(other.id);
  });

  test('hides suspended, deleted and unknown providers, and other users', async () => {
    const closed = await newProvider();
    const slug = await slugOf(closed);
    for (const accountStatus of ['suspended', 'pending_review', 'deleted'] as const) {
      await change(closed.id, { accountStatus });
      expect([accountStatus, (await pageOf(slug)).status]).toEqual([accountStatus, 404]);
    }
    await change(closed.id, { accountStatus: 'active' });
    expect((await pageOf(slug)).status).toBe(200);
    const customer = await testBed.user();
    expect((await pageOf(profileSlug({ id: customer.id, fullname: customer.fullname }))).status).toBe(404);
    for (const unknown of ['nobody', 'sam-carter-0123456789', '0123456789'])
      expect([unknown, (await pageOf(unknown)).status]).toEqual([unknown, 404]);
    expect((await pageOf('No%20Slug')).status).toBe(400);
  });

  test('shows providers who take no jobs without free times, and lists them nowhere', async () => {
    const paused = await newProvider();
    const slug = await slugOf(paused);
    const listed = async () =>
      (await browser.x('GET', '/public-profiles')).body.pages.map((page: AnyValue) => page.slug);
    expect(await listed()).toContain(slug);
    await changeProvider(testBed, paused.id, { takingJobs: false });
    expect(await listed()).not.toContain(slug);
    expect((await pageOf(slug)).body.next_times).toEqual([]);
  });

  test('serves every URL of the list', async () => {
    const { pages } = (await browser.x('GET', '/public-profiles')).body;
    expect(pages.length).toBeGreaterThan(1);
    for (const { slug } of pages) expect([slug, (await pageOf(slug)).status]).toEqual([slug, 200]);
  });

  test('writes a page in its language, and updates only the page of a changed provider', async () => {
    const other = await newProvider();
    const [service] = category.services;
    await testBed.db
      .update(subcategories)
      .set({ translations: { de: { name: 'Rohrbruch' } } })
      .where(eq(subcategories.id, service.id ?? service));
    const page = await pageOf(await slugOf(other), '?lang=de');
    expect(JSON.stringify(page.body.data.subcategory)).toContain('Rohrbruch');
    const before = JSON.stringify((await pageOf(await slugOf(other))).body);
    await changeProvider(testBed, provider.id, { serviceTitle: 'Something else' });
    expect((await pageOf(await slugOf(provider))).body.data.service_title).toBe('Something else');
    expect(JSON.stringify((await pageOf(await slugOf(other))).body)).toBe(before);
  });
});
