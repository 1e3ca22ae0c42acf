import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { CARD, intentStatus, orderFields, pay, quoteFields } from '../support/order';

export function payments(testBed: TestBed) {
  describe('quotes', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ browser } = await testBed.customer(server));
    });

    test('computes the true price, with coupon and commission', async () => {
      const category = await testBed.category(4555);
      const coupon = await testBed.coupon(10);
      const { status, body } = await browser.x(
        'POST',
        '/quote',
        quoteFields(orderFields({ category }), coupon.toLowerCase()),
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        quote_id: expect.stringMatching(/^q_\w+$/),
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        category_id: category.id,
        provider_id: '',
        lines: [{ subcategory_id: category.services[0]?.id, subcategory_name: 'Service 1', price: '45.55' }],
        totalPrice: '45.55',
        coupon,
        coupon_discount: '4.56',
        delivery_cost: '40.99',
        admin_profit: '0.00',
        driver_delivery_cost: '40.99',
        percentage: 10,
        currency: 'usd',
        used_coupons: [],
      });
    });

    test("uses the provider's prices with a provider", async () => {
      const category = await testBed.category(3000);
      const provider = await testBed.provider(category.services, [3500]);
      const { body } = await browser.x(
        'POST',
        '/quote',
        quoteFields(orderFields({ category, providerId: provider.id })),
      );
      expect(body).toMatchObject({ delivery_cost: '35.00', provider_id: provider.id });
    });

    test('answers 422 with a message for an invalid coupon', async () => {
      const { status, body } = await browser.x(
        'POST',
        '/quote',
        quoteFields(orderFields({ category: await testBed.category(100) }), 'NOPE'),
      );
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'coupon_invalid', detail: 'Invalid coupon code!', field: 'coupon' });
    });

    test('rejects services of another category, unknown ones and repeats', async () => {
      const [one, two] = [await testBed.category(100), await testBed.category(200)];
      const first = one.services[0]?.id ?? '';
      for (const subcategory_ids of [[two.services[0]?.id], ['s_none'], [first, first], []]) {
        const { status, body } = await browser.x('POST', '/quote', {
          category_id: one.id,
          subcategory_ids,
          booking_type: '1',
        });
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'validation', field: 'order_service' });
      }
    });
  });

  describe('the test gateway', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    let order: ReturnType<typeof quoteFields>;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ browser } = await testBed.customer(server));
      order = quoteFields(orderFields({ category: await testBed.category(4555) }));
    });

    test('authorises the quoted amount with a valid card', async () => {
      const quoted = await browser.x('POST', '/quote', order);
      const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id: quoted.body.quote_id });
      expect(intent).toEqual({
        id: expect.stringMatching(/^pi_\w+$/),
        client_secret: expect.stringContaining('_secret_'),
        amount: '45.55',
        currency: 'usd',
        status: 'requires_payment_method',
      });
      const { client_secret, ...withoutSecret } = intent;
      const confirmed = await browser.x('POST', '/payments/test/confirm', { client_secret, ...CARD });
      expect(confirmed.body).toEqual({ id: intent.id, status: 'requires_capture' });
      const read = await browser.x('GET', `/payments/intents/${intent.id}`);
      expect(read.body).toEqual({ ...withoutSecret, status: 'requires_capture' });
    });

    test('returns the same intent for a repeated quote', async () => {
      const { body: quote } = await browser.x('POST', '/quote', order);
      const send = () => browser.x('POST', '/payments/intents', { quote_id: quote.quote_id });
      const ids = (await Promise.all([send(), send(), send()])).map(({ body }) => body.id);
      expect(new Set([...ids, (await send()).body.id]).size).toBe(1);
    });

    test.each([
      ['4000000000009995', 'insufficient_funds'],
      ['4000 0000 0000 0002', 'card_declined'],
      ['4000000000000069', 'expired_card'],
      ['4000000000000127', 'incorrect_cvc'],
      ['4000000000000119', 'processing_error'],
    ])('rejects %s with %s', async (number, code) => {
      const result = await pay(browser, order, { number });
      expect(result).toMatchObject({ status: 'requires_payment_method', error: { code, message: expect.any(String) } });
      const secondResponse = await browser.x('POST', '/payments/test/confirm', {
        client_secret: result.client_secret,
        ...CARD,
      });
      expect(secondResponse.body.status).toBe('requires_capture');
    });

    test('rejects an expired date and a wrong security code', async () => {
      expect((await pay(browser, order, { exp_year: 2020 })).error.code).toBe('expired_card');
      expect((await pay(browser, order, { exp_month: 13 })).error.code).toBe('expired_card');
      expect((await pay(browser, order, { cvc: '1' })).error.code).toBe('incorrect_cvc');
    });

    test('rejects other than published test numbers, and stores them nowhere', async () => {
      const number = '4111111111111111';
      const result = await pay(browser, order, { number });
      expect(result).toMatchObject({ status: 'requires_payment_method', error: { code: 'test_cards_only' } });
      const tables = await testBed.db.query.testIntents.findMany();
      expect(JSON.stringify(tables)).not.toContain('1111');
    });

    test('asks for 3-D Secure, whose response decides', async () => {
      const number = '4000002500003155';
      for (const [outcome, status] of [
        ['pass', 'requires_capture'],
        ['fail', 'requires_payment_method'],
      ] as const) {
        const response = await pay(browser, order, { number });
        expect(response).toMatchObject({ status: 'requires_action' });
        const { client_secret } = response;
        const challengeResponse = await browser.x('POST', '/payments/test/challenge', { client_secret, outcome });
        expect(challengeResponse.body.status).toBe(status);
        if (outcome === 'fail') expect(challengeResponse.body.error.code).toBe('authentication_failed');
        else expect(challengeResponse.body.error).toBeUndefined();
      }
    });

    test('authorises nothing twice for a second click', async () => {
      const { client_secret, id } = await pay(browser, order);
      const secondResponse = await browser.x('POST', '/payments/test/confirm', {
        client_secret,
        ...CARD,
        number: '4000000000009995',
      });
      expect(secondResponse.body).toEqual({ id, status: 'requires_capture' });
    });

    test('treats other users’ quotes, intents and secrets as missing', async () => {
      const mine = await pay(browser, order);
      const { browser: other } = await testBed.customer(server);
      expect((await other.x('GET', `/payments/intents/${mine.id}`)).status).toBe(404);
      expect((await other.x('POST', '/payments/intents', { quote_id: mine.quote.quote_id })).status).toBe(404);
      const { client_secret } = mine;
      expect((await other.x('POST', '/payments/test/confirm', { client_secret, ...CARD })).status).toBe(404);
      const wrong = `${mine.id}_secret_wrong`;
      expect((await browser.x('POST', '/payments/test/confirm', { client_secret: wrong, ...CARD })).status).toBe(404);
    });

    test('refuses to pay an old quote', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const { body: quote } = await customer.x('POST', '/quote', order);
      ownServer.clock.forward(31 * 60_000);
      const { status, body } = await customer.x('POST', '/payments/intents', { quote_id: quote.quote_id });
      expect(status).toBe(409);
      expect(body.code).toBe('price_changed');
    });

    test('voids an unused authorisation in time', async () => {
      const ownServer = await testBed.serve();
      const { browser: customer } = await testBed.customer(ownServer);
      const { id } = await pay(customer, order);
      const { runMaintenance: sweep } = await import('../../src/main/maintenance');
      await sweep(ownServer.app.context, ownServer.app.server.log);
      expect(await intentStatus(ownServer, id)).toBe('requires_capture');
      ownServer.clock.forward(46 * 60_000);
      await sweep(ownServer.app.context, ownServer.app.server.log);
      expect(await intentStatus(ownServer, id)).toBe('canceled');
    });
  });
}
