import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyWaitlist } from '../src/catalog/serviceArea/waits';
import { removeExpiredData } from '../src/identity/retention/retention';
import { runSettingsCommand } from '../src/main/ops/settingsCommand';
import { addMilliseconds, DAY } from '../src/platform/clock';
import {
  areaWaitlist,
  bookings,
  categories,
  providerProfiles,
  type ServiceArea,
  settings,
  users,
} from '../src/platform/db/schema';
import { gatherPersonalData } from '../src/records/exports/personalData';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { changeProvider } from './support/catalogue';
import { intentStatus, orderFields, pay, quoteFields } from './support/order';
import { messagesTo } from './support/outbox';

const area: ServiceArea = { name: 'Portland', lat: 45.5152, long: -122.6784, radiusKm: 10 };
/** Exactly ten kilometres north of the centre, and a metre farther. */
const onTheEdge = { pick_lat: '45.60513216', pick_long: '-122.6784' };
const coordinatesOutside = { pick_lat: '45.60514116', pick_long: '-122.6784' };
const seattle = { lat: 47.6062, long: -122.3321 };
const inSeattle = { pick_lat: '47.6062', pick_long: '-122.3321' };
const house = '1214 SE Hawthorne Blvd, Portland, OR 97214';
const noCoordinates = { pick_lat: '', pick_long: '' };

