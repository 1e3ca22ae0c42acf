import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings as bookingTable, couponUses } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';

export function bookings(testBed: TestBed) {
  let server: TestServer;
  let user: TestUser;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ user, browser } = await testBed.customer(server));
  });

  const rowOf = async (id: string) => {
    const [row] = await testBed.db.select().from(bookingTable).where(eq(bookingTable.id, id));
    return row;
  };
  const paidBooking = async (fields: Record<string, string>, as = browser, coupon?: string): Promise<AnyValue> => {
    const { id } = await pay(as, quoteFields(fields, coupon));
    return (await as.w('booking', { ...fields, stripeToken: id, ...(coupon && { coupon }) })).body;
  };

  describe('creating a booking', () => {
    test('confirms and authorises a paid booking', async () => {
      const fields = orderFields({
        category: await testBed.category(4555),
        startAt: hoursAhead(server, 2),
        bookingType: 'schedule',
      });
      const { id } = await pay(browser, quoteFields(fields));
      const { status, body } = await browser.w('booking', { ...fields, user_id: user.id, stripeToken: id });
      expect(status).toBe(200);
      expect(body).toEqual({
        response: true,
        result: true,
        message: 'Booking Confirm Successfully',
        data: {
          booking_id: expect.stringMatching(/^b_\w+$/),
          booking_number: expect.stringMatching(/^D-\d{5,}$/),
          status: '1',
          booking_type: '3',
          created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          delivery_cost: '45.55',
          coupon_discount: '0.00',
          payment: { status: 'authorized', amount: '45.55', currency: 'usd', method: 'card' },
          start_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        },
      });
      expect(await intentStatus(server, id)).toBe('requires_capture');
    });

    test('uses our own name, phone and service names, whatever was sent', async () => {
      const fields = orderFields({ category: await testBed.category(1000) });
      fields.order_service = fields.order_service?.replace('Service 1', 'Something else') ?? '';
      const { data } = await paidBooking(fields);
      const detail = (await browser.w('bookingDetails', { booking_id: data.booking_id })).body.data;
      expect(detail).toMatchObject({ full_name: user.fullname, phone: `+1${user.contact}` });
      expect(detail.service[0].subcategory_name).toBe('Service 1');
      expect(detail.service[0].category_name).toBe('Plumbing');
    });

    test('creates a hire without booking_type, which needs a provider and no payment', async () => {
      const category = await testBed.category(6000);
      const provider = await testBed.provider(category.services);
      const { booking_type: _none, asap: _now, ...fields } = orderFields({ category, providerId: provider.id });
      const { body } = await browser.w('booking', fields);
      expect(body.data).toMatchObject({ booking_type: '2', payment: { status: 'not_required' } });
      const { body: nobody } = await browser.w('booking', { ...fields, provider_id: '' });
      expect(nobody).toMatchObject({ response: false, error: { code: 'validation', field: 'provider_id' } });
    });
  });

  describe('money', () => {
    test.each([
      [10, [6000, 4000], undefined, ['100.00', '0.00', '100.00', '10.00', '90.00']],
      [12.5, [4555], undefined, ['45.55', '0.00', '45.55', '5.69', '39.86']],
      [12.5, [4555], 10, ['45.55', '4.56', '40.99', '1.13', '39.86']],
      [10, [4500], 10, ['45.00', '4.50', '40.50', '0.00', '40.50']],
      [10, [11_200], 100, ['112.00', '112.00', '0.00', '-100.80', '100.80']],
      [10, [20, 30], undefined, ['0.50', '0.00', '0.50', '0.05', '0.45']],
      [15, [2000], 100, ['20.00', '20.00', '0.00', '-17.00', '17.00']],
    ])('%d %% of %j with coupon %s', async (percent, prices, couponPercent, figures) => {
      await testBed.setCommission(percent);
      try {
        const category = await testBed.category(...prices);
        const coupon = couponPercent === undefined ? undefined : await testBed.coupon(couponPercent);
        const fields = orderFields({ category, percent, ...(couponPercent && { couponPercent }) });
        const requests = [
          fields.totalPrice,
          fields.coupon_discount,
          fields.delivery_cost,
          fields.admin_profit,
          fields.driver_delivery_cost,
        ];
        expect(requests).toEqual(figures);
        const free = figures[2] === '0.00';
        const body = free
          ? (await browser.w('booking', { ...fields, coupon })).body
          : await paidBooking(fields, browser, coupon);
        expect(body.data).toMatchObject({
          delivery_cost: figures[2],
          coupon_discount: figures[1],
          payment: { status: free ? 'not_required' : 'authorized', amount: figures[2] },
        });
        const row = await rowOf(body.data.booking_id);
        expect(row?.percentHundredths).toBe(percent * 100);
      } finally {
        await testBed.setCommission(10);
      }
    });

    test.each(['totalPrice', 'delivery_cost', 'driver_delivery_cost', 'admin_profit', 'coupon_discount', 'price'])(
      'answers price_changed with the right figures for %s off by a cent, without a charge',
      async (field) => {
        const category = await testBed.category(4555, 1000);
        const fields = orderFields({ category });
        const off = (text: string, cents: number) => ((Math.round(Number(text) * 100) + cents) / 100).toFixed(2);
        for (const cents of field === 'coupon_discount' ? [1] : [1, -1]) {
          const { id } = await pay(browser, quoteFields(fields));
          const changed =
            field === 'price'
              ? { ...fields, order_service: fields.order_service?.replace('45.55', off('45.55', cents)) ?? '' }
              : { ...fields, [field]: off(fields[field] ?? '', cents) };
          const { status, body } = await browser.w('booking', { ...changed, stripeToken: id });
          expect(status).toBe(200);
          expect(body).toMatchObject({
            response: false,
            result: false,
            message: 'The price has changed. Please review your booking.',
            error: { code: 'price_changed' },
          });
          expect(body.data.quote).toEqual({
            lines: category.services.map((service, index) => ({
              subcategory_id: service.id,
              subcategory_name: service.name,
              price: ['45.55', '10.00'][index],
            })),
            totalPrice: '55.55',
            coupon_discount: '0.00',
            delivery_cost: '55.55',
            admin_profit: '5.56',
            driver_delivery_cost: '49.99',
            percentage: 10,
          });
          expect(await intentStatus(server, id)).toBe('canceled');
        }
      },
    );

    test('accepts amounts as 45, 45.0 or a number', async () => {
      const category = await testBed.category(4500);
      const fields = orderFields({ category });
      for (const totalPrice of ['45', '45.0', 45]) {
        const { body } = await browser.w(
          'booking',
          { ...fields, totalPrice, delivery_cost: totalPrice },
          { as: 'json' },
        );
        expect(body.response).toBe(true);
      }
      for (const totalPrice of ['45.001', 'abc', '-45', '']) {
        const { body } = await browser.w('booking', { ...fields, totalPrice });
        expect(body).toMatchObject({ response: false, error: { code: 'validation', field: 'totalPrice' } });
      }
    });

    test("uses the provider's prices with a provider", async () => {
      const category = await testBed.category(3000);
      const provider = await testBed.provider(category.services, [3500]);
      const startAt = hoursAhead(server, 1);
      const wrong = orderFields({ category, providerId: provider.id, startAt });
      expect((await browser.w('booking', wrong)).body.error.code).toBe('price_changed');
      const right = orderFields({ category, providerId: provider.id, prices: provider.prices, startAt });
      expect((await paidBooking(right)).data.delivery_cost).toBe('35.00');
    });
  });

  describe('coupons in a booking', () => {
    test('applies the previously applied coupon to a discount without coupon field', async () => {
      const { browser: customer } = await testBed.customer(server);
      const code = await testBed.coupon(10);
      const fields = orderFields({ category: await testBed.category(4555), couponPercent: 10 });
      await customer.w('applyCoupon', { coupon: code, basefare: '45.55' });
      const { body } = await customer.w('booking', fields);
      expect(body.data).toMatchObject({ coupon_discount: '4.56', delivery_cost: '40.99' });
      expect((await rowOf(body.data.booking_id))?.couponCode).toBe(code);
    });

    test('keeps an applied coupon for 30 minutes', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const fields = orderFields({ category: await testBed.category(4555), couponPercent: 10 });
      await customer.w('applyCoupon', { coupon: await testBed.coupon(10), basefare: '45.55' });
      ownServer.clock.forward(31 * 60_000);
      const { body } = await customer.w('booking', fields);
      expect(body).toMatchObject({
        response: false,
        message: 'Coupon is no longer valid.',
        error: { code: 'coupon_invalid' },
      });
    });

    test('applies a coupon to one of two simultaneous bookings', async () => {
      const { user: customer, browser: ownBrowser } = await testBed.customer(server);
      const code = await testBed.coupon(50);
      const orders = await Promise.all(
        [1000, 2000].map(async (price) => orderFields({ category: await testBed.category(price), couponPercent: 50 })),
      );
      const responses = await Promise.all(orders.map((fields) => ownBrowser.w('booking', { ...fields, coupon: code })));
      expect(responses.filter(({ body }) => body.response)).toHaveLength(1);
      expect(responses.find(({ body }) => !body.response)?.body).toMatchObject({
        message: 'Coupon is no longer valid.',
      });
      expect(await testBed.db.$count(couponUses, eq(couponUses.userId, customer.id))).toBe(1);
    });
  });

  describe('invalid orders', () => {
    const order = (lines: unknown) => ({ order_service: typeof lines === 'string' ? lines : JSON.stringify(lines) });

    test.each([
      ['none', []],
      ['no JSON', 'not json'],
      ['no list', { subcategory_id: 's' }],
      ['nothing', ''],
    ])('%s: please select at least one service', async (_what, lines) => {
      const { body } = await browser.w('booking', {
        ...orderFields({ category: await testBed.category(100) }),
        ...order(lines),
      });
      expect(body).toMatchObject({
        response: false,
        result: false,
        message: 'Please select at least one service.',
        data: {},
        error: { code: 'validation', field: 'order_service' },
      });
    });

    test('rejects incomplete lines, repeats, 21 lines and two categories', async () => {
      const category = await testBed.category(100);
      const other = await testBed.category(100);
      const line = { subcategory_id: category.services[0]?.id, subcategory_name: 'Service 1', price: '1.00' };
      const { price: _price, ...noPrice } = line;
      const foreign = { ...line, subcategory_id: other.services[0]?.id };
      const many = Array.from({ length: 21 }, (_, index) => ({ ...line, subcategory_id: `s_${index}` }));
      for (const lines of [
        [noPrice],
        [{ ...line, subcategory_name: '' }],
        [line, line],
        many,
        [line, foreign],
        [null],
        [{ ...line, price: 'free' }],
      ]) {
        const { body } = await browser.w('booking', { ...orderFields({ category }), ...order(lines) });
        expect(body).toMatchObject({ response: false, error: { code: 'validation', field: 'order_service' } });
      }
    });

    test('keeps notes of up to 1000 characters with their lines, and refuses longer ones with the limit', async () => {
      const fields = orderFields({ category: await testBed.category(100) });
      const long = await browser.w('booking', { ...fields, notes: 'x'.repeat(1001) });
      expect(long.body).toMatchObject({
        response: false,
        message: 'Please write notes of at most 1000 characters.',
        error: { code: 'validation', field: 'notes' },
      });
      // Browsers send two characters for a line end and count one.
      const notes = `${'x'.repeat(498)}\n${'y'.repeat(501)}`;
      const { body } = await browser.w('booking', { ...fields, notes: notes.replace('\n', '\r\n') });
      const details = await browser.w('bookingDetails', { booking_id: body.data.booking_id });
      expect(details.body.data.notes).toBe(notes);
    });

    test('requires an address and a real place', async () => {
      const fields = orderFields({ category: await testBed.category(100) });
      const none = await browser.w('booking', { ...fields, service_location: '', address: '' });
      expect(none.body.error).toMatchObject({ code: 'validation', field: 'service_location' });
      const nowhere = await browser.w('booking', { ...fields, pick_lat: '95', pick_long: '0' });
      expect(nowhere.body.error).toMatchObject({ code: 'validation', field: 'pick_lat' });
    });

    test('refuses bookings by a provider', async () => {
      const provider = await testBed.user('provider');
      const ownBrowser = await testBed.signIn(server, provider, 'provider');
      const { body } = await ownBrowser.w('booking', orderFields({ category: await testBed.category(100) }));
      expect(body).toMatchObject({ response: false, error: { code: 'forbidden' } });
    });
  });
}
