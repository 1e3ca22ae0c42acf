import { beforeAll, expect, test } from 'vitest';
import { offers } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { orderFields } from '../support/order';

export function offersAndFavourites(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  test('lists offers per side, newest first, to the two sides only', async () => {
    const category = await testBed.category(10000);
    const provider = await testBed.provider(category.services);
    const { body } = await browser.w(
      'booking',
      orderFields({ category, providerId: provider.id, bookingType: 'hire' }),
    );
    const order_id = body.data.booking_id;
    const rounds = [
      ['provider', 12000, 'closed'],
      ['customer', 8000, 'closed'],
      ['provider', 9500, 'live'],
    ] as const;
    for (const [index, [type, amountCents, status]] of rounds.entries()) {
      const createdAt = new Date(Date.parse('2026-11-20T12:00:00Z') + index * 1000);
      await testBed.db
        .insert(offers)
        .values({ id: newId('o'), bookingId: order_id, providerId: provider.id, type, amountCents, status, createdAt });
    }
    const amounts = async (call: 'offerList' | 'userOfferList', type?: string, as = browser) => {
      const body = (await as.w(call, { order_id, ...(type && { type }) })).body;
      return body.data.map((offer: AnyValue) => offer.offer_amount);
    };
    expect(await amounts('offerList')).toEqual(['95.00', '120.00']);
    expect(await amounts('userOfferList')).toEqual(['80.00']);
    expect(await amounts('userOfferList', '2')).toEqual(['95.00', '120.00']);
    expect(await amounts('offerList', '1', await testBed.signIn(server, provider, 'provider'))).toEqual(['80.00']);
    const { body: full } = await browser.w('offerList', { order_id, type: '2' });
    expect(full).toMatchObject({ response: 'true', responce: 'true', message: '' });
    expect(full.data[0]).toMatchObject({
      driver_name: provider.fullname,
      driver_image: '',
      offer_amount: '95.00',
      booking_id: order_id,
      provider_id: provider.id,
      status: '1',
      created_at: '2026-11-20T12:00:02Z',
      type: '2',
    });
    const listed = (await browser.w('myBookings', { type: '1' })).body.data[0];
    expect(listed.unread_offers).toBe(1);
    const detail = (await browser.w('bookingDetails', { booking_id: order_id })).body.data;
    expect(detail.can.accept_offer).toBe(true);
    const { browser: stranger } = await testBed.customer(server);
    expect((await stranger.w('offerList', { order_id })).body).toMatchObject({
      response: 'false',
      responce: 'false',
      message: 'No offers available!',
      data: [],
    });
  });

  test('stores a favourite once, shows it on the profile, and removes it', async () => {
    const category = await testBed.category(1000);
    const { id: provider_id } = await testBed.provider(category.services);
    const isFavourite = async (as = browser) => (await as.w('providerDetails', { provider_id })).body.data.is_favourite;
    for (let i = 0; i < 2; i++) {
      const { body } = await browser.w('favourite', { provider_id, order_id: '' });
      expect(body).toEqual({ responce: true, message: 'Added to favourites' });
    }
    expect(await isFavourite()).toBe(true);
    expect(await isFavourite(server.browser())).toBe(false);
    for (let i = 0; i < 2; i++) {
      const { body } = await browser.w('deleteFavourite', { provider_id, order_id: '' });
      expect(body).toEqual({ responce: true, message: 'Removed from favourites' });
    }
    expect(await isFavourite()).toBe(false);
    for (const call of ['favourite', 'deleteFavourite'] as const) {
      const { body } = await browser.w(call, { provider_id: 'p_nobody' });
      expect(body).toMatchObject({ responce: false, message: 'Provider not found!', error: { code: 'not_found' } });
    }
  });
}
