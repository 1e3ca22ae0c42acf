import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { settleDispute } from '../../src/money/disputes/settleDispute';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import type { TestGateway } from '../../src/money/payments/gateways/testGateway';
import { requestCapture, voidOrRefundPayments } from '../../src/money/payments/payments.repository';
import { settlePayment } from '../../src/money/payments/settlePayment';
import { bookings as bookingTable, paymentEvents, paymentMethods, payments } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { CARD, orderFields, pay, quoteFields } from '../support/order';
import { createSignedInStaff } from '../support/staff';

export function wallet(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve({}, { testDelivery: () => {} });
  });
  const confirm = (as: HttpBrowser, client_secret: string, card = {}) =>
    as.x('POST', '/payments/test/confirm', { client_secret, ...CARD, ...card });
  const topUp = async (as: HttpBrowser, amount: string): Promise<AnyValue> => {
    const { body: intent } = await as.x('POST', '/payments/intents', { topup_amount: amount });
    await confirm(as, intent.client_secret);
    return as.x('POST', '/wallet/topups', { amount, payment: { intent_id: intent.id } });
  };
  const quoteOf = async (as: HttpBrowser, cents = 2000) => {
    const fields = orderFields({ category: await testBed.category(cents) });
    const { body } = await as.x('POST', '/quote', quoteFields(fields));
    return { fields, quote_id: body.quote_id as string };
  };
  const payment = async (id: string) => (await testBed.db.select().from(payments).where(eq(payments.id, id)))[0];
  const balance = async (as: HttpBrowser) => (await as.x('GET', '/wallet')).body.balance;

  describe('the wallet', () => {
    test('starts empty, adds a top-up once, and shows it', async () => {
      const { browser } = await testBed.customer(server);
      expect((await browser.x('GET', '/wallet')).body).toEqual({ balance: '0.00', currency: 'usd', entries: [] });
      const { body: intent } = await browser.x('POST', '/payments/intents', { topup_amount: '50' });
      expect(intent).toMatchObject({ amount: '50.00', status: 'requires_payment_method' });
      const send = () => browser.x('POST', '/wallet/topups', { amount: '50', payment: { intent_id: intent.id } });
      expect((await send()).status).toBe(402);
      await confirm(browser, intent.client_secret);
      const responses = await Promise.all([send(), send(), send()]);
      for (const { body } of responses) expect(body).toEqual({ balance: '50.00' });
      expect((await browser.x('GET', '/wallet')).body).toEqual({
        balance: '50.00',
        currency: 'usd',
        entries: [{ id: expect.any(String), at: expect.stringMatching(/Z$/), kind: 'topup', amount: '50.00' }],
      });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test("adds nothing for another amount, another user, a booking's payment or a declined card", async () => {
      const { browser } = await testBed.customer(server);
      const { browser: other } = await testBed.customer(server);
      const { body: intent } = await browser.x('POST', '/payments/intents', { topup_amount: '20.00' });
      const send = (as: HttpBrowser, amount: string, id = intent.id) =>
        as.x('POST', '/wallet/topups', { amount, payment: { intent_id: id } });
      await confirm(browser, intent.client_secret, { number: '4000000000009995' });
      expect((await send(browser, '20.00')).body).toMatchObject({ status: 402, code: 'payment_failed' });
      expect((await send(browser, '30.00')).body.code).toBe('validation');
      expect((await send(other, '20.00')).status).toBe(404);
      const booked = await pay(browser, quoteFields(orderFields({ category: await testBed.category(2000) })));
      expect((await send(browser, '20.00', booked.id)).status).toBe(404);
      expect(await balance(browser)).toBe('0.00');
      for (const amount of ['0.50', '1000.01', '-5', 'x', '1.001']) {
        expect((await browser.x('POST', '/payments/intents', { topup_amount: amount })).status).toBe(400);
      }
    });

    test('pays a booking at once, and is refunded on cancellation', async () => {
      const { browser } = await testBed.customer(server);
      await topUp(browser, '50.00');
      const { fields, quote_id } = await quoteOf(browser);
      const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id, use_wallet: true });
      expect(intent).toMatchObject({ amount: '20.00', status: 'requires_capture' });
      expect(await balance(browser)).toBe('50.00');
      const { body } = await browser.w('booking', { ...fields, stripeToken: intent.id });
      expect(body.data.payment.status).toBe('authorized');
      expect(await balance(browser)).toBe('30.00');
      const { booking_id } = body.data;
      expect((await browser.x('GET', `/payments/intents/${intent.id}`)).body).toMatchObject({ booking_id });
      await browser.w('cancelBooking', { booking_id, type: '1' });
      const { body: after } = await browser.x('GET', '/wallet');
      expect(after.balance).toBe('50.00');
      expect(after.entries.map((entry: AnyValue) => [entry.kind, entry.amount, entry.booking_id])).toEqual([
        ['refund', '20.00', booking_id],
        ['payment', '-20.00', booking_id],
        ['topup', '50.00', undefined],
      ]);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    describe('whose card is gone', () => {
      const GONE = { number: '4000 0000 0000 5126' };
      const stranded = async (ofGoneCard: string, ofCard?: string) => {
        const { browser, user } = await testBed.customer(server);
        const { body: intent } = await browser.x('POST', '/payments/intents', { topup_amount: ofGoneCard });
        await confirm(browser, intent.client_secret, GONE);
        await browser.x('POST', '/wallet/topups', { amount: ofGoneCard, payment: { intent_id: intent.id } });
        if (ofCard) await topUp(browser, ofCard);
        await browser.x('POST', '/wallet/payout');
        return { browser, user, paymentId: intent.id as string };
      };
      const finance = async () => (await createSignedInStaff(testBed, server, 'finance')).browser;
      const transfer = (as: HttpBrowser, id: string, cents: number, reference: string) =>
        as.x('POST', `/admin/payouts/wallets/${id}/transfer`, { cents, reference });
      const waiting = async (as: HttpBrowser, id: string) =>
        (await as.x('GET', '/admin/payouts/wallets?limit=100')).body.items.find(
          ({ customer_id }: AnyValue) => customer_id === id,
        );

      test('returns the money to the wallet with a notification, stops asking the gateway, and refunds other cards', async () => {
        const { browser, user, paymentId } = await stranded('40.00', '15.00');
        expect(await balance(browser)).toBe('40.00');
        expect(await payment(paymentId)).toMatchObject({ refundWantedCents: 0, refundRefusedAt: expect.any(Date) });
        const answer = { paid_out: '0.00', parts: [], balance: '40.00', by_bank: '40.00' };
        for (const body of [{ preview: true }, {}])
          expect((await browser.x('POST', '/wallet/payout', body)).body).toEqual(answer);
        expect((await browser.x('GET', '/notifications')).body.items).toMatchObject([{ kind: 'refund_refused' }]);
        const leaving = (await browser.w('deleteAccount', {})).body;
        expect([leaving.result, leaving.message]).toEqual([
          'false',
          expect.stringMatching(/We send it by bank transfer/),
        ]);
        expect(await waiting(await finance(), user.id)).toMatchObject({ amount: '40.00', balance: '40.00' });
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      test('books a bank transfer once, despite repeated and simultaneous requests', async () => {
        const { browser, user } = await stranded('40.00', '15.00');
        const staff = await finance();
        const reference = `NB ${user.id}`;
        const responses = await Promise.all([1, 2, 3].map(() => transfer(staff, user.id, 2500, reference)));
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(await balance(browser)).toBe('15.00');
        const other = await stranded('40.00');
        for (const [id, cents] of [
          [user.id, 1000],
          [other.user.id, 2500],
        ] as const)
          expect((await transfer(staff, id, cents, reference.toLowerCase())).body.field).toBe('reference');
        expect((await transfer(staff, user.id, 1501, 'NB-2')).body).toMatchObject({ status: 409, field: 'amount' });
        expect((await transfer(staff, user.id, 1500, `${reference}/2`)).body).toMatchObject({ balance: '0.00' });
        expect(await waiting(staff, user.id)).toBeUndefined();
        const kinds = (await browser.x('GET', '/notifications')).body.items.map(({ kind }: AnyValue) => kind);
        expect(kinds).toEqual(['money_transferred', 'money_transferred', 'refund_refused']);
        const { entries } = (await browser.x('GET', '/wallet')).body;
        expect(entries.slice(0, 2)).toMatchObject([
          { kind: 'payout', amount: '-15.00' },
          { kind: 'payout', amount: '-25.00' },
        ]);
        expect((await browser.w('deleteAccount', {})).body.result).toBe('true');
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      test('still pays bookings, and limits the bank transfer to the rest', async () => {
        const { browser, user } = await stranded('40.00');
        const { fields, quote_id } = await quoteOf(browser, 3000);
        const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id, use_wallet: true });
        await browser.w('booking', { ...fields, stripeToken: intent.id });
        const staff = await finance();
        expect((await transfer(staff, user.id, 1001, `A ${user.id}`)).body.field).toBe('amount');
        expect((await transfer(staff, user.id, 1000, `A ${user.id}`)).status).toBe(200);
        expect(await balance(browser)).toBe('0.00');
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      test('allows no transfer by operations, without a reference, or when every card accepts its refund', async () => {
        const { user } = await stranded('40.00');
        const { browser: operations } = await createSignedInStaff(testBed, server, 'operations');
        expect((await transfer(operations, user.id, 100, 'NB-3')).status).toBe(403);
        const staff = await finance();
        for (const reference of [' ', '=1+1'])
          expect((await transfer(staff, user.id, 100, reference)).status).toBe(422);
        const { user: other, browser } = await testBed.customer(server);
        await topUp(browser, '20.00');
        expect((await transfer(staff, other.id, 100, 'NB-3')).body.field).toBe('amount');
      });
    });

    test('returns to its cards on request, and shows each card’s amount before', async () => {
      const { browser } = await testBed.customer(server);
      const payOut = async (body?: object) => (await browser.x('POST', '/wallet/payout', body)).body;
      expect(await payOut({ preview: true })).toEqual({
        paid_out: '0.00',
        parts: [],
        balance: '0.00',
        by_bank: '0.00',
      });
      await topUp(browser, '10.00');
      await topUp(browser, '5.00');
      const expected = {
        paid_out: '15.00',
        parts: [{ amount: '15.00', brand: 'visa', last4: '4242' }],
        balance: '0.00',
        by_bank: '0.00',
      };
      expect(await payOut({ preview: true })).toEqual(expected);
      expect(await balance(browser)).toBe('15.00');
      expect(await payOut()).toEqual(expected);
      expect(await balance(browser)).toBe('0.00');
      expect(await payOut({})).toEqual({ paid_out: '0.00', parts: [], balance: '0.00', by_bank: '0.00' });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('never pays more than it holds, despite simultaneous bookings', async () => {
      const { browser, user } = await testBed.customer(server);
      await topUp(browser, '50.00');
      const orders = await Promise.all(Array.from({ length: 5 }, () => quoteOf(browser)));
      const intents = await Promise.all(
        orders.map(({ quote_id }) => browser.x('POST', '/payments/intents', { quote_id, use_wallet: true })),
      );
      const responses = await Promise.all(
        orders.map(({ fields }, index) => browser.w('booking', { ...fields, stripeToken: intents[index]?.body.id })),
      );
      expect(responses.filter(({ body }) => body.response)).toHaveLength(2);
      for (const { body } of responses.filter((response) => !response.body.response)) {
        expect(body.error).toMatchObject({ code: 'payment_required' });
      }
      expect(await balance(browser)).toBe('10.00');
      expect(await testBed.db.$count(bookingTable, eq(bookingTable.userId, user.id))).toBe(2);
      const { browser: empty } = await testBed.customer(server);
      const { quote_id } = await quoteOf(empty);
      const poor = await empty.x('POST', '/payments/intents', { quote_id, use_wallet: true });
      expect(poor.body).toMatchObject({ status: 402, code: 'payment_required' });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    describe('that holds less than the price', () => {
      const paidFromBoth = async (balanceCents: string, cents: number, card = {}) => {
        const { browser, user } = await testBed.customer(server);
        await topUp(browser, balanceCents);
        const { fields, quote_id } = await quoteOf(browser, cents);
        const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id, use_wallet: true });
        expect(await balance(browser)).toBe(balanceCents);
        await confirm(browser, intent.client_secret, card);
        const book = () => browser.w('booking', { ...fields, stripeToken: intent.id });
        return { browser, user, intent, quote_id, book };
      };
      const gateway = () => server.app.context.payments;

      test.each([
        ['55.80', 5600, '55.50', '0.50'],
        ['55.50', 5600, '55.50', '0.50'],
        ['20.00', 5600, '20.00', '36.00'],
        ['1.00', 150, '1.00', '0.50'],
      ])('pays first with its %s of a price of %d, and the rest by card, at least its minimum', async (...row) => {
        const [held, cents, ofWallet, ofCard] = row;
        const { browser, intent, book } = await paidFromBoth(held, cents);
        expect(intent).toMatchObject({ amount: ofCard, wallet_amount: ofWallet, status: 'requires_payment_method' });
        const { body } = await book();
        expect(body.data.payment).toMatchObject({ status: 'authorized', method: 'card' });
        expect(Number(await balance(browser))).toBeCloseTo(Number(held) - Number(ofWallet), 2);
        const { booking_id } = body.data;
        const shown = await browser.w('bookingDetails', { booking_id });
        expect(shown.body.data.payment).toMatchObject({ wallet_amount: ofWallet });
        await browser.w('cancelBooking', { booking_id, type: '1' });
        expect(await balance(browser)).toBe(held);
        expect((await gateway().find(intent.id))?.status).toBe('canceled');
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      const taken = async (balanceCents: string, cents: number) => {
        const paid = await paidFromBoth(balanceCents, cents);
        const { body } = await paid.book();
        const { booking_id: bookingId } = body.data;
        await testBed.db.transaction((tx) => requestCapture(tx, paid.intent.id, server.clock.now()));
        await settlePayment(server.app.context, paid.intent.id, server.app.server.log);
        expect(await payment(paid.intent.id)).toMatchObject({ capturedCents: cents, walletCents: 2000 });
        return { ...paid, bookingId };
      };
      const release = async (bookingId: string, keepCents: number) => {
        const open = await testBed.db.transaction((tx) =>
          voidOrRefundPayments(tx, bookingId, server.clock.now(), keepCents),
        );
        for (const id of open) await settlePayment(server.app.context, id, server.app.server.log);
      };

      test.each([
        ['all', 0, 3600, '20.00'],
        ['less than the card paid', 3000, 2600, '0.00'],
        ['as much as the card paid', 2000, 3600, '0.00'],
        ['more than the card paid', 500, 3600, '15.00'],
      ])('regains its part when %s goes back', async (_, keepCents, ofCard, ofWallet) => {
        const { browser, intent, bookingId } = await taken('20.00', 5600);
        await release(bookingId, keepCents);
        expect((await gateway().find(intent.id))?.refundedCents).toBe(ofCard);
        expect(await balance(browser)).toBe(ofWallet);
        const { body: receipt } = await browser.x('GET', `/bookings/${bookingId}/receipt`);
        expect(receipt.paid_with).toMatchObject({ method: 'card', wallet_amount: '20.00', card_amount: '36.00' });
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      test.each(['lost', 'won'] as const)(
        'keeps its part when the bank takes the card’s part back: %s',
        async (outcome) => {
          const { browser, intent, bookingId } = await taken('20.00', 5600);
          const test = gateway() as TestGateway;
          const ref = await test.openDispute(intent.id, { reason: 'product_not_received', isInquiry: false }, 3600);
          const settle = () => settleDispute(server.app.context, 'test', ref, server.app.server.log);
          await settle();
          expect(await payment(intent.id)).toMatchObject({ chargedBackCents: 3600 });
          await test.decideDispute(ref, outcome);
          await settle();
          await release(bookingId, 0);
          expect(await balance(browser)).toBe('20.00');
          expect((await gateway().find(intent.id))?.refundedCents).toBe(outcome === 'won' ? 3600 : 0);
          expect(await findLedgerMismatches(testBed.db)).toEqual([]);
        },
      );

      test('stays whole when the card is declined', async () => {
        const { browser, book } = await paidFromBoth('20.00', 5600, { number: '4000000000009995' });
        expect((await book()).body.error.code).toBe('payment_failed');
        expect(await balance(browser)).toBe('20.00');
      });

      test('returns the same intent on repetition, and another one after a change of the balance', async () => {
        const { browser, intent, quote_id } = await paidFromBoth('20.00', 5600);
        const again = () => browser.x('POST', '/payments/intents', { quote_id, use_wallet: true });
        expect((await again()).body.id).toBe(intent.id);
        await topUp(browser, '5.00');
        const { body: other } = await again();
        expect([other.amount, other.wallet_amount, other.id === intent.id]).toEqual(['31.00', '25.00', false]);
      });

      test.each([
        ['20.00', '20.00', '12.50'],
        ['60.00', '56.00', '20.00'],
      ])('of %s pays only the part that was shown, now %s', async (held, part, earlier) => {
        const { browser } = await testBed.customer(server);
        await topUp(browser, held);
        const { quote_id } = await quoteOf(browser, 5600);
        const { body: card } = await browser.x('POST', '/payment-methods', { ...CARD });
        const ask = (wallet_amount: string) =>
          browser.x('POST', '/payments/intents', {
            ...{ quote_id, use_wallet: true, wallet_amount, payment_method_id: card.id },
          });
        const refusal = { status: 409, code: 'price_changed', field: 'wallet_amount' };
        expect((await ask(earlier)).body).toMatchObject(refusal);
        expect((await ask('1.234')).status).toBe(400);
        expect(await balance(browser)).toBe(held);
        expect((await ask(part)).body.status).toBe('requires_capture');
      });

      test('pays once when two tabs spend it, and voids the other tab’s card payment', async () => {
        const { browser, user } = await testBed.customer(server);
        await topUp(browser, '20.00');
        const tabs = await Promise.all([1, 2].map(() => quoteOf(browser, 5600)));
        const intents: AnyValue[] = [];
        for (const { quote_id } of tabs) {
          const { body } = await browser.x('POST', '/payments/intents', { quote_id, use_wallet: true });
          intents.push(body);
        }
        for (const { client_secret } of intents) await confirm(browser, client_secret);
        const responses = await Promise.all(
          tabs.map(({ fields }, index) => browser.w('booking', { ...fields, stripeToken: intents[index]?.id })),
        );
        expect(responses.filter(({ body }) => body.response)).toHaveLength(1);
        expect(responses.find(({ body }) => !body.response)?.body.error.code).toBe('payment_failed');
        const states = await Promise.all(intents.map(async ({ id }) => (await gateway().find(id))?.status));
        expect(states.sort()).toEqual(['canceled', 'requires_capture']);
        expect(await balance(browser)).toBe('0.00');
        expect(await testBed.db.$count(bookingTable, eq(bookingTable.userId, user.id))).toBe(1);
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });

      test('pays a waiting booking together with a saved card', async () => {
        const { browser } = await testBed.customer(server);
        await topUp(browser, '20.00');
        const { body } = await browser.w('booking', orderFields({ category: await testBed.category(5600) }));
        const { booking_id } = body.data;
        const { body: card } = await browser.x('POST', '/payment-methods', { ...CARD });
        const request = { booking_id, use_wallet: true, payment_method_id: card.id };
        const { body: intent } = await browser.x('POST', '/payments/intents', request);
        await browser.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
        const { body: shown } = await browser.w('bookingDetails', { booking_id });
        expect([intent.amount, shown.data.payment.status]).toEqual(['36.00', 'authorized']);
        expect(await balance(browser)).toBe('0.00');
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      });
    });

    test('pays a waiting booking when its owner says so, not before', async () => {
      const { browser } = await testBed.customer(server);
      await topUp(browser, '50.00');
      const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
      const { booking_id } = body.data;
      const { body: intent } = await browser.x('POST', '/payments/intents', { booking_id, use_wallet: true });
      const { runMaintenance: sweep } = await import('../../src/main/maintenance');
      await sweep(server.app.context, server.app.server.log);
      expect(await balance(browser)).toBe('50.00');
      const send = () => browser.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
      const responses = await Promise.all([send(), send()]);
      responses.push(await send());
      for (const response of responses) expect(response.body.booking.payment.status).toBe('authorized');
      expect(await balance(browser)).toBe('30.00');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('accepts the first of card and wallet for one booking, and returns the other', async () => {
      const { browser } = await testBed.customer(server);
      await topUp(browser, '50.00');
      const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
      const { booking_id, payment } = body.data;
      const { body: intent } = await browser.x('POST', '/payments/intents', { booking_id, use_wallet: true });
      await browser.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
      const late = await confirm(browser, payment.client_secret);
      expect(late.status).toBe(200);
      expect((await server.app.context.payments.find(payment.id))?.status).toBe('canceled');
      expect((await browser.x('GET', `/payments/intents/${payment.id}`)).body.status).toBe('canceled');
      expect(await balance(browser)).toBe('30.00');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });
  });

  describe('saved cards', () => {
    const save = (as: HttpBrowser, card = {}) => as.x('POST', '/payment-methods', { ...CARD, ...card });

    test('use the first one as default, and store no number', async () => {
      const { browser, user } = await testBed.customer(server);
      const { status, body: first } = await save(browser);
      expect(status).toBe(201);
      expect(first).toEqual({
        id: expect.any(String),
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2040,
        is_default: true,
      });
      const { body: second } = await save(browser, { number: '5555 5555 5555 4444', make_default: true });
      const { items } = (await browser.x('GET', '/payment-methods')).body;
      expect(items.map((card: AnyValue) => [card.last4, card.is_default])).toEqual([
        ['4444', true],
        ['4242', false],
      ]);
      const rows = await testBed.db.select().from(paymentMethods).where(eq(paymentMethods.userId, user.id));
      expect(JSON.stringify(rows)).not.toMatch(/\d{12}/);
      const { browser: other } = await testBed.customer(server);
      expect((await other.x('GET', '/payment-methods')).body.items).toEqual([]);
      expect((await other.x('DELETE', `/payment-methods/${second.id}`)).status).toBe(404);
      expect((await browser.x('DELETE', `/payment-methods/${second.id}`)).status).toBe(204);
      expect((await browser.x('GET', '/payment-methods')).body.items).toMatchObject([
        { id: first.id, is_default: true },
      ]);
    });

    test.each([
      ['4000000000000002', 'Your card was declined. You have not been charged.'],
      ['4111111111111111', 'This site takes test cards only, such as 4242 4242 4242 4242.'],
    ])('refuse to save %s', async (number, detail) => {
      const { browser } = await testBed.customer(server);
      expect((await save(browser, { number })).body).toMatchObject({ status: 402, code: 'payment_failed', detail });
    });

    test('pay without a form, with a challenge each time if the card requires it', async () => {
      const { browser } = await testBed.customer(server);
      const { body: card } = await save(browser);
      const { body: careful } = await save(browser, { number: '4000002500003155' });
      const { fields, quote_id } = await quoteOf(browser);
      const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id, payment_method_id: card.id });
      expect(intent.status).toBe('requires_capture');
      expect((await browser.w('booking', { ...fields, stripeToken: intent.id })).body.data.payment.status).toBe(
        'authorized',
      );

      const next = await quoteOf(browser);
      const response = await browser.x('POST', '/payments/intents', {
        quote_id: next.quote_id,
        payment_method_id: careful.id,
      });
      expect(response.body.status).toBe('requires_action');
      const { client_secret } = response.body;
      const passed = await browser.x('POST', '/payments/test/challenge', { client_secret, outcome: 'pass' });
      expect(passed.body.status).toBe('requires_capture');
    });

    test('refuse another user’s card', async () => {
      const { browser } = await testBed.customer(server);
      const { browser: other } = await testBed.customer(server);
      const { body: card } = await save(other);
      const { quote_id } = await quoteOf(browser);
      const response = await browser.x('POST', '/payments/intents', { quote_id, payment_method_id: card.id });
      expect(response.body).toMatchObject({ status: 404, field: 'payment_method_id' });
    });
  });

  test("receives the test gateway's signed events, and ignores repeats", async () => {
    const requests: Promise<number>[] = [];
    const ownServer = await testBed.serve({}, { testDelivery: (send) => requests.push(send(), send()) });
    const { browser } = await testBed.customer(ownServer);
    const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
    await confirm(browser, body.data.payment.client_secret);
    expect(await Promise.all(requests)).toEqual([200, 200]);
    const events = await testBed.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, body.data.payment.id));
    expect(events).toMatchObject([{ type: 'payment_intent.amount_capturable_updated', handledAt: expect.any(Date) }]);
    const forged = await browser.send('POST', '/api/v1/payments/webhook', '{}', { 'Content-Type': 'application/json' });
    expect(forged.status).toBe(400);
  });

  test('publishes the information about payments to everybody', async () => {
    const { body } = await server.browser().x('GET', '/payments/config');
    expect(body).toEqual({ gateway: 'test', methods: ['card', 'wallet', 'upi'] });
  });

  describe('UPI', () => {
    const answer = (as: HttpBrowser, client_secret: string, outcome: 'pass' | 'fail') =>
      as.x('POST', '/payments/test/challenge', { client_secret, outcome });

    test('pays a booking like a card after its approval in the app', async () => {
      const { browser } = await testBed.customer(server);
      for (const upi of [{ id: 'Success@razorpay ' }, {}]) {
        const { fields, quote_id } = await quoteOf(browser);
        const { body: card } = await browser.x('POST', '/payments/intents', { quote_id });
        const { body: intent } = await browser.x('POST', '/payments/intents', { quote_id, upi });
        expect(intent).toMatchObject({ status: 'requires_action', amount: '20.00' });
        expect(intent.id).not.toBe(card.id);
        expect((await answer(browser, intent.client_secret, 'pass')).body).toMatchObject({
          status: 'requires_capture',
        });
        const { body } = await browser.w('booking', { ...fields, stripeToken: intent.id });
        expect(body.data.payment).toMatchObject({ status: 'authorized', method: 'upi' });
        const { booking_id } = body.data;
        const { body: receipt } = await browser.x('GET', `/bookings/${booking_id}/receipt`);
        expect(receipt.paid_with).toEqual({ method: 'upi', brand: '', last4: '' });
        await browser.w('cancelBooking', { booking_id, type: '1' });
        expect((await server.app.context.payments.find(intent.id))?.status).toBe('canceled');
      }
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('costs nothing after a refusal or an unknown id, and can be repeated', async () => {
      const { browser } = await testBed.customer(server);
      const { fields, quote_id } = await quoteOf(browser);
      const ask = (id: string) => browser.x('POST', '/payments/intents', { quote_id, upi: { id } });
      expect((await ask('ada@bank')).body).toMatchObject({ status: 402, code: 'payment_failed', field: 'upi' });
      const { body: failing } = await ask('failure@razorpay');
      expect((await answer(browser, failing.client_secret, 'pass')).body.error.code).toBe('upi_declined');
      const { body: refused } = await ask('success@razorpay');
      expect(refused.id).toBe(failing.id);
      expect((await answer(browser, refused.client_secret, 'fail')).body.error.code).toBe('upi_declined');
      const { body } = await browser.w('booking', { ...fields, stripeToken: refused.id });
      expect(body).toMatchObject({ response: false, error: { code: 'payment_failed' } });
    });

    test('disappears by a setting, and fails then', async () => {
      const hiding = await testBed.serve({ upi: false });
      const { browser } = await testBed.customer(hiding);
      expect((await browser.x('GET', '/payments/config')).body.methods).toEqual(['card', 'wallet']);
      const { quote_id } = await quoteOf(browser);
      const { status, body } = await browser.x('POST', '/payments/intents', { quote_id, upi: {} });
      expect([status, body.field]).toEqual([400, 'upi']);
    });
  });
}
