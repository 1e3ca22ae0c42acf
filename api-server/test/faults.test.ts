import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, TestBed, type TestUser } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { testDatabaseKind } from './support/databases';
import { KillableApi } from './support/killableApi';
import { orderFields, quoteFields } from './support/order';
import { type Fault, STRIPE_KEY, StripeMock, WEBHOOK_SECRET } from './support/stripeMock';
import type { StripeCall } from './support/stripeParts';

/** Milliseconds between maintenance runs, and the number of runs after which money and booking agree: a minute. */
const MAINTENANCE_INTERVAL_MS = 15_000;
const MAINTENANCE_RUNS = 5;
const PRICE = 4555;

function inThreeDays(): Date {
  const at = new Date(Date.now() + 72 * 3_600_000);
  at.setUTCHours(19, 0, 0, 0);
  return at;
}

describe('failures between paying and booking', () => {
  const testBed = new TestBed();
  const mock = new StripeMock();
  const users: TestUser[] = [];
  let category: Awaited<ReturnType<TestBed['category']>>;
  let api: KillableApi;
  let next = 0;

  beforeAll(async () => {
    await testBed.open(testDatabaseKind, testDatabaseKind === 'embedded' ? join(testBed.dataDir, 'db') : undefined);
    category = await testBed.category(PRICE);
    while (users.length < cells.length) users.push(await testBed.user());
    // Close it: the embedded database has one user at a time, and that is now the server.
    if (testDatabaseKind === 'embedded') await testBed.connection.close();
    await mock.start();
    api = new KillableApi({
      DATA_DIR: testBed.dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_mock',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: mock.url,
      ...(testBed.databaseUrl && { DATABASE_URL: testBed.databaseUrl }),
    });
    await api.start();
  }, 60_000);
  afterAll(async () => {
    await api.order({ name: 'end' });
    await mock.stop();
    if (testDatabaseKind === 'postgresql') await testBed.close();
  }, 30_000);

  async function shopper() {
    const user = users[next++] as TestUser;
    let browser: HttpBrowser = api.browser();
    const key = randomUUID();
    const fields = orderFields({ category, bookingType: 'schedule', startAt: inThreeDays() });
    const signedIn = await browser.w('login', {
      contact: user.contact,
      password: PASSWORD,
      device_type: 'web',
      device_token: '',
      user_type: '1',
    });
    expect(signedIn.body.responce).toBe('true');
    let quoteId = '';
    return {
      user,
      intent: async (): Promise<AnyValue> => {
        quoteId ||= (await browser.x('POST', '/quote', quoteFields(fields))).body.quote_id;
        return (await browser.x('POST', '/payments/intents', { quote_id: quoteId })).body;
      },
      book: async (stripeToken = ''): Promise<AnyValue> =>
        (await browser.w('booking', { ...fields, stripeToken }, { headers: { 'Idempotency-Key': key } })).body,
      x: async (method: string, path: string, json?: unknown): Promise<AnyValue> =>
        (await browser.x(method, path, json)).body,
      cancel: (bookingId: string) => browser.w('cancelBooking', { booking_id: bookingId, type: '1' }),
      follow: () => {
        browser = api.again(browser);
      },
    };
  }

  type Shopper = Awaited<ReturnType<typeof shopper>>;

  const hears = (intentId: string, type = 'payment_intent.amount_capturable_updated') => {
    const event = mock.event(type, intentId);
    return api.browser().send('POST', '/api/v1/payments/webhook', event.payload, {
      'Content-Type': 'application/json',
      'Stripe-Signature': event.signature,
    });
  };
  const isCall = (method: string, end: RegExp) => (call: StripeCall) => call.method === method && end.test(call.path);
  const create = isCall('POST', /\/payment_intents$/);
  const find = isCall('GET', /\/payment_intents\/[^/]+$/);
  const capture = isCall('POST', /\/capture$/);
  const cancel = isCall('POST', /\/cancel$/);
  const refund = isCall('POST', /\/refunds$/);

  /** Kills the server at that call: before the gateway carried it out, or after, with the response on its way. */
  async function diesAt(
    which: (call: StripeCall) => boolean,
    moment: 'arrived' | 'done',
    work: () => Promise<unknown>,
  ) {
    mock.fault = (call) => (which(call) ? (moment === 'arrived' ? 'ignored' : 'lost') : undefined);
    mock.onCall = (call, now) => {
      if (which(call) && now === moment) api.kill();
    };
    await work().catch(() => undefined);
    heal();
    await api.restart();
  }
  async function broken(which: (call: StripeCall) => boolean, fault: Fault, work: () => Promise<unknown>) {
    mock.fault = (call) => (which(call) ? fault : undefined);
    const result = await work();
    heal();
    return result as AnyValue;
  }
  function heal() {
    mock.fault = () => undefined;
    mock.onCall = () => {};
  }

  async function paid(who: Shopper): Promise<string> {
    const { id } = await who.intent();
    mock.confirmInBrowser(id);
    return id;
  }
  const booked = async (who: Shopper) => {
    const result = await who.book(await paid(who));
    expect(result.data.payment.status).toBe('authorized');
    return result.data.booking_id as string;
  };
  const accepted = async (who: Shopper) => {
    const { booking_id: bookingId } = (await who.book()).data;
    await api.order({ name: 'accept', bookingId });
    const { id } = await who.x('POST', '/payments/intents', { booking_id: bookingId });
    mock.confirmInBrowser(id);
    return { bookingId, id, pay: () => who.x('POST', `/bookings/${bookingId}/pay`, { intent_id: id }) };
  };

  type End = 'booked' | 'captured' | 'nothing' | 'refunded';
  const cells: [what: string, end: End, run: (who: Shopper) => Promise<unknown>][] = [
    [
      'the server dies before the gateway made the payment, and the person tries again',
      'booked',
      async (who) => {
        await diesAt(create, 'arrived', who.intent);
        who.follow();
        await booked(who);
      },
    ],
    [
      'the server dies after the gateway made the payment, and the person tries again',
      'booked',
      async (who) => {
        await diesAt(create, 'done', who.intent);
        who.follow();
        await booked(who);
      },
    ],
    ['the tab is closed after paying, and the webhook is lost', 'nothing', paid],
    [
      'the tab is closed after paying, and the webhook comes twice',
      'nothing',
      async (who) => {
        const id = await paid(who);
        await hears(id);
        await hears(id);
      },
    ],
    [
      'the server dies while it asks the gateway about the payment, and nobody asks again',
      'booked',
      async (who) => {
        const id = await paid(who);
        await diesAt(find, 'arrived', () => who.book(id));
      },
    ],
    [
      'the server dies while it asks the gateway about the payment, and the person asks again',
      'booked',
      async (who) => {
        const id = await paid(who);
        await diesAt(find, 'done', () => who.book(id));
        who.follow();
        await who.book(id);
      },
    ],
    [
      'the gateway does not answer when the booking is asked for, and nobody asks again',
      'booked',
      async (who) => {
        const id = await paid(who);
        const result = await broken(find, 'ignored', () => who.book(id));
        expect(result.message).toBe('We are checking your payment. Please do not pay again.');
      },
    ],
    [
      'the gateway has a bad day when the booking is asked for, and the person asks again and again',
      'booked',
      async (who) => {
        const id = await paid(who);
        await broken(find, 'broken', () => who.book(id));
        await Promise.all([who.book(id), who.book(id), who.book(id)]);
      },
    ],
    [
      'the server dies right after the booking was made, and the person asks again with the same key',
      'booked',
      async (who) => {
        const id = await paid(who);
        const first = await who.book(id);
        await api.restart();
        who.follow();
        expect((await who.book(id)).data.booking_id).toBe(first.data.booking_id);
      },
    ],
    [
      'a webhook comes before, twice and after the booking',
      'booked',
      async (who) => {
        const id = await paid(who);
        await hears(id);
        await Promise.all([who.book(id), hears(id), hears(id)]);
        await hears(id);
      },
    ],
    [
      'a waiting booking is paid for in a tab that is closed, and the webhook is lost',
      'booked',
      async (who) => {
        const { payment } = (await who.book()).data;
        mock.confirmInBrowser(payment.id);
      },
    ],
    [
      'a waiting booking is paid for, the webhook comes twice and the server dies after it',
      'booked',
      async (who) => {
        const { payment } = (await who.book()).data;
        mock.confirmInBrowser(payment.id);
        await Promise.all([hears(payment.id), hears(payment.id)]);
        await api.restart();
      },
    ],
    [
      'the server dies before the gateway captures',
      'captured',
      async (who) => {
        const { pay } = await accepted(who);
        await diesAt(capture, 'arrived', pay);
      },
    ],
    [
      'the server dies after the gateway captured',
      'captured',
      async (who) => {
        const { pay } = await accepted(who);
        await diesAt(capture, 'done', pay);
      },
    ],
    [
      'the answer to a capture is lost, and two tabs pay at once afterwards',
      'captured',
      async (who) => {
        const { pay } = await accepted(who);
        await broken(capture, 'lost', pay);
        await Promise.all([pay(), pay()]);
      },
    ],
    [
      'the server dies before the gateway releases a cancelled booking',
      'nothing',
      async (who) => {
        const bookingId = await booked(who);
        await diesAt(cancel, 'arrived', () => who.cancel(bookingId));
      },
    ],
    [
      'the answer to a release is lost',
      'nothing',
      async (who) => {
        const bookingId = await booked(who);
        await broken(cancel, 'lost', () => who.cancel(bookingId));
      },
    ],
    [
      'the server dies before the gateway refunds',
      'refunded',
      async (who) => {
        const { bookingId, pay } = await accepted(who);
        await pay();
        await diesAt(refund, 'arrived', () => who.x('POST', `/bookings/${bookingId}/cancel-request`, {}));
      },
    ],
    [
      'the server dies after the gateway refunded',
      'refunded',
      async (who) => {
        const { bookingId, pay } = await accepted(who);
        await pay();
        await diesAt(refund, 'done', () => who.x('POST', `/bookings/${bookingId}/cancel-request`, {}));
      },
    ],
  ];

  test.each(cells)('%s: %s', async (_what, end, run) => {
    const who = await shopper();
    await run(who);
    for (let count = 0; count < MAINTENANCE_RUNS; count += 1) await api.later(count ? MAINTENANCE_INTERVAL_MS : 0);
    const { bookings, ledger, mismatches } = await api.order({ name: 'audit' });
    expect(mismatches).toEqual([]);
    expect(ledger).toEqual([]);

    const ownAuditedBookings = bookings.filter(({ user_id }) => user_id === who.user.id);
    const intents = [...mock.intents.values()].filter(({ metadata }) => metadata.user_id === who.user.id);
    const live = intents.filter(({ status }) => status === 'requires_capture' || status === 'succeeded');
    const charge = live[0] && mock.charges.get(live[0].latest_charge ?? '');
    if (end === 'nothing') {
      expect(live).toEqual([]);
      expect(ownAuditedBookings.filter(({ status }) => status !== 'cancelled')).toEqual([]);
      return;
    }
    expect(ownAuditedBookings).toHaveLength(1);
    expect(live.map(({ id }) => id)).toEqual([ownAuditedBookings[0]?.payment_id]);
    const paymentStatus = { booked: 'authorized', captured: 'captured', refunded: 'refunded' }[end];
    expect(ownAuditedBookings[0]).toMatchObject({
      status: end === 'booked' ? 'open' : end === 'captured' ? 'accepted' : 'cancelled',
      payment_status: paymentStatus,
    });
    expect(charge).toMatchObject({
      amount: PRICE,
      amount_captured: end === 'booked' ? 0 : PRICE,
      amount_refunded: end === 'refunded' ? PRICE : 0,
    });
  });
});
