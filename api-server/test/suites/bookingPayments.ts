import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { bookings as bookingTable, couponUses, slotClaims, testIntents } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { CARD, hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';

export function bookingPayments(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const rowOf = async (id: string) => {
    const [row] = await testBed.db.select().from(bookingTable).where(eq(bookingTable.id, id));
    return row;
  };
  const bookingsOf = (userId: string) => testBed.db.$count(bookingTable, eq(bookingTable.userId, userId));

  describe('paying', () => {
    test('creates one booking and one charge for a repeated key, even at once', async () => {
      const { user: customer, browser: ownBrowser } = await testBed.customer(server);
      const fields = orderFields({ category: await testBed.category(4555) });
      const { id } = await pay(ownBrowser, quoteFields(fields));
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const send = () => ownBrowser.w('booking', { ...fields, stripeToken: id }, { headers });
      const responses = await Promise.all(Array.from({ length: 20 }, send));
      responses.push(await send());
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(responses[0]?.body.response).toBe(true);
      expect(await bookingsOf(customer.id)).toBe(1);
      expect(await intentStatus(server, id)).toBe('requires_capture');
      expect(await testBed.db.$count(testIntents, eq(testIntents.userId, customer.id))).toBe(1);
    });

    test('answers a repeat even after the chosen time has passed', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const fields = orderFields({
        category: await testBed.category(2000),
        startAt: hoursAhead(ownServer, 2),
        bookingType: 'schedule',
      });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await customer.w('booking', fields, { headers });
      ownServer.clock.forward(20 * 3_600_000);
      const second = await customer.w('booking', fields, { headers });
      expect(second.body.data.booking_id).toBe(first.body.data.booking_id);
    });

    test('answers 400 for a used key with another body, and accepts the key from another user', async () => {
      const fields = orderFields({ category: await testBed.category(2000) });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await browser.w('booking', fields, { headers });
      const other = await browser.w('booking', { ...fields, notes: 'something else' }, { headers });
      expect(other.status).toBe(400);
      expect(other.body).toMatchObject({ response: false, result: false });
      const { browser: stranger } = await testBed.customer(server);
      const theirs = await stranger.w('booking', fields, { headers });
      expect(theirs.body.data.booking_id).not.toBe(first.body.data.booking_id);
    });

    test('treats the same body within a minute as the first booking when there is no key', async () => {
      const ownServer = await testBed.serve();
      const { user: customer, browser: customerBrowser } = await testBed.customer(ownServer);
      const fields = orderFields({ category: await testBed.category(2000) });
      const send = () => customerBrowser.w('booking', fields);
      const [one, two] = await Promise.all([send(), send()]);
      expect(one.body.data.booking_id).toBe(two.body.data.booking_id);
      expect(await bookingsOf(customer.id)).toBe(1);
      ownServer.clock.forward(61_000);
      expect((await send()).body.data.booking_id).not.toBe(one.body.data.booking_id);
    });

    test('keeps a key usable after a failed attempt', async () => {
      const category = await testBed.category(2000);
      const fields = orderFields({ category });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const failed = await browser.w('booking', { ...fields, totalPrice: '19.00' }, { headers });
      expect(failed.body.error.code).toBe('price_changed');
      expect((await browser.w('booking', fields, { headers })).body.response).toBe(true);
    });

    test('uses a payment for one booking only', async () => {
      const { browser: ownBrowser, user: customer } = await testBed.customer(server);
      const fields = orderFields({ category: await testBed.category(2000) });
      const { id } = await pay(ownBrowser, quoteFields(fields));
      const send = (notes: string) => ownBrowser.w('booking', { ...fields, notes, stripeToken: id });
      const responses = await Promise.all([send('one'), send('two')]);
      expect(responses.filter(({ body }) => body.response)).toHaveLength(1);
      expect(responses.find(({ body }) => !body.response)?.body).toMatchObject({
        message: 'Your payment could not be completed. You have not been charged.',
        error: { code: 'payment_failed' },
      });
      expect(await bookingsOf(customer.id)).toBe(1);
      expect(await intentStatus(server, id)).toBe('requires_capture');
    });

    test.each([
      ['declined', { number: '4000000000009995' }, 'canceled'],
      ['waiting for its challenge', { number: '4000002500003155' }, 'canceled'],
    ])('books nothing with a payment that is %s', async (_what, card, after) => {
      const { browser: ownBrowser, user: customer } = await testBed.customer(server);
      const fields = orderFields({ category: await testBed.category(2000) });
      const { id } = await pay(ownBrowser, quoteFields(fields), card);
      const { body } = await ownBrowser.w('booking', { ...fields, stripeToken: id });
      expect(body).toMatchObject({ response: false, error: { code: 'payment_failed', field: 'stripeToken' } });
      expect(await bookingsOf(customer.id)).toBe(0);
      expect(await intentStatus(server, id)).toBe(after);
    });

    test('books with a passed 3-D Secure payment', async () => {
      const fields = orderFields({ category: await testBed.category(2000) });
      const response = await pay(browser, quoteFields(fields), { number: '4000002500003155' });
      await browser.x('POST', '/payments/test/challenge', { client_secret: response.client_secret, outcome: 'pass' });
      const { body } = await browser.w('booking', { ...fields, stripeToken: response.id });
      expect(body.data.payment.status).toBe('authorized');
    });

    test('refuses payments of another amount or user, and invented ones', async () => {
      const cheap = orderFields({ category: await testBed.category(100) });
      const dear = orderFields({ category: await testBed.category(9000) });
      const own = await pay(browser, quoteFields(cheap));
      const { browser: stranger } = await testBed.customer(server);
      const theirs = await pay(stranger, quoteFields(dear));
      for (const stripeToken of [own.id, theirs.id, 'pi_invented', 'tok_visa']) {
        expect((await browser.w('booking', { ...dear, stripeToken })).body.error.code).toBe('payment_failed');
      }
      expect(await intentStatus(server, own.id)).toBe('canceled');
      expect(await intentStatus(server, theirs.id)).toBe('requires_capture');
    });

    test('voids the authorisation after any failure', async () => {
      const fields = orderFields({ category: await testBed.category(2000) });
      for (const wrong of [
        { address: '', service_location: '' },
        { coupon: 'NOPE' },
        { service_image1: new File(['text'], 'a.jpg') },
      ]) {
        const { id } = await pay(browser, quoteFields(fields));
        expect((await browser.w('booking', { ...fields, ...wrong, stripeToken: id })).body.response).toBe(false);
        expect(await intentStatus(server, id)).toBe('canceled');
      }
    });

    test('authorises the whole amount of a card token from a client without intents', async () => {
      const { browser: ownBrowser, user: customer } = await testBed.customer(server);
      const fields = {
        ...orderFields({ category: await testBed.category(2000) }),
        stripeToken: `tok_test_${crypto.randomUUID()}`,
      };
      const { body } = await ownBrowser.w('booking', fields);
      expect(body.data.payment).toEqual({ status: 'authorized', amount: '20.00', currency: 'usd', method: 'card' });
      const secondResponse = await ownBrowser.w('booking', { ...fields, notes: 'again' });
      expect(secondResponse.body.error.code).toBe('payment_failed');
      expect(await testBed.db.$count(testIntents, eq(testIntents.userId, customer.id))).toBe(1);
    });

    test('keeps an unpaid booking for 15 minutes, hidden from its provider, and lets it be paid', async () => {
      const category = await testBed.category(2000);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 5),
        bookingType: 'schedule',
      });
      const { body } = await browser.w('booking', fields);
      const { booking_id, payment } = body.data;
      expect(payment).toMatchObject({ status: 'requires_payment', amount: '20.00', pay_by: expect.any(String) });
      const providerBrowser = await testBed.signIn(server, provider, 'provider');
      const assignments = async () =>
        (await providerBrowser.w('myBookings', { type: '1' })).body.data.map(
          (assignment: AnyValue) => assignment.booking_id,
        );
      expect(await assignments()).toEqual([]);
      expect((await providerBrowser.w('bookingDetails', { booking_id })).body.result).toBe('false');

      const intent = await browser.x('POST', '/payments/intents', { booking_id });
      expect(intent.body.id).toBe(payment.id);
      await browser.x('POST', '/payments/test/confirm', { client_secret: payment.client_secret, ...CARD });
      const detail = (await browser.w('bookingDetails', { booking_id })).body.data;
      expect(detail).toMatchObject({ status: '1', payment: { status: 'authorized', pay_by: '' }, can: { pay: false } });
      expect(await assignments()).toEqual([booking_id]);
      expect((await browser.x('POST', '/payments/intents', { booking_id })).status).toBe(409);
    });

    test('ends an unpaid booking after 15 minutes and releases everything', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const category = await testBed.category(2000);
      const provider = await testBed.provider(category.services);
      const coupon = await testBed.coupon(10);
      const order = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(ownServer, 4),
        bookingType: 'schedule',
        couponPercent: 10,
      });
      const { body } = await customer.w('booking', { ...order, coupon });
      const { booking_id, payment } = body.data;
      ownServer.clock.forward(14 * 60_000);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect((await rowOf(booking_id))?.status).toBe('open');
      ownServer.clock.forward(2 * 60_000);
      await Promise.all([1, 2, 3].map(() => runMaintenance(ownServer.app.context, ownServer.app.server.log)));
      const detail = (await customer.w('bookingDetails', { booking_id })).body.data;
      expect(detail).toMatchObject({ status: '6', payment: { status: 'expired' } });
      expect(detail.timeline.map((step: AnyValue) => [step.status, step.by])).toEqual([
        ['1', 'customer'],
        ['6', 'system'],
      ]);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, booking_id))).toBe(0);
      expect(await testBed.db.$count(couponUses, and(eq(couponUses.couponCode, coupon)))).toBe(0);
      const late = await customer.x('POST', '/payments/test/confirm', {
        client_secret: payment.client_secret,
        ...CARD,
      });
      expect(late.body.status).toBe('canceled');
    });

    test('finds a payment that arrived just in time before it ends the booking', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const { body } = await customer.w('booking', orderFields({ category: await testBed.category(2000) }));
      const { booking_id, payment } = body.data;
      const { id: paymentId } = payment;
      await testBed.db.update(testIntents).set({ status: 'requires_capture' }).where(eq(testIntents.id, paymentId));
      ownServer.clock.forward(16 * 60_000);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect(await rowOf(booking_id)).toMatchObject({ status: 'open', paymentStatus: 'authorized', paymentId });
      expect(await intentStatus(ownServer, paymentId)).toBe('requires_capture');
    });
  });
}
