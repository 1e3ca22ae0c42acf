import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { DAY, HOUR } from '../../src/platform/clock';
import { bookings, notifications, offers, slotClaims, testIntents } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { accept, createBookingWithParties, makeOffer, requestJobTransition, takeJobSteps } from '../support/jobs';
import { CARD, hoursAhead } from '../support/order';

export function negotiation(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const hire = (on = server, more = {}) => createBookingWithParties(testBed, on, { bookingType: 'hire', ...more });
  const rowOf = async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const liveOf = async (id: string) =>
    (await testBed.db.select().from(offers).where(eq(offers.bookingId, id))).filter((row) => row.status === 'live');

  describe('an offer', () => {
    test('replaces the previous offer, and notifies the other side', async () => {
      const parties = await hire();
      const { asCustomer, asProvider, customer, provider, bookingId } = parties;
      const { body } = await makeOffer(asCustomer, parties, 'customer', '80.00', { message: 'Small job' });
      expect(body).toMatchObject({ response: true, message: 'Offer sent successfully!' });
      expect(body.data).toMatchObject({
        booking_id: bookingId,
        provider_id: provider.id,
        offer_amount: '80.00',
        status: '1',
        type: '1',
        message: 'Small job',
        driver_name: provider.fullname,
        user_fullname: customer.fullname,
      });
      const life = Date.parse(body.data.expires_at) - server.clock.now().getTime();
      expect(life).toBeGreaterThan(47 * HOUR);
      expect(life).toBeLessThanOrEqual(48 * HOUR);
      await makeOffer(asProvider, parties, 'provider', '120.00', { reply_to: body.data.offer_id });
      const live = await liveOf(bookingId);
      expect(live.map((row) => [row.type, row.amountCents])).toEqual([['provider', 12_000]]);
      const notificationRows = await testBed.db
        .select()
        .from(notifications)
        .where(eq(notifications.bookingId, bookingId))
        .orderBy(notifications.createdAt);
      const kinds = notificationRows
        .filter(({ kind }) => kind === 'offer_received')
        .map(({ userId, values }) => [userId, values.amount]);
      expect(kinds).toEqual([
        [provider.id, '80.00'],
        [customer.id, '120.00'],
      ]);
    });

    test.each(['', '0', '0.00', '-5', '12.345', 'ten', '100000.01', '1e3'])(
      'fails for the amount "%s" with a message',
      async (amount) => {
        const parties = await hire();
        const { body } = await makeOffer(parties.asCustomer, parties, 'customer', amount);
        expect(body).toMatchObject({
          response: false,
          message: 'Please enter a valid amount.',
          data: {},
          error: { field: 'amount' },
        });
        expect(await liveOf(parties.bookingId)).toEqual([]);
      },
    );

    test('fails for strangers, the other side’s name, another provider, after 40 offers and after the end', async () => {
      const parties = await hire();
      const { browser: stranger } = await testBed.customer(server);
      const over = 'This booking can no longer receive offers.';
      expect((await makeOffer(stranger, parties, 'customer', '10.00')).body).toMatchObject({
        message: over,
        error: { code: 'not_found' },
      });
      expect((await makeOffer(parties.asCustomer, parties, 'provider', '10.00')).body.error.code).toBe('forbidden');
      expect((await makeOffer(parties.asProvider, parties, 'customer', '10.00')).body.error.code).toBe('forbidden');
      expect(
        (await makeOffer(parties.asCustomer, parties, 'customer', '10.00', { provider_id: 'p_other' })).body.message,
      ).toBe(over);
      for (let i = 0; i < 40; i++)
        expect((await makeOffer(parties.asCustomer, parties, 'customer', '10.00')).body.response).toBe(true);
      expect((await makeOffer(parties.asCustomer, parties, 'customer', '10.00')).body).toMatchObject({
        response: false,
        message: over,
      });
      const ended = await hire();
      await requestJobTransition(ended.asProvider, ended.bookingId, 'decline');
      expect((await makeOffer(ended.asCustomer, ended, 'customer', '10.00')).body.message).toBe(over);
      const create = await createBookingWithParties(testBed, server);
      expect((await makeOffer(create.asCustomer, create, 'customer', '10.00')).body.message).toBe(over);
    });

    test('counts once when it is sent twice with one key', async () => {
      const parties = await hire();
      const fields = { amount: '55.00', order_id: parties.bookingId, provider_id: parties.provider.id, type: '1' };
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await parties.asCustomer.w('sendOffer', fields, { headers });
      const secondResponse = await parties.asCustomer.w('sendOffer', fields, { headers });
      expect(secondResponse.body.data.offer_id).toBe(first.body.data.offer_id);
      expect(await testBed.db.$count(offers, eq(offers.bookingId, parties.bookingId))).toBe(1);
    });

    test('expires once after 48 hours without an answer, and can no longer be accepted', async () => {
      const ownServer = await testBed.serve();
      const parties = await hire(ownServer);
      await makeOffer(parties.asProvider, parties, 'provider', '70.00');
      ownServer.clock.forward(2 * DAY + 1000);
      const late = await accept(parties.asCustomer, parties, '70.00');
      expect(late.body).toMatchObject({ response: false, message: 'This offer has changed. Please review it again.' });
      const run = () => runMaintenance(ownServer.app.context, ownServer.app.server.log);
      await Promise.all([run(), run()]);
      expect(await liveOf(parties.bookingId)).toEqual([]);
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, parties.bookingId));
      expect(rows.filter(({ kind }) => kind === 'offer_expired').map(({ userId }) => userId)).toEqual([
        parties.customer.id,
      ]);
    });
  });

  describe('accepting an offer', () => {
    test('fixes price, commission and time, requests exactly that amount, and pays the provider the offer’s share', async () => {
      const startAt = hoursAhead(server, 30);
      const parties = await hire(server, { startAt });
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const { body } = await accept(parties.asCustomer, parties, '85.00');
      expect(body).toMatchObject({
        response: true,
        message: 'Offer accepted successfully!',
        data: {
          booking_id: parties.bookingId,
          status: '2',
          delivery_cost: '85.00',
          driver_delivery_cost: '76.50',
          payment: { status: 'requires_payment' },
        },
      });
      expect(Date.parse(body.data.payment.pay_by)).toBeLessThanOrEqual(server.clock.now().getTime() + DAY);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, parties.bookingId))).toBe(4);
      const [offerRow] = await testBed.db.select().from(offers).where(eq(offers.bookingId, parties.bookingId));
      expect(offerRow?.status).toBe('accepted');
      expect((await requestJobTransition(parties.asProvider, parties.bookingId, 'out')).body).toMatchObject({
        reason: 'not_paid',
      });

      const intent = (await parties.asCustomer.x('POST', '/payments/intents', { booking_id: parties.bookingId })).body;
      expect(intent.amount).toBe('85.00');
      await parties.asCustomer.x('POST', '/payments/test/confirm', { client_secret: intent.client_secret, ...CARD });
      const paid = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/pay`, { intent_id: intent.id });
      expect(paid.body.booking.payment.status).toBe('captured');
      await takeJobSteps(server, parties, 'out', 'arrive', 'start', 'complete');
      expect(await balanceOf(testBed.db, `provider_payable:${parties.provider.id}`)).toBe(0);
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      expect(await balanceOf(testBed.db, `provider_payable:${parties.provider.id}`)).toBe(7650);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('pays at once with a card token', async () => {
      const parties = await hire();
      await makeOffer(parties.asProvider, parties, 'provider', '40.00');
      const { body } = await accept(parties.asCustomer, parties, '40.00', { stripeToken: 'tok_test_visa' });
      expect(body.data).toMatchObject({ status: '2', payment: { status: 'captured' } });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('lets the provider accept the customer’s offer', async () => {
      const parties = await hire();
      await makeOffer(parties.asCustomer, parties, 'customer', '60.00');
      const { body } = await accept(parties.asProvider, parties, '60.00');
      expect(body.data).toMatchObject({ status: '2', payment: { status: 'requires_payment' } });
    });

    test('charges the coupon to the platform, even above the commission', async () => {
      const code = await testBed.coupon(50, { usesPerCustomer: 100 });
      const parties = await hire(server, { coupon: { code, percent: 50 } });
      await makeOffer(parties.asProvider, parties, 'provider', '100.00');
      const { body } = await accept(parties.asCustomer, parties, '100.00');
      expect(body.data).toMatchObject({ delivery_cost: '50.00', driver_delivery_cost: '90.00' });
      expect(await rowOf(parties.bookingId)).toMatchObject({
        commissionCents: -4000,
        discountCents: 5000,
        payableCents: 5000,
        promotionCents: 5000,
      });
    });

    test('fails for another amount, an own or closed offer, and another share', async () => {
      const parties = await hire();
      const changed = 'This offer has changed. Please review it again.';
      expect((await accept(parties.asCustomer, parties, '85.00')).body.message).toBe(changed);
      const { body: first } = await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      expect((await accept(parties.asCustomer, parties, '84.99')).body.message).toBe(changed);
      expect((await accept(parties.asProvider, parties, '85.00')).body.message).toBe(changed);
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const stale = await accept(parties.asCustomer, parties, '85.00', { offer_id: first.data.offer_id });
      expect(stale.body).toMatchObject({ message: changed, error: { code: 'state_conflict' } });
      const share = await accept(parties.asCustomer, parties, '85.00', { driver_delivery_cost: '76.49' });
      expect(share.body).toMatchObject({ error: { code: 'price_changed' }, data: { driver_delivery_cost: '76.50' } });
      const { browser: stranger } = await testBed.customer(server);
      expect((await accept(stranger, parties, '85.00')).body.error.code).toBe('not_found');
      expect(await rowOf(parties.bookingId)).toMatchObject({ status: 'open' });
    });

    test.each([
      ['another amount', '84.99', {}],
      ['another share', '85.00', { driver_delivery_cost: '76.49' }],
      ['an offer that is not there', '85.00', { offer_id: 'o_other' }],
    ])('charges no card sent with a refused acceptance (%s), and reserves nothing', async (_what, amount, change) => {
      const parties = await hire();
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const { body } = await accept(parties.asCustomer, parties, amount, { ...change, stripeToken: 'tok_test_visa' });
      expect(body.response).toBe(false);
      const intents = await testBed.db.select().from(testIntents).where(eq(testIntents.userId, parties.customer.id));
      expect(intents.map(({ status }) => status)).toEqual(['canceled']);
      expect(await rowOf(parties.bookingId)).toMatchObject({ status: 'open', paymentId: null });
    });

    test('succeeds once in 20 simultaneous requests', async () => {
      const parties = await hire(server, { startAt: hoursAhead(server, 28) });
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => accept(parties.asCustomer, parties, '85.00')),
      );
      expect(responses.filter(({ body }) => body.response === true)).toHaveLength(1);
    });

    test('succeeds for one of two bookings with the same start, and offers free times to the other', async () => {
      const startAt = hoursAhead(server, 26);
      const first = await hire(server, { startAt });
      await makeOffer(first.asProvider, first, 'provider', '50.00');
      const second = { ...first, ...(await testBed.customer(server)) };
      const { orderFields } = await import('../support/order');
      const category = (await rowOf(first.bookingId))?.categoryId ?? '';
      const services = await testBed.db.query.subcategories.findMany({
        where: (row, { eq: is }) => is(row.categoryId, category),
      });
      const fields = orderFields({
        category: { id: category, services },
        providerId: first.provider.id,
        bookingType: 'hire',
        startAt,
      });
      const { body } = await second.browser.w('booking', fields);
      const other = { ...first, asCustomer: second.browser, bookingId: body.data.booking_id };
      await makeOffer(first.asProvider, other, 'provider', '50.00');
      expect((await accept(first.asCustomer, first, '50.00')).body.response).toBe(true);
      const rejected = await accept(second.browser, other, '50.00');
      expect(rejected.body.error.code).toBe('slot_taken');
      expect(rejected.body.data.nearest.length).toBeGreaterThan(0);
      expect(await rowOf(other.bookingId)).toMatchObject({ status: 'open' });
      expect(await liveOf(other.bookingId)).toHaveLength(1);
    });

    test('ends when it is unpaid at the deadline, and frees the provider', async () => {
      const ownServer = await testBed.serve();
      const parties = await hire(ownServer, { startAt: hoursAhead(ownServer, 30) });
      await makeOffer(parties.asProvider, parties, 'provider', '85.00');
      await accept(parties.asCustomer, parties, '85.00');
      ownServer.clock.forward(DAY + 1000);
      await runMaintenance(ownServer.app.context, ownServer.app.server.log);
      expect(await rowOf(parties.bookingId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' });
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, parties.bookingId))).toBe(0);
    });
  });
}
