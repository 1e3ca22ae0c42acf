import { type BookingStatus, statuses } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings as bookingTable } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, orderFields } from '../support/order';

export function lists(testBed: TestBed) {
  describe('my bookings and their details', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    let user: TestUser;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ browser, user } = await testBed.customer(server));
    });

    const book = async (price: number, as = browser): Promise<string> => {
      const category = await testBed.category(price);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        bookingType: 'hire',
        startAt: hoursAhead(server, 6),
      });
      return (await as.w('booking', fields)).body.data.booking_id;
    };
    const setStatus = (id: string, status: BookingStatus) =>
      testBed.db.update(bookingTable).set({ status }).where(eq(bookingTable.id, id));

    test('contains the statuses of each list, newest first', async () => {
      const ids: Record<string, string> = {};
      for (const status of statuses) {
        server.clock.forward(1000);
        ids[status] = await book(1000);
        await setStatus(ids[status], status);
      }
      const list = async (type: string) => (await browser.w('myBookings', { type, user_id: user.id })).body;
      const codesOf = async (type: string) => (await list(type)).data.map((row: AnyValue) => row.status);
      expect(await codesOf('1')).toEqual(['6', '5', '4', '3', '10', '2', '1']);
      expect(await codesOf('2')).toEqual(['4', '3', '10', '2']);
      expect(await codesOf('5')).toEqual(['5']);
      expect(await codesOf('6')).toEqual(['6']);
      const all = await list('1');
      expect(all).toMatchObject({ response: 'true', message: '' });
      expect(all.data[0]).toMatchObject({
        booking_id: ids.cancelled,
        status: '6',
        avg_service_rating: '0.00',
        service: { category_name: 'Plumbing', created_At: expect.stringMatching(/Z$/) },
      });
      const page = await browser.w('myBookings', { type: '1', page: '2', per_page: '3' });
      expect(page.body.data.map((row: AnyValue) => row.status)).toEqual(['3', '10', '2']);
    });

    test('returns the same list for the preload of a page, with its owner and without caching', async () => {
      const { browser: newcomer, user: owner } = await testBed.customer(server);
      await book(1000, newcomer);
      const early = await newcomer.x('GET', '/bookings?type=1');
      const { body } = await newcomer.w('myBookings', { type: '1' });
      expect(early.body).toEqual({ ...body, user_id: owner.id });
      expect(early.headers.get('Cache-Control')).toBe('private, no-store');
      const nobody = await server.browser().x('GET', '/bookings?type=1');
      expect(nobody).toMatchObject({ status: 204 });
      expect((await newcomer.x('GET', '/bookings?type=9')).status).toBe(400);
    });

    test('answers an empty list with success, and an unknown type with an error', async () => {
      const { browser: newcomer } = await testBed.customer(server);
      expect((await newcomer.w('myBookings', { type: '1' })).body).toEqual({
        response: 'true',
        message: 'No deliveries available.',
        data: [],
      });
      for (const type of ['', '3', '10', 'all']) {
        expect((await newcomer.w('myBookings', { type })).body).toMatchObject({
          response: 'false',
          message: 'No detail available!',
          data: [],
        });
      }
    });

    test('contains everything that the booking’s page shows', async () => {
      const booking_id = await book(4555);
      const { body } = await browser.w('bookingDetails', { booking_id });
      expect(body).toMatchObject({ result: 'true', message: '' });
      expect(body.data).toMatchObject({
        booking_id,
        status: '1',
        booking_type: '2',
        created_date: expect.stringMatching(/Z$/),
        delivery_cost: '45.55',
        coupon_discount: '0.00',
        service_image1: '',
        service_image2: '',
        service_image3: '',
        banner: [],
        service: [
          {
            category_name: 'Plumbing',
            subcategory_name: 'Service 1',
            price: '45.55',
            created_At: expect.stringMatching(/Z$/),
          },
        ],
        user_id: user.id,
        totalPrice: '45.55',
        time_zone: 'America/Los_Angeles',
        payment: {
          status: 'not_required',
          amount: '45.55',
          currency: 'usd',
          refunded: '0.00',
          receipt_url: '',
          pay_by: '',
        },
        can: { cancel: true, pay: false, review: false, offer: true, accept_offer: false },
        timeline: [{ status: '1', by: 'customer', at: expect.stringMatching(/Z$/) }],
        my_review: {},
        version: 1,
      });
      expect(body.data.provider).toMatchObject({
        fullname: expect.any(String),
        phone_masked: expect.stringMatching(/^••• \d{4}$/),
      });
      expect(body.data).not.toHaveProperty('admin_profit');
      expect(body.data).not.toHaveProperty('driver_delivery_cost');
    });

    test('shows the provider their share, and not the customer’s whole number', async () => {
      const category = await testBed.category(10000);
      const provider = await testBed.provider(category.services);
      const { body } = await browser.w(
        'booking',
        orderFields({ category, providerId: provider.id, bookingType: 'hire' }),
      );
      const ownBrowser = await testBed.signIn(server, provider, 'provider');
      const detail = (await ownBrowser.w('bookingDetails', { booking_id: body.data.booking_id })).body.data;
      expect(detail).toMatchObject({
        admin_profit: '10.00',
        driver_delivery_cost: '90.00',
        can: { cancel: false, offer: true },
      });
      expect(detail.phone).not.toContain(user.contact);
    });

    test('treats another user’s booking exactly like a missing one', async () => {
      const booking_id = await book(1000);
      const { browser: stranger } = await testBed.customer(server);
      const send = async (id: string) => {
        const { status, body } = await stranger.w('bookingDetails', { booking_id: id });
        return { status, ...body, error: { ...body.error, request_id: '' } };
      };
      const foreign = await send(booking_id);
      expect(foreign).toEqual(await send('b_doesNotExist'));
      expect(foreign).toMatchObject({
        status: 200,
        result: 'false',
        message: 'No detail available!',
        data: {},
        error: { code: 'not_found' },
      });
      expect(await send("'; drop table bookings; --")).toEqual(foreign);
      const listed = (await stranger.w('myBookings', { type: '1' })).body.data;
      expect(listed).toEqual([]);
    });
  });
}
