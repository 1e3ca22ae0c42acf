import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { importLines } from '../../src/money/reconciliation/importLines';
import {
  bookings as bookingTable,
  disputes,
  gatewayLines,
  paymentEvents,
  payments,
} from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { CARD, hoursAhead, orderFields, quoteFields } from '../support/order';
import { createSignedInStaff } from '../support/staff';
import { STRIPE_KEY, StripeMock, WEBHOOK_SECRET } from '../support/stripeMock';

export const stripeSettings = (mock: StripeMock) => ({
  stripe: { secretKey: STRIPE_KEY, publishableKey: 'pk_test_mock', webhookSecret: WEBHOOK_SECRET, apiUrl: mock.url },
});

export function stripe(testBed: TestBed) {
  const mock = new StripeMock();
  let server: TestServer;
  let browser: HttpBrowser;
  let user: TestUser;
  beforeAll(async () => {
    await mock.start();
    server = await testBed.serve(stripeSettings(mock), { stripeTimeout: 400 });
    ({ browser, user } = await testBed.customer(server));
  });
  afterAll(() => mock.stop());

  const quoted = async (as = browser, priceCents = 4555) => {
    const fields = orderFields({ category: await testBed.category(priceCents) });
    const { body: quote } = await as.x('POST', '/quote', quoteFields(fields));
    const { body: intent } = await as.x('POST', '/payments/intents', { quote_id: quote.quote_id });
    return { fields, intent, quote };
  };
  const notify = (
    type: string,
    intentId: string,
    change: { id?: string; signature?: string; as?: TestServer } = {},
  ) => {
    const event = mock.event(type, intentId, change.id);
    return (change.as ?? server).browser().send('POST', '/api/v1/payments/webhook', event.payload, {
      'Content-Type': 'application/json',
      'Stripe-Signature': change.signature ?? event.signature,
    });
  };
  const waiting = async () => {
    const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
    return body.data as AnyValue;
  };
  const detail = async (booking_id: string) => (await browser.w('bookingDetails', { booking_id })).body.data;

  describe('with Stripe', () => {
    test('reveals only the public key to the client', async () => {
      const { body } = await browser.x('GET', '/payments/config');
      expect(body).toEqual({ gateway: 'stripe', publishable_key: 'pk_test_mock', methods: ['card', 'wallet'] });
    });

    test('neither offers nor accepts UPI', async () => {
      const { quote } = await quoted();
      const refused = await browser.x('POST', '/payments/intents', { quote_id: quote.quote_id, upi: {} });
      expect([refused.status, refused.body.field]).toEqual([400, 'upi']);
    });

    test('disables the test gateway', async () => {
      const { intent } = await quoted();
      const confirm = { client_secret: intent.client_secret, ...CARD };
      expect((await browser.x('POST', '/payments/test/confirm', confirm)).status).toBe(404);
      expect((await browser.x('POST', '/payments/test/challenge', { ...confirm, outcome: 'pass' })).status).toBe(404);
    });

    test('creates an intent for manual capture, in cents, for this person, with its own key', async () => {
      const { intent, quote } = await quoted();
      expect(intent).toMatchObject({
        id: expect.stringMatching(/^pi_/),
        amount: '45.55',
        status: 'requires_payment_method',
      });
      const call = mock.calls.find(({ method, path }) => method === 'POST' && path === '/v1/payment_intents' && true);
      expect(call?.key).toBeTruthy();
      expect(mock.intents.get(intent.id)).toMatchObject({
        amount: 4555,
        currency: 'usd',
        capture_method: 'manual',
        metadata: { user_id: user.id },
      });
      const secondResponse = await browser.x('POST', '/payments/intents', { quote_id: quote.quote_id });
      expect(secondResponse.body.id).toBe(intent.id);
    });

    test('books with a confirmed payment, and releases it on cancellation', async () => {
      const { fields, intent } = await quoted();
      expect((await browser.w('booking', { ...fields, stripeToken: intent.id })).body.error.code).toBe(
        'payment_failed',
      );
      const second = await quoted();
      mock.confirmInBrowser(second.intent.id);
      const { body } = await browser.w('booking', { ...second.fields, stripeToken: second.intent.id });
      expect(body.data.payment.status).toBe('authorized');
      await browser.w('cancelBooking', { booking_id: body.data.booking_id, type: '1' });
      expect(mock.intents.get(second.intent.id)?.status).toBe('canceled');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('captures a paid booking at acceptance, and refunds a part by the policy', async () => {
      const category = await testBed.category(4555);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 5),
        bookingType: 'schedule',
      });
      const { booking_id } = (await browser.w('booking', fields)).body.data;
      await testBed.db.update(bookingTable).set({ status: 'accepted' }).where(eq(bookingTable.id, booking_id));
      const { body: intent } = await browser.x('POST', '/payments/intents', { booking_id });
      const early = await browser.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
      expect(early.status).toBe(402);
      mock.confirmInBrowser(intent.id);
      const paid = await browser.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
      expect(paid.body.booking).toMatchObject({ status: '2', payment: { status: 'captured' }, can: { pay: false } });
      expect(mock.intents.get(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 4555 });
      const { body } = await browser.x('POST', `/bookings/${booking_id}/cancel-request`, {});
      expect(body).toMatchObject({ fee: '22.78', refund: '22.77' });
      expect([...mock.charges.values()].at(-1)).toMatchObject({ amount_captured: 4555, amount_refunded: 2277 });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test.each([
      ['the card alone, which paid more than that', '20.00', 3600, 2800, '0.00'],
      ['the card, then the wallet', '40.00', 1600, 1600, '12.00'],
    ])('returns a part of a payment by wallet and card to %s', async (_, topUp, ofCard, toCard, toWallet) => {
      const { browser: payer } = await testBed.customer(server);
      const { body: topUpIntent } = await payer.x('POST', '/payments/intents', { topup_amount: topUp });
      mock.confirmInBrowser(topUpIntent.id);
      await payer.x('POST', '/wallet/topups', { amount: topUp, payment: { intent_id: topUpIntent.id } });
      const category = await testBed.category(5600);
      const provider = await testBed.provider(category.services);
      const startAt = hoursAhead(server, 5);
      const fields = orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' });
      const { booking_id } = (await payer.w('booking', fields)).body.data;
      await testBed.db.update(bookingTable).set({ status: 'accepted' }).where(eq(bookingTable.id, booking_id));
      const { body: intent } = await payer.x('POST', '/payments/intents', { booking_id, use_wallet: true });
      expect(mock.intents.get(intent.id)).toMatchObject({ amount: ofCard });
      mock.confirmInBrowser(intent.id);
      const paid = await payer.x('POST', `/bookings/${booking_id}/pay`, { intent_id: intent.id });
      expect(paid.body.booking).toMatchObject({ payment: { status: 'captured', amount: '56.00' } });
      expect(mock.intents.get(intent.id)).toMatchObject({ status: 'succeeded', amount_received: ofCard });

      const { body } = await payer.x('POST', `/bookings/${booking_id}/cancel-request`, {});
      expect(body).toMatchObject({ fee: '28.00', refund: '28.00' });
      expect((await notify('charge.refunded', intent.id)).status).toBe(200);
      await runMaintenance(server.app.context, server.app.server.log);
      const charges = [topUpIntent, intent].map(({ id }) =>
        mock.charges.get(mock.intents.get(id)?.latest_charge ?? ''),
      );
      expect(charges).toMatchObject([{ amount_refunded: 0 }, { amount_captured: ofCard, amount_refunded: toCard }]);
      const refunds = mock.calls.filter(
        ({ path, form }) => path === '/v1/refunds' && form.get('payment_intent') === intent.id,
      );
      expect(refunds.map(({ form }) => form.get('amount'))).toEqual([String(toCard)]);
      expect((await payer.x('GET', '/wallet')).body.balance).toBe(toWallet);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test.each(['refused at once', 'given back later'])(
      'returns wallet money whose refund is %s, and stops asking the gateway',
      async (way) => {
        const { browser: payer } = await testBed.customer(server);
        const { body: intent } = await payer.x('POST', '/payments/intents', { topup_amount: '40' });
        mock.confirmInBrowser(intent.id);
        await payer.x('POST', '/wallet/topups', { amount: '40', payment: { intent_id: intent.id } });
        if (way === 'refused at once') mock.unrefundable.add(intent.id);
        await payer.x('POST', '/wallet/payout');
        if (way === 'given back later') {
          expect((await payer.x('GET', '/wallet')).body.balance).toBe('0.00');
          mock.failRefund(intent.id);
          for (const type of ['charge.refund.updated', 'refund.failed'])
            expect((await notify(type, intent.id)).status).toBe(200);
        }
        await runMaintenance(server.app.context, server.app.server.log);
        const answer = { paid_out: '0.00', parts: [], balance: '40.00', by_bank: '40.00' };
        expect((await payer.x('POST', '/wallet/payout')).body).toEqual(answer);
        const sentCalls = mock.calls.filter(
          ({ path, form }) => path === '/v1/refunds' && form.get('payment_intent') === intent.id,
        );
        expect(sentCalls).toHaveLength(1);
        const kinds = (await payer.x('GET', '/notifications')).body.items.map(({ kind }: AnyValue) => kind);
        expect(kinds).toEqual(['refund_refused']);
        await importLines(server.app.context, server.app.server.log);
        expect((await payer.x('GET', '/wallet')).body.balance).toBe('40.00');
        expect(await findLedgerMismatches(testBed.db)).toEqual([]);
      },
    );

    test('authorises the whole amount of a card token from a client without intents', async () => {
      const fields = { ...orderFields({ category: await testBed.category(3000) }), stripeToken: 'tok_visa' };
      const { body } = await browser.w('booking', fields);
      expect(body.data.payment).toEqual({ status: 'authorized', amount: '30.00', currency: 'usd', method: 'card' });
      const wrong = await browser.w('booking', { ...fields, notes: 'x', stripeToken: 'tok_nothing' });
      expect(wrong.body.error.code).toBe('payment_failed');
    });

    test('sets a dispute’s money aside, submits evidence once in Stripe’s fields, and books its end', async () => {
      const { fields, intent } = await quoted();
      mock.confirmInBrowser(intent.id);
      await browser.w('booking', { ...fields, stripeToken: intent.id });
      const { requestCapture: wantCapture } = await import('../../src/money/payments/payments.repository');
      await testBed.db.transaction((tx) => wantCapture(tx, intent.id, new Date()));
      await runMaintenance(server.app.context, server.app.server.log);
      const { id: ref } = mock.openDispute(intent.id, 'product_not_received');
      expect((await notify('charge.dispute.created', ref)).status).toBe(200);
      const disputeOf = async () =>
        (await testBed.db.select().from(disputes).where(eq(disputes.paymentId, intent.id)))[0];
      expect(await disputeOf()).toMatchObject({ state: 'needs_response', setAsideCents: 4555, feeCents: 1500 });
      const { browser: finance } = await createSignedInStaff(testBed, server, 'finance');
      const { body } = await finance.x('GET', `/admin/disputes/${(await disputeOf())?.id}`);
      const sent = { seen: body.version, statement: 'We were there.' };
      const submitted = await finance.x('POST', `/admin/disputes/${body.dispute_id}/evidence`, sent);
      expect(submitted.body).toMatchObject({ state: 'under_review' });
      const calls = mock.calls.filter(({ method, path }) => method === 'POST' && path === `/v1/disputes/${ref}`);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.form.get('evidence[uncategorized_text]')).toContain('We were there.');
      expect(calls[0]?.form.get('evidence[cancellation_policy_disclosure]')).toContain('Cancelling and refunds');
      mock.closeDispute(ref, 'won');
      await notify('charge.dispute.funds_reinstated', ref);
      expect(await disputeOf()).toMatchObject({ state: 'won', setAsideCents: 0 });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test("books a refund on Stripe's own pages once", async () => {
      const { fields, intent } = await quoted();
      mock.confirmInBrowser(intent.id);
      await browser.w('booking', { ...fields, stripeToken: intent.id });
      const { requestCapture: wantCapture } = await import('../../src/money/payments/payments.repository');
      await testBed.db.transaction((tx) => wantCapture(tx, intent.id, new Date()));
      await runMaintenance(server.app.context, server.app.server.log);
      mock.refundOnPages(intent.id, 1000);
      for (let time = 0; time < 2; time++) await notify('charge.refunded', intent.id);
      const [row] = await testBed.db.select().from(payments).where(eq(payments.id, intent.id));
      expect(row).toMatchObject({ refundWantedCents: 1000, refundedCents: 1000 });
      await importLines(server.app.context, server.app.server.log);
      const lines = await testBed.db
        .select()
        .from(gatewayLines)
        .where(eq(gatewayLines.subject, `payment:${intent.id}`));
      expect(lines.map(({ kind, amountCents, feeCents }) => [kind, amountCents, feeCents]).sort()).toEqual([
        ['charge', 4555, 160],
        ['refund', -1000, 0],
      ]);
      expect(
        mock.calls.filter(({ path, form }) => path === '/v1/refunds' && form.get('payment_intent') === intent.id),
      ).toEqual([]);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('makes a refund with a lost answer only once', async () => {
      const { fields, intent } = await quoted();
      mock.confirmInBrowser(intent.id);
      const { body } = await browser.w('booking', { ...fields, stripeToken: intent.id });
      const { booking_id } = body.data;
      const { requestCapture: wantCapture } = await import('../../src/money/payments/payments.repository');
      const { settlePayment } = await import('../../src/money/payments/settlePayment');
      await testBed.db.transaction((tx) => wantCapture(tx, intent.id, new Date()));
      await settlePayment(server.app.context, intent.id, server.app.server.log);
      mock.fault = ({ path }) => (path === '/v1/refunds' ? 'lost' : undefined);
      await browser.w('cancelBooking', { booking_id, type: '1' });
      mock.fault = () => undefined;
      const charge = mock.charges.get(mock.intents.get(intent.id)?.latest_charge ?? '');
      expect(charge?.amount_refunded).toBe(4555);
      await runMaintenance(server.app.context, server.app.server.log);
      expect(charge?.amount_refunded).toBe(4555);
      const [row] = await testBed.db.select().from(payments).where(eq(payments.id, intent.id));
      expect(row?.refundedCents).toBe(4555);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });
  });

  describe('webhooks', () => {
    const paid = async () => {
      const booking = await waiting();
      mock.confirmInBrowser(booking.payment.id);
      return booking;
    };

    test('mark the booking as paid for an authorisation that the browser never reported', async () => {
      const { booking_id, payment } = await paid();
      const { status, body } = await notify('payment_intent.amount_capturable_updated', payment.id);
      expect([status, body]).toEqual([200, { received: true }]);
      expect((await detail(booking_id)).payment.status).toBe('authorized');
    });

    test('act once when they come repeatedly, late or all at once', async () => {
      const { booking_id, payment } = await paid();
      const [first, second] = ['evt_a', 'evt_b'].map((name) => `${name}_${payment.id}`);
      const responses = await Promise.all(
        [first, first, second, first].map((id) =>
          notify('payment_intent.amount_capturable_updated', payment.id, { id }),
        ),
      );
      responses.push(await notify('payment_intent.amount_capturable_updated', payment.id, { id: first }));
      for (const { status } of responses) expect(status).toBe(200);
      const events = await testBed.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment.id));
      expect(events.map((event) => event.handledAt !== null)).toEqual([true, true]);
      expect((await detail(booking_id)).version).toBe(2);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('do no harm when they are outdated', async () => {
      const { booking_id, payment } = await paid();
      await notify('payment_intent.amount_capturable_updated', payment.id);
      await browser.w('cancelBooking', { booking_id, type: '1' });
      expect((await notify('payment_intent.amount_capturable_updated', payment.id)).status).toBe(200);
      expect((await detail(booking_id)).status).toBe('6');
      expect(mock.intents.get(payment.id)?.status).toBe('canceled');
    });

    test('get accepted before the payment is known, which is found nevertheless', async () => {
      expect((await notify('payment_intent.created', 'pi_unknown')).status).toBe(200);
    });

    test('get rejected with a wrong, old or missing signature, but may be minutes old', async () => {
      const { booking_id, payment } = await paid();
      const { default: Stripe } = await import('stripe');
      const type = 'payment_intent.amount_capturable_updated';
      const { id, payload } = mock.event(type, payment.id);
      const signedBefore = (minutes: number) =>
        Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: WEBHOOK_SECRET,
          timestamp: Math.floor(Date.now() / 1000) - minutes * 60,
        });
      for (const signature of ['t=1,v1=00', '', signedBefore(6)]) {
        expect((await notify(type, payment.id, { id, signature })).status).toBe(400);
      }
      expect((await detail(booking_id)).payment.status).toBe('requires_payment');
      expect((await notify(type, payment.id, { id, signature: signedBefore(4) })).status).toBe(200);
      expect((await detail(booking_id)).payment.status).toBe('authorized');
    });

    test('get processed on repetition after a failure', async () => {
      const { booking_id, payment } = await paid();
      const id = `evt_again_${payment.id}`;
      mock.fault = () => 'broken';
      expect((await notify('payment_intent.amount_capturable_updated', payment.id, { id })).status).toBe(500);
      mock.fault = () => undefined;
      expect((await notify('payment_intent.amount_capturable_updated', payment.id, { id })).status).toBe(200);
      expect((await detail(booking_id)).payment.status).toBe('authorized');
    });

    test('require a new payment after Stripe has ended an authorisation', async () => {
      const { booking_id, payment } = await paid();
      await notify('payment_intent.amount_capturable_updated', payment.id);
      Object.assign(mock.intents.get(payment.id) ?? {}, { status: 'canceled' });
      await notify('payment_intent.canceled', payment.id);
      const after = await detail(booking_id);
      expect(after).toMatchObject({ status: '1', payment: { status: 'requires_payment' }, can: { pay: true } });
      const { body } = await browser.x('POST', '/payments/intents', { booking_id });
      expect(body.id).not.toBe(payment.id);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('may all be lost, as the maintenance job asks Stripe', async () => {
      const { booking_id } = await paid();
      await runMaintenance(server.app.context, server.app.server.log);
      expect((await detail(booking_id)).payment.status).toBe('authorized');
    });

    test('respond with 404 without a webhook secret', async () => {
      const { stripe: settings } = stripeSettings(mock);
      const ownServer = await testBed.serve({ stripe: { ...settings, webhookSecret: undefined } });
      expect((await notify('payment_intent.created', 'pi_x', { as: ownServer })).status).toBe(404);
    });
  });

  describe('cards saved at Stripe', () => {
    const save = async (as: HttpBrowser, last4 = '4242', make_default?: boolean) => {
      const { body: setUp } = await as.x('POST', '/payment-methods/setup', {});
      expect(setUp).toEqual({
        id: expect.stringMatching(/^seti_/),
        client_secret: expect.stringContaining('_secret_'),
      });
      mock.finishSetUp(setUp.id, last4);
      return as.x('POST', '/payment-methods', { setup_intent_id: setUp.id, make_default });
    };

    test('store no number, pay without the form, and can be removed', async () => {
      const { browser: ownBrowser } = await testBed.customer(server);
      const { status, body: card } = await save(ownBrowser);
      expect(status).toBe(201);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, is_default: true });
      const { body: quote } = await ownBrowser.x(
        'POST',
        '/quote',
        quoteFields(orderFields({ category: await testBed.category(2000) })),
      );
      const request = { quote_id: quote.quote_id, payment_method_id: card.id };
      const { body: intent } = await ownBrowser.x('POST', '/payments/intents', request);
      expect(intent.status).toBe('requires_capture');
      expect((await ownBrowser.x('DELETE', `/payment-methods/${card.id}`)).status).toBe(204);
      expect((await ownBrowser.x('GET', '/payment-methods')).body).toEqual({ items: [] });
      expect([...mock.methods.values()].at(-1)?.customer).toBeNull();
    });

    test('can require a challenge, and can be rejected', async () => {
      const { browser: ownBrowser } = await testBed.customer(server);
      const pay = async (last4: string) => {
        const { body: card } = await save(ownBrowser, last4);
        const { body: quote } = await ownBrowser.x(
          'POST',
          '/quote',
          quoteFields(orderFields({ category: await testBed.category(2000) })),
        );
        return ownBrowser.x('POST', '/payments/intents', { quote_id: quote.quote_id, payment_method_id: card.id });
      };
      expect((await pay('3155')).body).toMatchObject({ status: 'requires_action', client_secret: expect.any(String) });
      const rejected = await pay('0002');
      expect(rejected.status).toBe(402);
      expect(rejected.body).toMatchObject({ code: 'payment_failed', detail: 'Your card was declined.' });
    });

    test('save nothing from an unfinished or foreign set-up', async () => {
      const { browser: ownBrowser } = await testBed.customer(server);
      const { body: open } = await ownBrowser.x('POST', '/payment-methods/setup', {});
      expect((await ownBrowser.x('POST', '/payment-methods', { setup_intent_id: open.id })).status).toBe(402);
      const { browser: other } = await testBed.customer(server);
      mock.finishSetUp(open.id);
      expect((await other.x('POST', '/payment-methods', { setup_intent_id: open.id })).status).toBe(402);
      expect(
        (
          await ownBrowser.x('POST', '/payment-methods', {
            number: CARD.number,
            exp_month: 1,
            exp_year: 2040,
            cvc: '1',
          })
        ).status,
      ).toBe(402);
    });
  });
}