describe('the service area', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let user: TestUser;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  beforeEach(async () => {
    ({ user, browser } = await testBed.customer(server));
    await setArea(area);
  });
  const scope = () => ({ db: testBed.db, clock: server.clock.now, publicUrl: '' });
  const setArea = (next: ServiceArea | 'off') => runSettingsCommand(scope(), { verb: 'area', area: next });
  async function order(change: Record<string, string>, secondAddress = false) {
    const category = await testBed.category(4555);
    await testBed.db.update(categories).set({ secondAddress }).where(eq(categories.id, category.id));
    return { ...orderFields({ category }), ...change };
  }
  const book = async (change: Record<string, string>, headers = {}): Promise<AnyValue> =>
    (await browser.w('booking', await order(change), { headers })).body;
  const rowOf = async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0];

  test('accepts a booking on the edge of the area, and refuses one a metre outside', async () => {
    expect(await book(onTheEdge)).toMatchObject({ response: true });
    expect(await book(coordinatesOutside)).toMatchObject({
      response: false,
      message: 'This address is outside of the area that we serve.',
      data: { area: { name: 'Portland', radius_km: 10 } },
      error: { code: 'outside_area', field: 'service_location' },
    });
  });

  test.each(['de', 'fr', 'es', 'ru', 'fa'])('refuses in the language of the reader: %s', async (language) => {
    const { message } = await book(inSeattle, { 'Accept-Language': language });
    expect(message.length).toBeGreaterThan(20);
    expect(message).not.toContain('outside of the area');
  });

  test('geocodes an entered address, and refuses an unknown one with advice', async () => {
    const { data } = await book({ ...noCoordinates, service_location: house, address: house });
    expect((await rowOf(data.booking_id))?.pickLat).toBeCloseTo(45.512, 2);
    for (const address of ['12 Nowhere Street', '10 Downing Street', '1214 SE Hawthorne Blvd, London', 'Hawthorne']) {
      expect(await book({ ...noCoordinates, service_location: address, address })).toMatchObject({
        response: false,
        message: 'We cannot find this address. Please choose one from the suggestions.',
        error: { code: 'validation', field: 'service_location' },
      });
    }
  });

  test('accepts entered addresses on pages without suggestions, except places outside', async () => {
    const { browser: plain } = await testBed.customer(await testBed.serve({ apiExtensions: false }));
    const typed = '12 Nowhere Street';
    const taken = await plain.w('booking', await order({ ...noCoordinates, service_location: typed, address: typed }));
    expect(taken.body).toMatchObject({ response: true });
    const refused = await plain.w('booking', await order(inSeattle));
    expect(refused.body).toMatchObject({ response: false, error: { code: 'outside_area' } });
  });

  test('accepts orders from everywhere on a site without an area', async () => {
    await setArea('off');
    expect(await book(inSeattle)).toMatchObject({ response: true });
    expect(
      await book({ ...noCoordinates, address: '12 Nowhere Street', service_location: '12 Nowhere Street' }),
    ).toMatchObject({
      response: true,
    });
    expect((await browser.x('GET', '/service-area')).body).toEqual({});
  });

  test('voids the payment of a refused order', async () => {
    const fields = await order(inSeattle);
    const intent = await pay(browser, quoteFields(fields));
    expect(await browser.w('booking', { ...fields, stripeToken: intent.id })).toMatchObject({
      body: { error: { code: 'outside_area' } },
    });
    expect(await intentStatus(server, intent.id)).toBe('canceled');
  });

  test('refuses a quote outside as well, with the area', async () => {
    const category = await testBed.category(4555);
    const request = { ...quoteFields(orderFields({ category })), lat: seattle.lat, long: seattle.long };
    const { status, headers, body } = await browser.x('POST', '/quote', request);
    expect([status, headers.get('content-type')]).toEqual([422, expect.stringContaining('problem+json')]);
    expect(body).toMatchObject({ code: 'outside_area', data: { area: { name: 'Portland' } } });
    expect((await browser.x('POST', '/quote', { ...request, lat: area.lat, long: area.long })).status).toBe(200);
  });

  test('requires a destination within the area for moving house', async () => {
    const to = '415 NW 10th Ave, Portland, OR 97209';
    const { body } = await browser.w('booking', await order({ address2: to }, true));
    const row = await rowOf(body.data.booking_id);
    expect([row?.address2, row?.pickLat2 && Math.round(row.pickLat2 * 100)]).toEqual([to, 4553]);
    const { body: details } = await browser.w('bookingDetails', { booking_id: body.data.booking_id });
    expect(details.data.address2).toBe(to);
    const refused = { response: false, error: { field: 'address2' } };
    const far = { address2: 'Pike Place, Seattle', pick_lat2: inSeattle.pick_lat, pick_long2: inSeattle.pick_long };
    expect((await browser.w('booking', await order(far, true))).body).toMatchObject(refused);
    expect((await browser.w('booking', await order({ address2: '12 Nowhere Street' }, true))).body).toMatchObject(
      refused,
    );
  });

  test('shows in the catalogue which categories have a destination', async () => {
    const { category_id: id } = await order({}, true);
    const { category_id: other } = await order({});
    const { data } = (await browser.w('categories')).body;
    const flags = [id, other].map((one) => data.find((row: AnyValue) => row.cat_id === one)?.second_address);
    expect(flags).toEqual([true, undefined]);
  });

  test('tells everybody whether an address is within the area', async () => {
    const visitor = server.browser();
    const ask = async (query: Record<string, string>) =>
      visitor.x('GET', `/service-area/place?${new URLSearchParams(query)}`);
    expect((await visitor.x('GET', '/service-area')).body.area).toEqual({
      name: 'Portland',
      lat: '45.5152',
      long: '-122.6784',
      radius_km: 10,
    });
    expect((await ask({ address: house })).body).toMatchObject({ inside: true, area: { name: 'Portland' } });
    const far = { address: 'Pike Place', lat: '47.6', long: '-122.3' };
    expect((await ask(far)).body).toMatchObject({ inside: false, lat: '47.6' });
    expect((await ask({ address: '12 Nowhere Street' })).body).toEqual({ known: false });
  });

  test('confirms a waitlist entry by mail, and sends one notification when the area has grown', async () => {
    const wait = (method: string, body?: object) => browser.x(method, '/service-area/wait', body);
    expect((await wait('GET')).body).toEqual({ waiting: false, email: user.email, confirmed: true });
    expect((await wait('PUT', seattle)).body).toEqual({
      ...{ waiting: true, email: user.email, confirmed: true },
      ...{ lat: '47.606', long: '-122.332' },
    });
    expect((await wait('PUT', seattle)).status).toBe(200);
    const letters = async () => (await messagesTo(server, user.email)).map(({ subject }) => subject);
    expect(await letters()).toEqual(['We will tell you when we come to you']);
    expect(await runSettingsCommand(scope(), { verb: 'waiting' })).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${user.email},en,47.606,-122.332,2`))]),
    );
    const tell = () => notifyWaitlist({ ...server.app.context });
    await tell();
    expect(await letters()).toHaveLength(1);
    await setArea({ ...area, radiusKm: 300 });
    await Promise.all([tell(), tell()]);
    expect(await letters()).toEqual(['We will tell you when we come to you', 'We come to you now']);
    expect((await wait('GET')).body.waiting).toBe(false);
    expect((await wait('PUT', seattle)).body.code).toBe('state_conflict');
  });

  test('keeps a waitlist entry with an unconfirmed address, and says that it waits for the confirmation', async () => {
    const since = addMilliseconds(server.clock.now(), -8 * DAY);
    await testBed.db.update(users).set({ emailUnverifiedSince: since }).where(eq(users.id, user.id));
    expect((await browser.x('PUT', '/service-area/wait', seattle)).body).toMatchObject({
      waiting: true,
      confirmed: false,
    });
    await setArea({ ...area, radiusKm: 300 });
    const tell = () => notifyWaitlist({ ...server.app.context });
    await tell();
    expect(await messagesTo(server, user.email)).toEqual([]);
    await testBed.db.update(users).set({ emailUnverifiedSince: null }).where(eq(users.id, user.id));
    await tell();
    expect((await messagesTo(server, user.email)).map(({ subject }) => subject)).toEqual(['We come to you now']);
    expect((await browser.x('GET', '/service-area/wait')).body).toMatchObject({ waiting: false, confirmed: true });
  });

  test('ends a waitlist entry by request, by age and with the account, and exports it', async () => {
    const isThere = async (id: string) =>
      (await testBed.db.select().from(areaWaitlist).where(eq(areaWaitlist.userId, id))).length === 1;
    const wait = () => browser.x('PUT', '/service-area/wait', seattle);
    await wait();
    const [account] = await testBed.db.query.users.findMany({ where: (row) => eq(row.id, user.id) });
    if (!account) throw new Error('no account');
    expect((await gatherPersonalData(testBed.db, account, server.clock.now())).waits_for_service).toMatchObject([
      { lat: 47.606 },
    ]);
    expect((await browser.x('DELETE', '/service-area/wait')).body.waiting).toBe(false);
    expect(await isThere(user.id)).toBe(false);

    await wait();
    const age = async (days: number) => {
      const createdAt = addMilliseconds(server.clock.now(), -days * DAY);
      await testBed.db.update(areaWaitlist).set({ createdAt }).where(eq(areaWaitlist.userId, user.id));
      await removeExpiredData({ ...server.app.context });
    };
    await age(729);
    expect(await isThere(user.id)).toBe(true);
    await age(731);
    expect(await isThere(user.id)).toBe(false);

    await wait();
    await browser.w('deleteAccount', {});
    expect(await isThere(user.id)).toBe(false);
  });

  test('keeps a history of areas, and rejects invalid ones', async () => {
    await setArea({ ...area, radiusKm: 12 });
    const [newest] = await runSettingsCommand(scope(), { verb: 'history' });
    expect(newest).toMatch(/service_area Portland: 12 km around 45.5152, -122.6784 {2}by command$/);
    const rows = await testBed.db.$count(settings, eq(settings.name, 'service_area'));
    for (const wrong of [{ radiusKm: 0 }, { radiusKm: 20_001 }, { lat: 91 }, { long: 181 }, { name: ' ' }])
      await expect(setArea({ ...area, ...wrong })).rejects.toThrow();
    expect(await testBed.db.$count(settings, eq(settings.name, 'service_area'))).toBe(rows);
  });

  test('shows others a provider’s neighbourhood only, without street or exact distance', async () => {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    await changeProvider(testBed, provider.id, { address: house, lat: 45.51213, long: -122.65392 });
    const visitor = server.browser();
    const near = { lat: '45.5121', long: '-122.6539', sort: 'distance' };
    const answers = [
      await visitor.w('providers', { cat_id: category.id, ...near }),
      await visitor.w('providerDetails', { provider_id: provider.id }),
      await visitor.w('providersByService', { subcategory_id: category.services[0]?.id ?? '', ...near }),
      await visitor.w('topProviders'),
      await visitor.x('GET', `/search?q=${encodeURIComponent(provider.fullname)}&lat=45.5&lng=-122.6`),
    ].map(({ body }) => JSON.stringify(body));
    expect(answers.join('')).not.toMatch(/Hawthorne Blvd|97214|45\.512|122\.653/);
    const listed = JSON.parse(answers[0] ?? '').data[0];
    expect(listed.address).toBe("Ladd's Addition, Portland, OR");
    const shown = listed.distance_km;
    await testBed.db.update(providerProfiles).set({ lat: 45.511 }).where(eq(providerProfiles.userId, provider.id));
    const again = await visitor.w('providers', { cat_id: category.id, ...near, per_page: '3' });
    expect(again.body.data[0].distance_km).toBe(shown);
    for (const radius_km of ['0.05', '1'])
      expect((await visitor.w('providers', { cat_id: category.id, ...near, radius_km })).body.data.length).toBe(
        radius_km === '1' ? 1 : 0,
      );
  });
});
