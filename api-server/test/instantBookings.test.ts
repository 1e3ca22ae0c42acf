import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { HOUR, MINUTE } from '../src/platform/clock';
import { bookings, notifications, providerServices, slotHolds } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { changeProvider } from './support/catalogue';
import { CARD, hoursAhead, intentStatus, orderFields, pay, quoteFields } from './support/order';

describe('booking a chosen provider', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let category: AnyValue;
  let providerId: string;

  beforeAll(async () => {
    server = await testBed.serve();
    category = await testBed.category(4555);
    providerId = (await addProvider({ instant: true })).id;
  });

  async function addProvider(values: Parameters<typeof changeProvider>[2], prices: number[] = []) {
    const provider = await testBed.provider(category.services, prices);
    await changeProvider(testBed, provider.id, { instant: false, ...values });
    return provider;
  }
  const fieldsFor = (startAt: Date, chosenId = providerId, prices?: number[]) => ({
    ...orderFields({ category, providerId: chosenId, startAt, bookingType: 'book', ...(prices && { prices }) }),
  });
  const quoteOf = (fields: Record<string, string>, startAt: Date) => ({
    ...quoteFields(fields),
    start_at: startAt.toISOString(),
    ...{ lat: 45.5152, long: -122.6784 },
  });
  async function book(
    browser: HttpBrowser,
    startAt: Date,
    more: AnyValue = {},
    chosenId = providerId,
  ): Promise<AnyValue> {
    const fields = fieldsFor(startAt, chosenId);
    const paid = await pay(browser, quoteOf(fields, startAt));
    const { body } = await browser.w('booking', { ...fields, stripeToken: paid.id, instant: 'true', ...more });
    return { ...body, paymentId: paid.id, quote: paid.quote };
  }
  const rowOf = async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const newsOf = async (bookingId: string) =>
    (await testBed.db.select().from(notifications).where(eq(notifications.bookingId, bookingId)))
      .map(({ kind }) => kind)
      .sort();
  const run = () => runMaintenance(server.app.context, server.app.server.log);
  let hours = 48;
  const ownTime = () => {
    const startAt = hoursAhead(server, hours);
    hours += 24;
    return startAt;
  };

  describe('with instant confirmation', () => {
    test('accepts and charges the booking at once and notifies both sides', async () => {
      const { browser } = await testBed.customer(server);
      const startAt = ownTime();
      const { data, quote, paymentId } = await book(browser, startAt);
      expect(quote).toMatchObject({ instant: true });
      expect(quote.confirm_by).toBeUndefined();
      expect(data).toMatchObject({ status: '2', instant: true, payment: { status: 'captured', amount: '45.55' } });
      expect(data.confirm_by).toBeUndefined();
      expect(await intentStatus(server, paymentId)).toBe('succeeded');
      expect(await newsOf(data.booking_id)).toEqual(['booking_accepted', 'booking_confirmed', 'payment_taken']);
      const detail = (await browser.w('bookingDetails', { booking_id: data.booking_id })).body.data;
      expect(detail).toMatchObject({ status: '2', instant: true });
      expect(detail.timeline.map(({ status, by }: AnyValue) => [status, by])).toEqual([
        ['1', 'customer'],
        ['2', 'system'],
      ]);
    });

    test('accepts an unpaid booking as soon as it is paid', async () => {
      const { browser } = await testBed.customer(server);
      const fields = fieldsFor(ownTime());
      const { body } = await browser.w('booking', { ...fields, instant: 'true' });
      const { booking_id: id, payment } = body.data;
      expect(body.data).toMatchObject({ status: '1', instant: true, payment: { status: 'requires_payment' } });
      expect(await newsOf(id)).toEqual([]);
      await browser.x('POST', '/payments/test/confirm', { client_secret: payment.client_secret, ...CARD });
      const paid = await browser.x('POST', `/bookings/${id}/pay`, { intent_id: payment.id });
      expect(paid.body.booking).toMatchObject({ status: '2', payment: { status: 'captured' } });
    });

    test('refunds everything for a cancellation in the free period', async () => {
      const { browser } = await testBed.customer(server);
      const { data, quote } = await book(browser, ownTime());
      expect(Date.parse(quote.free_cancel_until)).toBeGreaterThan(server.clock.now().getTime());
      const answer = await browser.x('POST', `/bookings/${data.booking_id}/cancel-request`, { fee: '0.00' });
      expect(answer.body).toMatchObject({ fee: '0.00', refund: '45.55', booking: { status: '6' } });
    });

    test('creates one booking for a request that is sent twice', async () => {
      const { browser, user } = await testBed.customer(server);
      const startAt = ownTime();
      const fields = { ...fieldsFor(startAt), instant: 'true' };
      const { id } = await pay(browser, quoteOf(fields, startAt));
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const answers = await Promise.all(
        [1, 2].map(() => browser.w('booking', { ...fields, stripeToken: id }, { headers })),
      );
      expect(new Set(answers.map(({ body }) => body.data.booking_id)).size).toBe(1);
      expect(await testBed.db.$count(bookings, eq(bookings.userId, user.id))).toBe(1);
    });

    test('asks the provider when the screen did not promise instant confirmation', async () => {
      const { browser } = await testBed.customer(server);
      const { data } = await book(browser, ownTime(), { instant: '' });
      expect(data).toMatchObject({ status: '1', payment: { status: 'authorized' } });
      expect(data.instant).toBeUndefined();
      expect(await newsOf(data.booking_id)).toEqual(['booking_made', 'booking_received']);
    });
  });

  describe('after instant confirmation has ended', () => {
    test.each([
      ['has switched it off', { instant: false }],
      ['does not come so far', { instant: true, radiusKm: 1 }],
    ])('rejects the booking and releases the payment when the provider %s', async (_what, values) => {
      const chosen = await addProvider(values);
      const { browser, user } = await testBed.customer(server);
      const result = await book(browser, ownTime(), {}, chosen.id);
      expect(result.quote.instant).toBe(false);
      expect(result).toMatchObject({ response: false, error: { code: 'state_conflict', field: 'instant' } });
      expect(await testBed.db.$count(bookings, eq(bookings.userId, user.id))).toBe(0);
      await run();
      expect(await intentStatus(server, result.paymentId)).toBe('canceled');
    });

    test('lets a provider switch it with the working times', async () => {
      const provider = await addProvider({});
      const browser = await testBed.signIn(server, provider, 'provider');
      const { time_zone: _, ...times } = (await browser.x('GET', '/provider/availability')).body;
      expect(times.instant).toBe(false);
      const saved = await browser.x('PUT', '/provider/availability', { ...times, instant: true });
      expect(saved.body.instant).toBe(true);
      const { instant: _left, ...older } = times;
      expect((await browser.x('PUT', '/provider/availability', older)).body.instant).toBe(true);
    });
  });

  describe('without instant confirmation', () => {
    test('gives the provider until the promised time, then releases the payment and offers others', async () => {
      const own = await testBed.serve();
      const chosen = await addProvider({});
      const { browser } = await testBed.customer(own);
      const startAt = hoursAhead(own, 26);
      const fields = fieldsFor(startAt, chosen.id);
      const paid = await pay(browser, quoteOf(fields, startAt));
      const { data } = (await browser.w('booking', { ...fields, stripeToken: paid.id })).body;
      const detail = async () => (await browser.w('bookingDetails', { booking_id: data.booking_id })).body.data;
      const confirmBy = new Date(startAt.getTime() - HOUR).toISOString().replace('.000', '');
      expect([paid.quote.confirm_by, data.confirm_by, (await detail()).confirm_by]).toEqual(Array(3).fill(confirmBy));
      const others = async () => (await browser.x('GET', `/bookings/${data.booking_id}/others`)).body.others;
      expect(await others()).toContainEqual(
        expect.objectContaining({
          ...{ provider_id: providerId, price: '45.55', instant: true, start_at: data.start_at },
        }),
      );
      const step = Date.parse(confirmBy) - own.clock.now().getTime();
      own.clock.forward(step - MINUTE);
      await runMaintenance(own.app.context, own.app.server.log);
      expect((await detail()).status).toBe('1');
      own.clock.forward(MINUTE);
      await runMaintenance(own.app.context, own.app.server.log);
      expect(await detail()).toMatchObject({ status: '6', unanswered: { others: await others() } });
      expect((await detail()).confirm_by).toBeUndefined();
      expect((await others())[0].start_at).toBe(data.start_at);
      expect(await intentStatus(own, paid.id)).toBe('canceled');
      expect(await newsOf(data.booking_id)).toContain('booking_unanswered');
    });

    test('gives the provider at least half an hour and lets them decline', async () => {
      const chosen = await addProvider({});
      const { browser } = await testBed.customer(server);
      const startAt = hoursAhead(server, 1);
      const { data } = await book(browser, startAt, { instant: '' }, chosen.id);
      const made = (await rowOf(data.booking_id))?.createdAt.getTime() ?? 0;
      expect(Math.abs(Date.parse(data.confirm_by) - made - 30 * MINUTE)).toBeLessThan(2000);
      const asProvider = await testBed.signIn(server, chosen, 'provider');
      await asProvider.x('POST', `/provider/jobs/${data.booking_id}/decline`, {});
      const others = await browser.x('GET', `/bookings/${data.booking_id}/others`);
      expect(others.body.others.map((other: AnyValue) => other.provider_id)).not.toContain(chosen.id);
      const stranger = (await testBed.customer(server)).browser;
      expect((await stranger.x('GET', `/bookings/${data.booking_id}/others`)).status).toBe(404);
    });
  });

  describe('a time that is taken while paying', () => {
    test('offers free providers at their prices and other times, and releases the payment', async () => {
      const cheaper = await addProvider({ instant: true }, [4000]);
      const startAt = ownTime();
      const first = await testBed.customer(server);
      const second = await testBed.customer(server);
      const fields = fieldsFor(startAt);
      const paid = await pay(second.browser, quoteOf(fields, startAt));
      await book(first.browser, startAt);
      const { body } = await second.browser.w('booking', { ...fields, stripeToken: paid.id, instant: 'true' });
      expect(body).toMatchObject({ response: false, error: { code: 'slot_taken' } });
      expect(body.data.nearest).toHaveLength(3);
      const start = startAt.toISOString().replace('.000', '');
      expect(body.data.others.length).toBeLessThanOrEqual(3);
      for (const other of body.data.others) {
        expect(other.start_at).toBe(start);
        expect(other.provider_id).not.toBe(providerId);
      }
      const booked = await testBed.customer(server);
      const [other] = body.data.others;
      const [service] = category.services;
      const [price] = await testBed.db
        .select()
        .from(providerServices)
        .where(eq(providerServices.providerId, other.provider_id));
      expect([other.price, service.id]).toEqual([((price?.priceCents ?? 0) / 100).toFixed(2), price?.subcategoryId]);
      expect(cheaper.id).toBeTruthy();
      await run();
      expect(await intentStatus(server, paid.id)).toBe('canceled');
      expect(await testBed.db.$count(bookings, eq(bookings.userId, booked.user.id))).toBe(0);
    });

    test('goes to one of several concurrent customers', async () => {
      const startAt = ownTime();
      const fields = { ...fieldsFor(startAt), instant: 'true' };
      const people = await Promise.all(Array.from({ length: 6 }, () => testBed.customer(server)));
      const payments: AnyValue[] = [];
      for (const { browser } of people) payments.push(await pay(browser, quoteOf(fields, startAt)));
      const answers = await Promise.all(
        people.map(({ browser }, at) => browser.w('booking', { ...fields, stripeToken: payments[at]?.id })),
      );
      expect(answers.filter(({ body }) => body.response)).toHaveLength(1);
      for (const { body } of answers.filter((answer) => !answer.body.response))
        expect(body.error.code).toBe('slot_taken');
    });
  });

  describe('a payment from wallet and card', () => {
    const FROM_WALLET = '20.00';

    async function payFromBoth(own: TestServer, chosenId: string, startAt: Date) {
      const { browser } = await testBed.customer(own);
      const confirm = (client_secret: string) =>
        browser.x('POST', '/payments/test/confirm', { client_secret, ...CARD });
      const { body: topUp } = await browser.x('POST', '/payments/intents', { topup_amount: FROM_WALLET });
      await confirm(topUp.client_secret);
      await browser.x('POST', '/wallet/topups', { amount: FROM_WALLET, payment: { intent_id: topUp.id } });
      const fields = fieldsFor(startAt, chosenId);
      const { body: quote } = await browser.x('POST', '/quote', quoteOf(fields, startAt));
      const { body: intent } = await browser.x('POST', '/payments/intents', {
        ...{ quote_id: quote.quote_id, use_wallet: true, wallet_amount: FROM_WALLET },
      });
      await confirm(intent.client_secret);
      const balance = async () => (await browser.x('GET', '/wallet')).body.balance;
      const instant = quote.instant ? { instant: 'true' } : {};
      const send = async (): Promise<AnyValue> =>
        (await browser.w('booking', { ...fields, stripeToken: intent.id, ...instant })).body;
      return { browser, intent, balance, send };
    }

    test('refunds both parts when the customer cancels in the free period', async () => {
      const { browser, intent, balance, send } = await payFromBoth(server, providerId, ownTime());
      const { data } = await send();
      expect(data).toMatchObject({ status: '2', payment: { status: 'captured', amount: '45.55' } });
      expect(await balance()).toBe('0.00');
      const answer = await browser.x('POST', `/bookings/${data.booking_id}/cancel-request`, { fee: '0.00' });
      expect(answer.body).toMatchObject({ refund: '45.55', booking: { status: '6' } });
      await run();
      expect(await server.app.context.payments.find(intent.id)).toMatchObject({ refundedCents: 2555 });
      expect(await balance()).toBe(FROM_WALLET);
    });

    test('releases both holds when the provider declines', async () => {
      const chosen = await addProvider({});
      const { intent, balance, send } = await payFromBoth(server, chosen.id, ownTime());
      const { data } = await send();
      expect(data.payment).toMatchObject({ status: 'authorized' });
      expect(await balance()).toBe('0.00');
      const asProvider = await testBed.signIn(server, chosen, 'provider');
      await asProvider.x('POST', `/provider/jobs/${data.booking_id}/decline`, {});
      await run();
      expect(await intentStatus(server, intent.id)).toBe('canceled');
      expect(await balance()).toBe(FROM_WALLET);
    });

    test('releases both holds when nobody confirms within the limit', async () => {
      const own = await testBed.serve();
      const chosen = await addProvider({});
      const startAt = hoursAhead(own, 26);
      const { intent, balance, send } = await payFromBoth(own, chosen.id, startAt);
      await send();
      own.clock.forward(startAt.getTime() - HOUR - own.clock.now().getTime());
      await runMaintenance(own.app.context, own.app.server.log);
      expect(await intentStatus(own, intent.id)).toBe('canceled');
      expect(await balance()).toBe(FROM_WALLET);
    });

    test('takes nothing when the time is lost while paying', async () => {
      const startAt = ownTime();
      const { intent, balance, send } = await payFromBoth(server, providerId, startAt);
      await book((await testBed.customer(server)).browser, startAt);
      expect((await send()).error.code).toBe('slot_taken');
      await run();
      expect(await intentStatus(server, intent.id)).toBe('canceled');
      expect(await balance()).toBe(FROM_WALLET);
    });
  });

  test('a price that changes while paying rejects the booking and releases the payment', async () => {
    const chosen = await addProvider({ instant: true });
    const { browser, user } = await testBed.customer(server);
    const startAt = ownTime();
    const fields = fieldsFor(startAt, chosen.id);
    const paid = await pay(browser, quoteOf(fields, startAt));
    const set = { priceCents: 5000 };
    await testBed.db.update(providerServices).set(set).where(eq(providerServices.providerId, chosen.id));
    const { body } = await browser.w('booking', { ...fields, stripeToken: paid.id, instant: 'true' });
    expect(body).toMatchObject({ error: { code: 'price_changed' }, data: { quote: { totalPrice: '50.00' } } });
    expect(await testBed.db.$count(bookings, eq(bookings.userId, user.id))).toBe(0);
    await run();
    expect(await intentStatus(server, paid.id)).toBe('canceled');
  });

  describe('a visitor’s hold', () => {
    test('needs the usual notice, whichever earlier hold it names', async () => {
      const soon = new Date(Math.ceil((server.clock.now().getTime() + 20 * 60_000) / 1_800_000) * 1_800_000);
      for (const more of [{}, { hold_id: 'hold_unknown' }])
        expect(await hold(server.browser(), soon, more)).toMatchObject({ status: 400, body: { code: 'validation' } });
    });

    const hold = (browser: HttpBrowser, startAt: Date, more: AnyValue = {}) =>
      browser.x('POST', '/holds', {
        ...{ provider_id: providerId, start_at: startAt.toISOString(), duration: 60 },
        ...more,
      });

    test('blocks the time for others, can be extended, and passes to the customer after sign-in', async () => {
      const startAt = ownTime();
      const visitor = server.browser();
      const first = await hold(visitor, startAt);
      expect(first.status).toBe(201);
      const other = (await testBed.customer(server)).browser;
      const work = { subcategory_ids: [category.services[0].id] };
      const refused = await hold(other, startAt, work);
      expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
      expect(refused.body.data.others.length).toBeGreaterThan(0);
      expect((await hold(server.browser(), startAt)).status).toBe(409);
      const again = await hold(visitor, startAt, { hold_id: first.body.hold_id });
      expect(again.status).toBe(201);
      const { browser, user } = await testBed.customer(server);
      const own = await hold(browser, startAt, { hold_id: again.body.hold_id });
      expect(own.status).toBe(201);
      expect((await hold(other, startAt, { hold_id: own.body.hold_id })).status).toBe(409);
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.userId, user.id))).toBe(1);
      expect((await book(browser, startAt)).data.status).toBe('2');
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.providerId, providerId))).toBe(0);
    });

    test('ends when another time or provider replaces it, or when it is given up', async () => {
      const startAt = ownTime();
      const visitor = server.browser();
      const first = await hold(visitor, startAt);
      const someone = await addProvider({});
      const moved = await hold(visitor, startAt, { provider_id: someone.id, hold_id: first.body.hold_id });
      expect(moved.status).toBe(201);
      const other = await hold(server.browser(), startAt);
      expect(other.status).toBe(201);
      for (const { body } of [moved, other, moved])
        expect((await server.browser().x('DELETE', `/holds/${body.hold_id}`)).status).toBe(204);
      expect((await hold(server.browser(), startAt)).status).toBe(201);
    });

    test('stays with its customer when somebody else sends its id', async () => {
      const startAt = ownTime();
      const { browser } = await testBed.customer(server);
      const own = await hold(browser, startAt);
      await server.browser().x('DELETE', `/holds/${own.body.hold_id}`);
      expect((await hold(server.browser(), startAt)).status).toBe(409);
    });
  });
});
