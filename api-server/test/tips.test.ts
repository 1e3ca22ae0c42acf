import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../src/platform/clock';
import { ledger, notifications, payments, users } from '../src/platform/db/schema';
import { monthOf } from '../src/records/statements/statement';
import { useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { sessionFor } from './support/callTable';
import { type DisputeHelpers, disputeWays } from './support/disputeWays';
import { takeJobSteps } from './support/jobs';
import { CARD } from './support/order';
import { addPayoutBank, payoutsOf } from './support/payoutWays';
import { createSignedInStaff } from './support/staff';

/** A job's price is always 100, the commission 10 %. */
describe('tips', () => {
  const testBed = useTestBed();

  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });
  type Parties = Awaited<ReturnType<DisputeHelpers['earned']>>;
  const intentFor = (as: HttpBrowser, booking_id: string, amount: string, more = {}): Promise<AnyValue> =>
    as.x('POST', '/payments/intents', { tip: { booking_id, amount }, ...more });
  const confirm = (as: HttpBrowser, { client_secret }: AnyValue, number = CARD.number) =>
    as.x('POST', '/payments/test/confirm', { client_secret, ...CARD, number });
  const give = (as: HttpBrowser, bookingId: string, intent_id: string): Promise<AnyValue> =>
    as.x('POST', `/bookings/${bookingId}/tip`, { intent_id });
  const tipped = async ({ asCustomer, bookingId }: Parties, amount = '20.00', number?: string) => {
    const { body: intent } = await intentFor(asCustomer, bookingId, amount);
    await confirm(asCustomer, intent, number);
    const { status, body } = await give(asCustomer, bookingId, intent.id);
    return { status, body, intentId: intent.id as string };
  };
  const earningsOf = (as: HttpBrowser): Promise<AnyValue> => {
    const day = (days: number) => new Date(ways.server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    return as.x('GET', `/provider/earnings?from=${day(-2)}&to=${day(2)}`);
  };
  const owed = ({ provider }: Parties) => ways.balance(`provider_payable:${provider.id}`);
  const movementsOf = (paymentId: string) =>
    testBed.db
      .select({ kind: ledger.kind, cents: ledger.amountCents, bookingId: ledger.bookingId })
      .from(ledger)
      .where(eq(ledger.paymentId, paymentId));

  describe('a tip', () => {
    test('can be given by the customer once the work is confirmed', async () => {
      const parties = await ways.taken();
      const { asCustomer, asProvider, bookingId } = parties;
      const read = (as: HttpBrowser) => as.x('GET', `/bookings/${bookingId}/tip`);
      expect((await read(asCustomer)).body.state).toBe('none');
      await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start', 'complete');
      expect((await read(asCustomer)).body.state).toBe('none');
      expect((await intentFor(asCustomer, bookingId, '10.00')).body.code).toBe('state_conflict');
      await asCustomer.x('POST', `/bookings/${bookingId}/confirm`);
      expect((await read(asCustomer)).body).toMatchObject({
        state: 'open',
        min: '1.00',
        max: '200.00',
        options: [
          { percent: 10, amount: '10.00' },
          { percent: 15, amount: '15.00' },
          { percent: 20, amount: '20.00' },
        ],
      });
      expect((await read(asProvider)).status).toBe(404);
      expect((await intentFor(asProvider, bookingId, '10.00')).status).toBe(404);
    });

    test('goes to the provider whole with its own entry, visible to both sides', async () => {
      const parties = await ways.earned();
      const { asCustomer, asProvider, bookingId, provider } = parties;
      const { body, intentId } = await tipped(parties);
      expect(body).toMatchObject({ state: 'given', amount: '20.00', returned: '0.00' });
      expect(await owed(parties)).toBe(9000 + 2000);
      const movements = await movementsOf(intentId);
      expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual(
        expect.arrayContaining([
          ['captured', 2000],
          ['tip', 2000],
        ]),
      );
      for (const movement of movements) expect(movement.bookingId).toBe(bookingId);
      const { body: receipt } = await asCustomer.x('GET', `/bookings/${bookingId}/receipt`);
      expect(receipt).toMatchObject({
        totals: { total: '100.00', paid: '100.00' },
        tip: { amount: '20.00', returned: '0.00' },
      });
      const { body: earnings } = await earningsOf(asProvider);
      expect(earnings.totals).toEqual({
        charged: '100.00',
        commission: '10.00',
        tips: '20.00',
        earned: '110.00',
        jobs: 1,
      });
      expect(earnings.items).toContainEqual(
        expect.objectContaining({ kind: 'tip', booking_id: bookingId, commission: '0.00', earned: '20.00' }),
      );
      const month = monthOf('America/Los_Angeles', ways.server.clock.now());
      const { body: statement } = await asProvider.x('GET', `/provider/statements/${month}`);
      expect(statement).toMatchObject({
        closing: '110.00',
        totals: { charged: '100.00', commission: '10.00', tips: '20.00', earned: '110.00' },
      });
      const tipNotices = and(eq(notifications.userId, provider.id), eq(notifications.kind, 'tip_received'));
      expect(await testBed.db.$count(notifications, tipNotices)).toBe(1);
      expect(await ways.balances()).toEqual([]);
    });

    test('counts once, despite repeated and simultaneous payments', async () => {
      const parties = await ways.earned();
      const { asCustomer, bookingId } = parties;
      const first = (await intentFor(asCustomer, bookingId, '10.00')).body;
      expect((await intentFor(asCustomer, bookingId, '10.00')).body.id).toBe(first.id);
      const second = (await intentFor(asCustomer, bookingId, '15.00')).body;
      await confirm(asCustomer, first);
      await confirm(asCustomer, second);
      const responses = await Promise.all(
        [first, second, first, second].map(({ id }) => give(asCustomer, bookingId, id)),
      );
      const given = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.amount));
      expect(given.size).toBe(1);
      expect(responses.filter(({ status }) => status === 402)).toHaveLength(2);
      await ways.sweep();
      const [amount] = given;
      expect(await owed(parties)).toBe(9000 + Math.round(Number(amount) * 100));
      const loser = amount === '10.00' ? second.id : first.id;
      expect(await ways.gateway.find(loser)).toMatchObject({ status: 'canceled', capturedCents: 0 });
      expect((await intentFor(asCustomer, bookingId, '20.00')).body.code).toBe('state_conflict');
      expect(await ways.balances()).toEqual([]);
    });

    test('reaches the provider by the gateway’s event when the browser is gone', async () => {
      const parties = await ways.earned();
      const { body: intent } = await intentFor(parties.asCustomer, parties.bookingId, '5.00');
      await confirm(parties.asCustomer, intent);
      await ways.deliver('twice');
      expect(await owed(parties)).toBe(9500);
      expect(await ways.balances()).toEqual([]);
    });

    test('can be paid from the wallet and with a saved card, but not with a declined one', async () => {
      const parties = await ways.earned();
      const { asCustomer, bookingId } = parties;
      const declined = await tipped(parties, '20.00', '4000000000009995');
      expect(declined.status).toBe(402);
      const { body: topUp } = await asCustomer.x('POST', '/payments/intents', { topup_amount: '30.00' });
      await confirm(asCustomer, topUp);
      await asCustomer.x('POST', '/wallet/topups', { amount: '30.00', payment: { intent_id: topUp.id } });
      const { body: intent } = await intentFor(asCustomer, bookingId, '12.50', { use_wallet: true });
      expect((await give(asCustomer, bookingId, intent.id)).body).toMatchObject({ state: 'given', amount: '12.50' });
      expect((await asCustomer.x('GET', '/wallet')).body.balance).toBe('17.50');
      const other = await ways.earned();
      const { body: card } = await other.asCustomer.x('POST', '/payment-methods', { ...CARD });
      const saved = await intentFor(other.asCustomer, other.bookingId, '7.00', { payment_method_id: card.id });
      expect((await give(other.asCustomer, other.bookingId, saved.body.id)).body.state).toBe('given');
      expect(await ways.balances()).toEqual([]);
    });

    test('must be 1 to 200 dollars, within 30 days, for its own booking', async () => {
      const parties = await ways.earned();
      const { asCustomer, bookingId } = parties;
      for (const amount of ['0.99', '200.01', '-5', 'x', '']) {
        expect((await intentFor(asCustomer, bookingId, amount)).status, amount).toBe(400);
      }
      const { body: intent } = await intentFor(asCustomer, bookingId, '200.00');
      await confirm(asCustomer, intent);
      const other = await ways.earned();
      expect((await give(asCustomer, other.bookingId, intent.id)).status).toBe(404);
      expect((await give(other.asCustomer, bookingId, intent.id)).status).toBe(404);
      ways.server.clock.forward(31 * DAY);
      const later = await sessionFor(testBed, ways.server, other.customer.id);
      expect((await later.x('GET', `/bookings/${other.bookingId}/tip`)).body.state).toBe('none');
      expect((await intentFor(later, other.bookingId, '5.00')).body.code).toBe('state_conflict');
    });

    test.each(['suspended', 'pending_review', 'deleted'] as const)(
      'gets neither offered nor accepted while the provider’s account is %s',
      async (status) => {
        const { asCustomer, bookingId, provider } = await ways.earned();
        const become = (accountStatus: typeof status | 'active') =>
          testBed.db.update(users).set({ accountStatus }).where(eq(users.id, provider.id));
        const read = async () => (await asCustomer.x('GET', `/bookings/${bookingId}/tip`)).body;
        await become(status);
        expect(await read()).toMatchObject({ state: 'none', until: '', amount: '0.00' });
        const refused = await intentFor(asCustomer, bookingId, '10.00');
        expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
        await become('active');
        expect(await read()).toMatchObject({ state: 'open' });
        expect((await intentFor(asCustomer, bookingId, '10.00')).status).toBe(200);
      },
    );

    test('comes off the provider’s balance when refunded on the gateway’s pages, and leaves the booking’s price', async () => {
      const parties = await ways.earned();
      const { intentId } = await tipped(parties);
      await ways.gateway.refund(intentId, 2000, 'by hand');
      await ways.deliver();
      expect(await owed(parties)).toBe(9000);
      expect((await movementsOf(intentId)).map(({ kind }) => kind)).toContain('tip_returned');
      const { body } = await parties.asCustomer.x('GET', `/bookings/${parties.bookingId}/tip`);
      expect(body).toMatchObject({ state: 'given', returned: '20.00' });
      const { body: receipt } = await parties.asCustomer.x('GET', `/bookings/${parties.bookingId}/receipt`);
      expect(receipt).toMatchObject({ totals: { refunded: '0.00' }, tip: { returned: '20.00' } });
      const { body: earnings } = await earningsOf(parties.asProvider);
      expect(earnings.totals).toMatchObject({ charged: '100.00', commission: '10.00', tips: '0.00', earned: '90.00' });
      expect(await ways.balances()).toEqual([]);
    });

    test('can be taken back after its payout, up to the provider’s debt limit', async () => {
      const parties = await ways.earned();
      const { intentId } = await tipped(parties);
      await addPayoutBank(parties.asProvider, 'works');
      for (let day = 0; day < 9; day++) {
        ways.server.clock.forward(DAY);
        await ways.sweep();
      }
      expect(await payoutsOf(testBed, parties.provider.id)).toMatchObject([{ status: 'paid', amountCents: 11_000 }]);
      await ways.gateway.refund(intentId, 2000, 'by hand');
      await ways.deliver();
      expect(await owed(parties)).toBe(-2000);
      expect(await ways.balances()).toEqual([]);
    });

    test.each(['product_not_received', 'fraudulent'])(
      'comes off the provider alone when disputed as %s, and returns when the dispute is won',
      async (reason) => {
        const parties = await ways.earned();
        const { intentId } = await tipped(parties);
        const ref = await ways.gateway.openDispute(intentId, { reason, isInquiry: false });
        await ways.deliver();
        expect(await owed(parties)).toBe(9000);
        expect(await ways.disputesOf(intentId)).toMatchObject([
          { setAsideCents: 2000, bookingId: parties.bookingId, isBorneByPlatform: false },
        ]);
        expect(await ways.balances()).toEqual([]);
        await ways.gateway.decideDispute(ref, 'won');
        await ways.deliver();
        expect(await owed(parties)).toBe(11_000);
        expect(await ways.balances()).toEqual([]);
      },
    );

    describe('with a dispute', () => {
      type Step = 'part refunded' | 'disputed' | 'won' | 'lost' | 'staff refund' | 'refused staff refund';
      /**
       * `owed` is what the provider has of the price and of the tip of 20.00, in cents. `returned` is what the customer
       * reads as refunded: what the bank took back counts as well.
       */
      const rows: { steps: Step[]; owed: number; returned: string }[] = [
        { steps: ['disputed', 'lost'], owed: 9000, returned: '20.00' },
        { steps: ['part refunded', 'disputed'], owed: 9000, returned: '20.00' },
        { steps: ['part refunded', 'disputed', 'won'], owed: 10_200, returned: '8.00' },
        { steps: ['part refunded', 'disputed', 'lost'], owed: 9000, returned: '20.00' },
        { steps: ['part refunded', 'disputed', 'won', 'staff refund'], owed: 9000, returned: '20.00' },
        { steps: ['disputed', 'refused staff refund', 'won'], owed: 11_000, returned: '0.00' },
        { steps: ['disputed', 'won', 'staff refund', 'refused staff refund'], owed: 9000, returned: '20.00' },
        { steps: ['disputed', 'lost', 'refused staff refund'], owed: 9000, returned: '20.00' },
      ];
      test.each(rows.map((row) => ({ ...row, way: row.steps.join(', ') })))(
        'keeps each cent in one place: $way',
        async ({ steps, owed: expected, returned }) => {
          const parties = await ways.earned();
          const { intentId } = await tipped(parties);
          const path = `/admin/bookings/${parties.bookingId}`;
          const refundAsStaff = async () => {
            const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
            const { version: seen } = (await browser.x('GET', path)).body;
            return (await browser.x('POST', `${path}/tip/refund`, { reason: 'Given by mistake.', seen })).status;
          };
          let dispute = '';
          const take: Record<Step, () => Promise<unknown>> = {
            'part refunded': () => ways.gateway.refund(intentId, 800, 'by hand'),
            disputed: async () => {
              const rest = steps[0] === 'part refunded' ? 1200 : 2000;
              const reason = 'product_not_received';
              dispute = await ways.gateway.openDispute(intentId, { reason, isInquiry: false }, rest);
            },
            won: () => ways.gateway.decideDispute(dispute, 'won'),
            lost: () => ways.gateway.decideDispute(dispute, 'lost'),
            'staff refund': async () => expect(await refundAsStaff()).toBe(200),
            'refused staff refund': async () => expect(await refundAsStaff()).toBe(409),
          };
          for (const step of steps) {
            await take[step]();
            await ways.deliver();
            expect(await ways.balances(), step).toEqual([]);
          }
          expect(await owed(parties)).toBe(expected);
          expect((await parties.asCustomer.x('GET', `/bookings/${parties.bookingId}/tip`)).body).toMatchObject({
            state: 'given',
            returned,
          });
        },
      );
    });

    test('stays outside problems and refunds of the booking', async () => {
      const parties = await ways.earned();
      await tipped(parties);
      const booked = and(eq(payments.bookingId, parties.bookingId));
      const [payment] = await testBed.db.select().from(payments).where(booked);
      await ways.gateway.refund(payment?.id ?? '', 10_000, 'by hand');
      await ways.deliver();
      expect(await owed(parties)).toBe(2000);
      expect(await ways.balances()).toEqual([]);
    });

    test('can be refunded whole and once by staff with a reason, with a notice to both sides', async () => {
      const parties = await ways.earned();
      const { asCustomer, bookingId, customer, provider } = parties;
      const { intentId } = await tipped(parties);
      const { browser: operator } = await createSignedInStaff(testBed, ways.server, 'operations');
      const { browser: finance } = await createSignedInStaff(testBed, ways.server, 'finance');
      const path = `/admin/bookings/${bookingId}`;
      const { version: seen } = (await operator.x('GET', path)).body;
      const body = { reason: 'It was given by mistake.', seen };
      expect((await finance.x('POST', `${path}/tip/refund`, body)).body.code).toBe('forbidden');
      expect((await operator.x('POST', `${path}/tip/refund`, { ...body, seen: seen + 1 })).status).toBe(409);
      expect((await operator.x('POST', `${path}/tip/refund`, { ...body, reason: ' ' })).status).toBe(422);
      const answers = await Promise.all([1, 2, 3].map(() => operator.x('POST', `${path}/tip/refund`, body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await owed(parties)).toBe(9000);
      expect((await ways.gateway.find(intentId))?.refundedCents).toBe(2000);
      expect((await movementsOf(intentId)).map(({ kind }) => kind).sort()).toEqual(
        ['authorized', 'captured', 'given_back', 'refunded', 'tip', 'tip_returned'].sort(),
      );
      expect((await asCustomer.x('GET', `/bookings/${bookingId}/tip`)).body).toMatchObject({ returned: '20.00' });
      const notified = await testBed.db
        .select({ userId: notifications.userId, kind: notifications.kind, values: notifications.values })
        .from(notifications)
        .where(eq(notifications.bookingId, bookingId));
      for (const [userId, kind] of [
        [customer.id, 'tip_refunded'],
        [provider.id, 'tip_taken_back'],
      ] as const)
        expect(notified.filter((one) => one.userId === userId && one.kind === kind)).toMatchObject([
          { values: { amount: '20.00', note: 'It was given by mistake.' } },
        ]);
      const { changes } = (await operator.x('GET', path)).body;
      expect(changes[0]).toMatchObject({ act: 'booking.refund_tip', why: 'It was given by mistake.' });
      expect(await ways.balances()).toEqual([]);
    });

    test('cannot be refunded before it was given', async () => {
      const { bookingId } = await ways.earned();
      const { browser: operator } = await createSignedInStaff(testBed, ways.server, 'operations');
      const { version: seen } = (await operator.x('GET', `/admin/bookings/${bookingId}`)).body;
      const answer = await operator.x('POST', `/admin/bookings/${bookingId}/tip/refund`, { reason: 'No.', seen });
      expect(answer.body).toMatchObject({
        code: 'state_conflict',
        detail: 'This booking has no tip to refund.',
      });
    });
  });
});
