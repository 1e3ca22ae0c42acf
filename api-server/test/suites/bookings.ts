import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings as bookingTable, couponUses, slotClaims, testIntents } from '../../src/db/schema';
import { sweep } from '../../src/sweep';
import type { Browser, Loose } from '../support/browser';
import { CARD, hoursAhead, intentStatus, orderFields, pay, quoteFor } from '../support/order';
import type { Person, Server, World } from '../support/world';

export function bookings(world: World) {
  let server: Server;
  let person: Person;
  let browser: Browser;
  beforeAll(async () => {
    server = await world.serve();
    ({ person, browser } = await world.customer(server));
  });

  const rowOf = async (id: string) => {
    const [row] = await world.db.select().from(bookingTable).where(eq(bookingTable.id, id));
    return row;
  };
  const bookingsOf = (userId: string) => world.db.$count(bookingTable, eq(bookingTable.userId, userId));
  const paidBooking = async (fields: Record<string, string>, as = browser, coupon?: string): Promise<Loose> => {
    const { id } = await pay(as, quoteFor(fields, coupon));
    return (await as.w('booking', { ...fields, stripeToken: id, ...(coupon && { coupon }) })).body;
  };

  describe('creating a booking', () => {
    test('a paid one is confirmed and authorised', async () => {
      const fields = orderFields({
        category: await world.category(4555),
        startAt: hoursAhead(server, 2),
        bookingType: '3',
      });
      const { id } = await pay(browser, quoteFor(fields));
      const { status, body } = await browser.w('booking', { ...fields, user_id: person.id, stripeToken: id });
      expect(status).toBe(200);
      expect(body).toEqual({
        response: true,
        result: true,
        message: 'Booking Confirm Successfully',
        data: {
          booking_id: expect.stringMatching(/^b_\w+$/),
          status: '1',
          booking_type: '3',
          created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          delivery_cost: '45.55',
          coupon_discount: '0.00',
          payment: { status: 'authorized', amount: '45.55', currency: 'usd' },
        },
      });
      expect(await intentStatus(server, id)).toBe('requires_capture');
    });

    test('name, phone and names of services are our own, whatever was sent', async () => {
      const fields = orderFields({ category: await world.category(1000) });
      fields.order_service = fields.order_service?.replace('Service 1', 'Something else') ?? '';
      const { data } = await paidBooking(fields);
      const detail = (await browser.w('bookingDetails', { booking_id: data.booking_id })).body.data;
      expect(detail).toMatchObject({ full_name: person.fullname, phone: `+1${person.contact}` });
      expect(detail.service[0].subcategory_name).toBe('Service 1');
      expect(detail.service[0].category_name).toBe('Plumbing');
    });

    test('without booking_type it is a hire, which needs a provider and no payment', async () => {
      const category = await world.category(6000);
      const provider = await world.provider(category.services);
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
      [12.5, [4555], 10, ['45.55', '4.56', '40.99', '5.12', '35.87']],
      [10, [10, 20], undefined, ['0.30', '0.00', '0.30', '0.03', '0.27']],
      [15, [2000], 100, ['20.00', '20.00', '0.00', '0.00', '0.00']],
    ])('%d %% of %j with coupon %s', async (percent, prices, couponPercent, figures) => {
      await world.setCommission(percent);
      try {
        const category = await world.category(...prices);
        const coupon = couponPercent === undefined ? undefined : await world.coupon(couponPercent);
        const fields = orderFields({ category, percent, ...(couponPercent && { couponPercent }) });
        const sent = [
          fields.totalPrice,
          fields.coupon_discount,
          fields.delivery_cost,
          fields.admin_profit,
          fields.driver_delivery_cost,
        ];
        expect(sent).toEqual(figures);
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
        await world.setCommission(10);
      }
    });

    test.each(['totalPrice', 'delivery_cost', 'driver_delivery_cost', 'admin_profit', 'coupon_discount', 'price'])(
      '%s off by a cent either way is price_changed, with the right figures and no charge',
      async (field) => {
        const category = await world.category(4555, 1000);
        const fields = orderFields({ category });
        const off = (text: string, cents: number) => ((Math.round(Number(text) * 100) + cents) / 100).toFixed(2);
        for (const cents of field === 'coupon_discount' ? [1] : [1, -1]) {
          const { id } = await pay(browser, quoteFor(fields));
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

    test('amounts may be sent as 45, 45.0 or a number', async () => {
      const category = await world.category(4500);
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

    test("with a provider, the provider's prices count", async () => {
      const category = await world.category(3000);
      const provider = await world.provider(category.services, [3500]);
      const startAt = hoursAhead(server, 1);
      const wrong = orderFields({ category, providerId: provider.id, startAt });
      expect((await browser.w('booking', wrong)).body.error.code).toBe('price_changed');
      const right = orderFields({ category, providerId: provider.id, prices: provider.prices, startAt });
      expect((await paidBooking(right)).data.delivery_cost).toBe('35.00');
    });
  });

  describe('coupons in a booking', () => {
    test('a discount without coupon field lives on what was applied before', async () => {
      const { browser: customer } = await world.customer(server);
      const code = await world.coupon(10);
      const fields = orderFields({ category: await world.category(4555), couponPercent: 10 });
      await customer.w('applyCoupon', { coupon: code, basefare: '45.55' });
      const { body } = await customer.w('booking', fields);
      expect(body.data).toMatchObject({ coupon_discount: '4.56', delivery_cost: '40.99' });
      expect((await rowOf(body.data.booking_id))?.couponCode).toBe(code);
    });

    test('an applied coupon holds for 30 minutes', async () => {
      const own = await world.serve();
      const { browser: customer } = await world.customer(own);
      const fields = orderFields({ category: await world.category(4555), couponPercent: 10 });
      await customer.w('applyCoupon', { coupon: await world.coupon(10), basefare: '45.55' });
      own.clock.forward(31 * 60_000);
      const { body } = await customer.w('booking', fields);
      expect(body).toMatchObject({
        response: false,
        message: 'Coupon is no longer valid.',
        error: { code: 'coupon_invalid' },
      });
    });

    test('of two bookings at once with one coupon, one gets it', async () => {
      const { person: customer, browser: own } = await world.customer(server);
      const code = await world.coupon(50);
      const orders = await Promise.all(
        [1000, 2000].map(async (price) => orderFields({ category: await world.category(price), couponPercent: 50 })),
      );
      const answers = await Promise.all(orders.map((fields) => own.w('booking', { ...fields, coupon: code })));
      expect(answers.filter(({ body }) => body.response)).toHaveLength(1);
      expect(answers.find(({ body }) => !body.response)?.body).toMatchObject({ message: 'Coupon is no longer valid.' });
      expect(await world.db.$count(couponUses, eq(couponUses.userId, customer.id))).toBe(1);
    });
  });

  describe('time', () => {
    const category = () => world.category(2000);

    test.each([
      ['3', '', ''],
      ['3', '31/02/2027', '10:00'],
      ['3', '01/01/2020', '10:00'],
      ['1', '01/01/2020', '10:00'],
      ['3', '01/12/2026', '25:00'],
      ['3', '01/01/9999', '10:00'],
    ])('type %s at %j %j is refused', async (bookingType, start_date, start_time) => {
      const { asap: _now, ...fields } = orderFields({
        category: await category(),
        bookingType: bookingType as '1' | '3',
      });
      const { body } = await browser.w('booking', { ...fields, start_date, start_time });
      expect(body).toMatchObject({
        response: false,
        message: 'Please choose a valid date and time.',
        error: { code: 'validation', field: expect.stringMatching(/^start_/) },
      });
    });

    test('a scheduled service needs an hour of notice', async () => {
      const startAt = new Date(server.clock.now().getTime() + 50 * 60_000);
      const fields = orderFields({ category: await category(), bookingType: '3', startAt });
      expect((await browser.w('booking', fields)).body.response).toBe(false);
      const later = orderFields({ category: await category(), bookingType: '3', startAt: hoursAhead(server, 2) });
      expect((await browser.w('booking', later)).body.response).toBe(true);
    });

    test('date and time are read on the clocks of the service location, start_at rules', async () => {
      const fields = { ...orderFields({ category: await category(), bookingType: '3' }), start_date: '15/01/2027' };
      const at = async (change: Record<string, string>) => {
        const { body } = await browser.w('booking', { ...fields, ...change });
        return (await rowOf(body.data.booking_id))?.startAt?.toISOString();
      };
      expect(await at({ start_time: '09:30' })).toBe('2027-01-15T17:30:00.000Z');
      expect(await at({ start_time: '02:30 PM' })).toBe('2027-01-15T22:30:00.000Z');
      expect(await at({ start_time: '09:30', start_date_sec: '2027-03-03' })).toBe('2027-01-15T17:30:00.000Z');
      const newYork = { pick_lat: '40.7128', pick_long: '-74.006' };
      expect(await at({ start_time: '09:30', ...newYork })).toBe('2027-01-15T14:30:00.000Z');
      expect(await at({ start_time: '09:30', pick_lat: '', pick_long: '' })).toBe('2027-01-15T17:30:00.000Z');
      const start_at = '2027-01-16T10:00:00+01:00';
      expect(await at({ start_time: '09:30', start_at, time_zone: 'Europe/Berlin' })).toBe('2027-01-16T09:00:00.000Z');
    });

    test('as soon as possible means now', async () => {
      const { body } = await browser.w('booking', orderFields({ category: await category() }));
      const row = await rowOf(body.data.booking_id);
      expect((row?.createdAt.getTime() ?? 0) - (row?.startAt?.getTime() ?? 0)).toBeLessThan(5000);
      expect(row?.asap).toBe(true);
    });
  });

  describe('slots', () => {
    test('of 20 customers at once for one time of one provider, one gets it and 19 keep their money', async () => {
      const category = await world.category(2500);
      const provider = await world.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 4),
        bookingType: '3',
      });
      const customers = await Promise.all(Array.from({ length: 20 }, () => world.customer(server)));
      const tokens = await Promise.all(customers.map(({ browser: own }) => pay(own, quoteFor(fields))));
      const answers = await Promise.all(
        customers.map(({ browser: own }, index) => own.w('booking', { ...fields, stripeToken: tokens[index].id })),
      );
      const won = answers.filter(({ body }) => body.response === true);
      expect(won).toHaveLength(1);
      for (const { body } of answers.filter(({ body: answer }) => answer.response !== true)) {
        expect(body).toMatchObject({
          result: false,
          message: 'This time slot has just been booked. Please choose another time.',
          error: { code: 'slot_taken', field: 'start_time' },
        });
      }
      const states = await Promise.all(tokens.map(({ id }) => intentStatus(server, id)));
      expect(states.filter((state) => state === 'requires_capture')).toHaveLength(1);
      expect(states.filter((state) => state === 'canceled')).toHaveLength(19);
      expect(await world.db.$count(bookingTable, eq(bookingTable.providerId, provider.id))).toBe(1);
    });

    test('overlapping times are taken, touching ones are free', async () => {
      const category = await world.category(2500);
      const provider = await world.provider(category.services);
      const start = hoursAhead(server, 3);
      const book = (minutes: number) =>
        browser.w('booking', {
          ...orderFields({
            category,
            providerId: provider.id,
            startAt: new Date(start.getTime() + minutes * 60_000),
            bookingType: '3',
          }),
        });
      expect((await book(0)).body.response).toBe(true);
      expect((await book(30)).body.error.code).toBe('slot_taken');
      expect((await book(-45)).body.error.code).toBe('slot_taken');
      expect((await book(60)).body.response).toBe(true);
      expect((await book(-60)).body.response).toBe(true);
    });

    test('outside of working hours a provider is not available', async () => {
      const category = await world.category(2500);
      const provider = await world.provider(category.services);
      const startAt = hoursAhead(server, 14);
      const { body } = await browser.w(
        'booking',
        orderFields({ category, providerId: provider.id, startAt, bookingType: '3' }),
      );
      expect(body).toMatchObject({
        message: 'This provider is not available.',
        error: { code: 'provider_unavailable' },
      });
    });

    test('a hire takes no time yet', async () => {
      const category = await world.category(2500);
      const provider = await world.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 3),
        bookingType: '2',
      });
      for (let i = 0; i < 2; i++)
        expect((await (await world.customer(server)).browser.w('booking', fields)).body.response).toBe(true);
      expect(await world.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(0);
    });

    test.each(['pending_review', 'suspended', 'deleted'] as const)(
      'a provider that is %s cannot be booked',
      async (accountStatus) => {
        const category = await world.category(2500);
        const provider = await world.provider(category.services);
        const { users } = await import('../../src/db/schema');
        await world.db.update(users).set({ accountStatus }).where(eq(users.id, provider.id));
        const { body } = await browser.w(
          'booking',
          orderFields({ category, providerId: provider.id, startAt: hoursAhead(server, 1) }),
        );
        expect(body.error.code).toBe('provider_unavailable');
      },
    );

    test('a provider cannot be booked for what it does not offer', async () => {
      const category = await world.category(2500, 3000);
      const provider = await world.provider(category.services.slice(0, 1));
      const { body } = await browser.w(
        'booking',
        orderFields({ category, providerId: provider.id, startAt: hoursAhead(server, 1) }),
      );
      expect(body.error.code).toBe('provider_unavailable');
    });
  });

  describe('orders that cannot be', () => {
    const order = (lines: unknown) => ({ order_service: typeof lines === 'string' ? lines : JSON.stringify(lines) });

    test.each([
      ['none', []],
      ['no JSON', 'not json'],
      ['no list', { subcategory_id: 's' }],
      ['nothing', ''],
    ])('%s: please select at least one service', async (_what, lines) => {
      const { body } = await browser.w('booking', {
        ...orderFields({ category: await world.category(100) }),
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

    test('incomplete lines, doubles, 21 lines and two categories are refused', async () => {
      const category = await world.category(100);
      const other = await world.category(100);
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

    test('an address and a real place are needed', async () => {
      const fields = orderFields({ category: await world.category(100) });
      const none = await browser.w('booking', { ...fields, service_location: '', address: '' });
      expect(none.body.error).toMatchObject({ code: 'validation', field: 'service_location' });
      const nowhere = await browser.w('booking', { ...fields, pick_lat: '95', pick_long: '0' });
      expect(nowhere.body.error).toMatchObject({ code: 'validation', field: 'pick_lat' });
    });

    test('a provider cannot book as one', async () => {
      const provider = await world.person('2');
      const own = await world.signIn(server, provider, '2');
      const { body } = await own.w('booking', orderFields({ category: await world.category(100) }));
      expect(body).toMatchObject({ response: false, error: { code: 'forbidden' } });
    });
  });

  describe('paying', () => {
    test('the same key twice, even at once, is one booking and one charge', async () => {
      const { person: customer, browser: own } = await world.customer(server);
      const fields = orderFields({ category: await world.category(4555) });
      const { id } = await pay(own, quoteFor(fields));
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const send = () => own.w('booking', { ...fields, stripeToken: id }, { headers });
      const answers = await Promise.all([send(), send(), send()]);
      answers.push(await send());
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body.response).toBe(true);
      expect(await bookingsOf(customer.id)).toBe(1);
      expect(await intentStatus(server, id)).toBe('requires_capture');
      expect(await world.db.$count(testIntents, eq(testIntents.userId, customer.id))).toBe(1);
    });

    test('a repeat is answered even when the chosen time is past by then', async () => {
      const own = await world.serve();
      const { browser: customer } = await world.customer(own);
      const fields = orderFields({
        category: await world.category(2000),
        startAt: hoursAhead(own, 2),
        bookingType: '3',
      });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await customer.w('booking', fields, { headers });
      own.clock.forward(20 * 3_600_000);
      const second = await customer.w('booking', fields, { headers });
      expect(second.body.data.booking_id).toBe(first.body.data.booking_id);
    });

    test('a used key with another body is 400, and another person may use the same key', async () => {
      const fields = orderFields({ category: await world.category(2000) });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await browser.w('booking', fields, { headers });
      const other = await browser.w('booking', { ...fields, notes: 'something else' }, { headers });
      expect(other.status).toBe(400);
      expect(other.body).toMatchObject({ response: false, result: false });
      const { browser: stranger } = await world.customer(server);
      const theirs = await stranger.w('booking', fields, { headers });
      expect(theirs.body.data.booking_id).not.toBe(first.body.data.booking_id);
    });

    test('without a key, the same body within a minute is the first booking', async () => {
      const own = await world.serve();
      const { person: customer, browser: customerBrowser } = await world.customer(own);
      const fields = orderFields({ category: await world.category(2000) });
      const send = () => customerBrowser.w('booking', fields);
      const [one, two] = await Promise.all([send(), send()]);
      expect(one.body.data.booking_id).toBe(two.body.data.booking_id);
      expect(await bookingsOf(customer.id)).toBe(1);
      own.clock.forward(61_000);
      expect((await send()).body.data.booking_id).not.toBe(one.body.data.booking_id);
    });

    test('a failed attempt does not use up its key', async () => {
      const category = await world.category(2000);
      const fields = orderFields({ category });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const failed = await browser.w('booking', { ...fields, totalPrice: '19.00' }, { headers });
      expect(failed.body.error.code).toBe('price_changed');
      expect((await browser.w('booking', fields, { headers })).body.response).toBe(true);
    });

    test('one payment serves one booking', async () => {
      const { browser: own, person: customer } = await world.customer(server);
      const fields = orderFields({ category: await world.category(2000) });
      const { id } = await pay(own, quoteFor(fields));
      const send = (notes: string) => own.w('booking', { ...fields, notes, stripeToken: id });
      const answers = await Promise.all([send('one'), send('two')]);
      expect(answers.filter(({ body }) => body.response)).toHaveLength(1);
      expect(answers.find(({ body }) => !body.response)?.body).toMatchObject({
        message: 'Your payment could not be completed. You have not been charged.',
        error: { code: 'payment_failed' },
      });
      expect(await bookingsOf(customer.id)).toBe(1);
      expect(await intentStatus(server, id)).toBe('requires_capture');
    });

    test.each([
      ['declined', { number: '4000000000009995' }, 'canceled'],
      ['waiting for its challenge', { number: '4000002500003155' }, 'canceled'],
    ])('a payment that is %s books nothing', async (_what, card, after) => {
      const { browser: own, person: customer } = await world.customer(server);
      const fields = orderFields({ category: await world.category(2000) });
      const { id } = await pay(own, quoteFor(fields), card);
      const { body } = await own.w('booking', { ...fields, stripeToken: id });
      expect(body).toMatchObject({ response: false, error: { code: 'payment_failed', field: 'stripeToken' } });
      expect(await bookingsOf(customer.id)).toBe(0);
      expect(await intentStatus(server, id)).toBe(after);
    });

    test('a 3-D Secure payment that passed books', async () => {
      const fields = orderFields({ category: await world.category(2000) });
      const asked = await pay(browser, quoteFor(fields), { number: '4000002500003155' });
      await browser.x('POST', '/payments/test/challenge', { client_secret: asked.client_secret, outcome: 'pass' });
      const { body } = await browser.w('booking', { ...fields, stripeToken: asked.id });
      expect(body.data.payment.status).toBe('authorized');
    });

    test("another amount's payment, somebody else's, and an invented one book nothing", async () => {
      const cheap = orderFields({ category: await world.category(100) });
      const dear = orderFields({ category: await world.category(9000) });
      const own = await pay(browser, quoteFor(cheap));
      const { browser: stranger } = await world.customer(server);
      const theirs = await pay(stranger, quoteFor(dear));
      for (const stripeToken of [own.id, theirs.id, 'pi_invented', 'tok_visa']) {
        expect((await browser.w('booking', { ...dear, stripeToken })).body.error.code).toBe('payment_failed');
      }
      expect(await intentStatus(server, own.id)).toBe('canceled');
      expect(await intentStatus(server, theirs.id)).toBe('requires_capture');
    });

    test('a failure of any kind voids the authorisation that came along', async () => {
      const fields = orderFields({ category: await world.category(2000) });
      for (const wrong of [
        { address: '', service_location: '' },
        { coupon: 'NOPE' },
        { service_image1: new File(['text'], 'a.jpg') },
      ]) {
        const { id } = await pay(browser, quoteFor(fields));
        expect((await browser.w('booking', { ...fields, ...wrong, stripeToken: id })).body.response).toBe(false);
        expect(await intentStatus(server, id)).toBe('canceled');
      }
    });

    test('a card token of a client that knows no intents is authorised for the whole amount', async () => {
      const { browser: own, person: customer } = await world.customer(server);
      const fields = {
        ...orderFields({ category: await world.category(2000) }),
        stripeToken: `tok_test_${crypto.randomUUID()}`,
      };
      const { body } = await own.w('booking', fields);
      expect(body.data.payment).toEqual({ status: 'authorized', amount: '20.00', currency: 'usd' });
      const again = await own.w('booking', { ...fields, notes: 'again' });
      expect(again.body.error.code).toBe('payment_failed');
      expect(await world.db.$count(testIntents, eq(testIntents.userId, customer.id))).toBe(1);
    });

    test('without a payment the booking waits 15 minutes, unseen by its provider, and can be paid', async () => {
      const category = await world.category(2000);
      const provider = await world.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 5),
        bookingType: '3',
      });
      const { body } = await browser.w('booking', fields);
      const { booking_id, payment } = body.data;
      expect(payment).toMatchObject({ status: 'requires_payment', amount: '20.00', pay_by: expect.any(String) });
      const providerBrowser = await world.signIn(server, provider, '2');
      const jobs = async () =>
        (await providerBrowser.w('myBookings', { type: '1' })).body.data.map((job: Loose) => job.booking_id);
      expect(await jobs()).toEqual([]);
      expect((await providerBrowser.w('bookingDetails', { booking_id })).body.result).toBe('false');

      const intent = await browser.x('POST', '/payments/intents', { booking_id });
      expect(intent.body.id).toBe(payment.id);
      await browser.x('POST', '/payments/test/confirm', { client_secret: payment.client_secret, ...CARD });
      const detail = (await browser.w('bookingDetails', { booking_id })).body.data;
      expect(detail).toMatchObject({ status: '1', payment: { status: 'authorized', pay_by: '' }, can: { pay: false } });
      expect(await jobs()).toEqual([booking_id]);
      expect((await browser.x('POST', '/payments/intents', { booking_id })).status).toBe(409);
    });

    test('an unpaid booking ends after 15 minutes and gives everything back', async () => {
      const own = await world.serve();
      const { browser: customer } = await world.customer(own);
      const category = await world.category(2000);
      const provider = await world.provider(category.services);
      const coupon = await world.coupon(10);
      const order = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(own, 4),
        bookingType: '3',
        couponPercent: 10,
      });
      const { body } = await customer.w('booking', { ...order, coupon });
      const { booking_id, payment } = body.data;
      own.clock.forward(14 * 60_000);
      await sweep(own.app.context, own.app.server.log);
      expect((await rowOf(booking_id))?.status).toBe('1');
      own.clock.forward(2 * 60_000);
      await Promise.all([1, 2, 3].map(() => sweep(own.app.context, own.app.server.log)));
      const detail = (await customer.w('bookingDetails', { booking_id })).body.data;
      expect(detail).toMatchObject({ status: '6', payment: { status: 'expired' } });
      expect(detail.timeline.map((step: Loose) => [step.status, step.by])).toEqual([
        ['1', 'customer'],
        ['6', 'system'],
      ]);
      expect(await world.db.$count(slotClaims, eq(slotClaims.bookingId, booking_id))).toBe(0);
      expect(await world.db.$count(couponUses, and(eq(couponUses.couponCode, coupon)))).toBe(0);
      const late = await customer.x('POST', '/payments/test/confirm', {
        client_secret: payment.client_secret,
        ...CARD,
      });
      expect(late.body.status).toBe('canceled');
    });

    test('a payment that arrived just in time is seen before the booking is ended', async () => {
      const own = await world.serve();
      const { browser: customer } = await world.customer(own);
      const { body } = await customer.w('booking', orderFields({ category: await world.category(2000) }));
      const { booking_id, payment } = body.data;
      const { id: paymentId } = payment;
      await world.db.update(testIntents).set({ status: 'requires_capture' }).where(eq(testIntents.id, paymentId));
      own.clock.forward(16 * 60_000);
      await sweep(own.app.context, own.app.server.log);
      expect(await rowOf(booking_id)).toMatchObject({ status: '1', paymentStatus: 'authorized', paymentId });
      expect(await intentStatus(own, paymentId)).toBe('requires_capture');
    });
  });
}
