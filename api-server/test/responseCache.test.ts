import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ResponseCache } from '../src/platform/cache/responseCache';
import { createChangeCountReader, mergeChangeCounts } from '../src/platform/cache/tableVersions';
import { HOUR, MINUTE } from '../src/platform/clock';
import { changeCounts, coupons, providerProfiles, slotClaims, subcategories, users } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import { insertReviews } from './support/catalogue';

describe('cached responses', () => {
  const testBed = useTestBed();
  const servers: TestServer[] = [];
  beforeAll(async () => {
    servers.push(await testBed.serve(), await testBed.serve());
  });

  async function send(
    call: Parameters<ReturnType<TestServer['browser']>['w']>[0],
    fields: Record<string, unknown> = {},
  ) {
    const [one, two] = await Promise.all(servers.map((server) => server.browser().w(call, fields)));
    expect(two?.body).toEqual(one?.body);
    return one?.body;
  }

  it('change with the first request after a change, in every process', async () => {
    const { id, services } = await testBed.category(1000);
    const provider = await testBed.provider(services);
    const priceOf = async () =>
      (await send('categories')).data.find((category: { cat_id: string }) => category.cat_id === id).subcategory[0]
        .price;
    const details = async () => (await send('providerDetails', { provider_id: provider.id })).data;
    const cards = async () => (await send('providers', { cat_id: id })).data;
    expect(await priceOf()).toBe('10.00');
    expect(await details()).toMatchObject({ service_title: 'Plumber', review: [] });
    expect(await cards()).toHaveLength(1);

    await testBed.db.update(subcategories).set({ priceCents: 1500 }).where(eq(subcategories.categoryId, id));
    expect(await priceOf()).toBe('15.00');
    await testBed.db.update(users).set({ fullname: 'A New Name' }).where(eq(users.id, provider.id));
    expect(await details()).toMatchObject({ fullname: 'A New Name' });
    await insertReviews(testBed, provider.id, [4]);
    expect((await details()).review).toHaveLength(1);
    const free = (await cards())[0].next_slot_at;
    await testBed.db.insert(slotClaims).values({ providerId: provider.id, stepAt: new Date(free), bookingId: 'b_z' });
    expect((await cards())[0].next_slot_at).not.toBe(free);
    await testBed.db
      .update(providerProfiles)
      .set({ takingJobs: false })
      .where(eq(providerProfiles.userId, provider.id));
    expect(await cards()).toEqual([]);
    await testBed.setCommission(15);
    expect((await send('percentage')).data).toBe(15);
    await testBed.setCommission(10);
  });

  it('expire at the times that they depend on', async () => {
    const names = async () =>
      (await send('coupons')).deliverydata?.map((one: { coupon_name: string }) => one.coupon_name);
    const now = servers[0]?.clock.now().getTime() ?? 0;
    const always = await testBed.coupon(5);
    const later = await testBed.coupon(10, { validFrom: new Date(now + HOUR), validUntil: new Date(now + 2 * HOUR) });
    expect(await names()).toEqual([always]);
    for (const { clock } of servers) clock.forward(HOUR + MINUTE);
    expect(await names()).toEqual([always, later]);
    for (const { clock } of servers) clock.forward(HOUR);
    expect(await names()).toEqual([always]);
    await testBed.db.delete(coupons);
  });

  it('compute once for many requests, and again after a failure', async () => {
    const responseCache = new ResponseCache();
    let count = 0;
    const get = (fails = false) =>
      responseCache.get({
        db: testBed.db,
        key: 'a',
        topics: ['catalogue'],
        now: new Date(),
        make: async () => {
          count += 1;
          if (fails) throw new Error('no');
          return { body: count };
        },
      });
    await expect(get(true)).rejects.toThrow('no');
    const all = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, () => 2));
  });

  it('evict the oldest first at the memory limit', async () => {
    const responseCache = new ResponseCache(undefined, 1000);
    const created: string[] = [];
    const get = (key: string) =>
      responseCache.get({
        db: testBed.db,
        key,
        topics: [],
        now: new Date(),
        make: async () => {
          created.push(key);
          return { body: key.repeat(200) };
        },
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(created).toEqual(['a', 'b', 'c', 'b']);
    const long = await responseCache.get({
      db: testBed.db,
      key: 'k'.repeat(500),
      topics: [],
      now: new Date(),
      make: async () => ({ body: 1 }),
    });
    expect(long.body).toBe(1);
    await get('a');
    expect(created).toHaveLength(4);
  });

  it('notice changes made while the counts are read', async () => {
    const read = createChangeCountReader(testBed.db);
    const counts = async () => Number((await read()).get('commission'));
    const before = await counts();
    const [early] = await Promise.all([read(), testBed.setCommission(11)]);
    expect(Number(early.get('commission'))).toBeGreaterThanOrEqual(before);
    // `early` may have started before the change, so that later requests must not share it.
    expect(await counts()).toBe(before + 1);
    await testBed.setCommission(10);
  });

  it('keep their counts when the rows of many sessions are merged', async () => {
    const read = createChangeCountReader(testBed.db);
    await testBed.db.execute(
      sql`insert into change_counts (topic, session, changes) select 'reviews', -n, 2 from generate_series(1, 300) n`,
    );
    const before = await read();
    await mergeChangeCounts(testBed.db);
    expect(await read()).toEqual(before);
    expect(await testBed.db.$count(changeCounts)).toBeLessThan(20);
    await insertReviews(
      testBed,
      (await testBed.provider([{ id: (await testBed.category(1)).services[0]?.id ?? '', priceCents: 1 }])).id,
      [5],
    );
    expect(Number((await read()).get('reviews'))).toBeGreaterThan(Number(before.get('reviews')));
  });
});
