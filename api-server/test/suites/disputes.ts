import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../src/platform/clock';
import { disputes, ledger, notifications, payments, testDisputes } from '../../src/platform/db/schema';
import type { TestBed, TestUser } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { type DisputeHelpers, disputeWays } from '../support/disputeWays';
import { requestJobTransition, takeJobSteps } from '../support/jobs';
import { addPayoutBank, payoutsOf } from '../support/payoutWays';

const notReceived = { reason: 'product_not_received', isInquiry: false };
const stolen = { reason: 'fraudulent', isInquiry: false };

export function disputeSuite(testBed: TestBed) {
  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });
  const movements = (paymentId: string) =>
    testBed.db
      .select({ kind: ledger.kind, cents: ledger.amountCents })
      .from(ledger)
      .where(eq(ledger.paymentId, paymentId));
  const countOf = async (paymentId: string, kind: (typeof ledger.$inferSelect)['kind']) =>
    testBed.db.$count(ledger, and(eq(ledger.paymentId, paymentId), eq(ledger.kind, kind)));
  const changes = async (providerId: string, act: () => Promise<unknown>) => {
    const accounts = [
      `provider_payable:${providerId}`,
      'platform_commission',
      'platform_losses',
      'disputed',
      'escrow',
      'gateway_fees',
    ] as const;
    const before = await Promise.all(accounts.map(ways.balance));
    await act();
    const after = await Promise.all(accounts.map(ways.balance));
    return Object.fromEntries(
      accounts.flatMap((account, index) => {
        const change = (after[index] ?? 0) - (before[index] ?? 0);
        return change === 0 ? [] : [[account.split(':')[0] ?? '', change]];
      }),
    );
  };

  const owes = async (provider: TestUser, balance: string, kind: string) => {
    const browser = await testBed.signIn(ways.server, provider, 'provider');
    const { body } = await browser.x('GET', '/provider/earnings?from=2020-01-01&to=2020-12-31');
    expect(body.next_payout).toMatchObject({ payable: balance, amount: '0.00', block: 'below_zero' });
    const { body: months } = await browser.x('GET', '/provider/statements');
    const { body: statement } = await browser.x('GET', `/provider/statements/${months.items[0].month}`);
    expect(statement).toMatchObject({ closing: balance });
    expect(statement.movements.at(-1)).toMatchObject({ kind, amount: balance });
  };

  describe('a disputed payment', () => {
    test('takes earnings back in proportion, and returns them when it is won', async () => {
      const { provider, paymentId } = await ways.earned();
      const opened = await changes(provider.id, async () => {
        await ways.gateway.openDispute(paymentId, notReceived);
        await ways.deliver();
      });
      expect(opened).toEqual({
        provider_payable: -9000,
        platform_commission: -1000,
        disputed: 10_000,
        gateway_fees: -1500,
      });
      expect(await ways.balances()).toEqual([]);
      const [dispute] = await ways.disputesOf(paymentId);
      expect(dispute).toMatchObject({ state: 'needs_response', setAsideCents: 10_000, feeCents: 1500 });
      const won = await changes(provider.id, async () => {
        await ways.gateway.decideDispute(dispute?.ref ?? '', 'won');
        await ways.deliver();
      });
      expect(won).toEqual({ provider_payable: 9000, platform_commission: 1000, disputed: -10_000 });
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'won', setAsideCents: 0, feeCents: 1500 }]);
      expect(await ways.balances()).toEqual([]);
    });

    test('leaves amount and fee with the bank when it is lost', async () => {
      const { provider, paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver();
      const lost = await changes(provider.id, async () => {
        await ways.gateway.decideDispute(ref, 'lost');
        await ways.deliver();
      });
      expect(lost).toEqual({ disputed: -10_000 });
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'lost', setAsideCents: 10_000 }]);
      expect(await ways.balances()).toEqual([]);
    });

    test('holds back earnings of work in progress until the dispute is won', async () => {
      const parties = await ways.taken();
      await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start');
      await ways.gateway.openDispute(parties.paymentId, notReceived);
      await ways.deliver();
      await takeJobSteps(ways.server, parties, 'complete');
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(0);
      expect(await ways.balances()).toEqual([]);
      const [dispute] = await ways.disputesOf(parties.paymentId);
      await ways.gateway.decideDispute(dispute?.ref ?? '', 'won');
      await ways.deliver();
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000);
      expect(await ways.balances()).toEqual([]);
    });

    test('delays the refund of a cancelled booking until the money is back', async () => {
      const { bookingId, asProvider, paymentId } = await ways.taken('4000000000002685');
      await ways.deliver();
      const { status } = await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'Ill' });
      expect(status).toBe(200);
      await ways.sweep();
      expect((await ways.gateway.find(paymentId))?.refundedCents).toBe(0);
      expect(await ways.balances()).toEqual([]);
      const [dispute] = await ways.disputesOf(paymentId);
      await ways.gateway.decideDispute(dispute?.ref ?? '', 'won');
      await ways.deliver();
      expect((await ways.gateway.find(paymentId))?.refundedCents).toBe(10_000);
      expect(await ways.balances()).toEqual([]);
    });

    test('takes the provider to the debt limit after a payout, and is set off later', async () => {
      const { provider, asProvider, paymentId } = await ways.earned();
      await addPayoutBank(asProvider, 'works');
      for (let day = 0; day < 9; day++) {
        ways.server.clock.forward(DAY);
        await ways.sweep();
      }
      expect(await payoutsOf(testBed, provider.id)).toMatchObject([{ status: 'paid', amountCents: 9000 }]);
      await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver();
      expect(await ways.balance(`provider_payable:${provider.id}`)).toBe(-9000);
      const { body } = await ways.finance.x('GET', '/admin/payouts/below-zero?limit=100');
      const row = body.items.find(({ provider_id }: { provider_id: string }) => provider_id === provider.id);
      expect(row).toMatchObject({ balance: '-90.00', kind: 'chargeback' });
      await owes(provider, '-90.00', 'chargeback');
      expect(await ways.balances()).toEqual([]);
    });

    test('charges the marketplace for a stolen card when the customer let the provider begin', async () => {
      const { provider, paymentId } = await ways.earned();
      const opened = await changes(provider.id, async () => {
        await ways.gateway.openDispute(paymentId, stolen);
        await ways.deliver();
      });
      expect(opened).toEqual({ platform_losses: -10_000, disputed: 10_000, gateway_fees: -1500 });
      const before = await ways.taken();
      const early = await changes(before.provider.id, async () => {
        await ways.gateway.openDispute(before.paymentId, stolen);
        await ways.deliver();
      });
      expect(early).toEqual({ escrow: -10_000, disputed: 10_000, gateway_fees: -1500 });
      expect(await ways.balances()).toEqual([]);
    });

    test('moves no money while the bank only asks', async () => {
      const { provider, paymentId } = await ways.earned();
      const opened = await changes(provider.id, async () => {
        await ways.gateway.openDispute(paymentId, { reason: 'general', isInquiry: true });
        await ways.deliver();
      });
      expect(opened).toEqual({});
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ isInquiry: true, setAsideCents: 0 }]);
    });

    test('books two partial disputes of one payment separately', async () => {
      const { provider, paymentId } = await ways.earned();
      const opened = await changes(provider.id, async () => {
        await ways.gateway.openDispute(paymentId, notReceived, 4000);
        await ways.gateway.openDispute(paymentId, notReceived, 6000);
        await ways.deliver();
      });
      expect(opened).toMatchObject({ provider_payable: -9000, platform_commission: -1000, disputed: 10_000 });
      expect(await ways.balances()).toEqual([]);
    });
  });

  describe('notifications of disputes', () => {
    const notificationsOf = async (userId: string) =>
      (await testBed.db.select().from(notifications).where(eq(notifications.userId, userId)))
        .filter(({ kind }) => /^chargeback|charged_back$|^bank_/.test(kind))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ kind, values, bookingId }) => ({ kind, amount: values.amount, bookingId }));
    const receiptOf = async ({ asCustomer, bookingId }: { asCustomer: HttpBrowser; bookingId: string }) =>
      (await asCustomer.x('GET', `/bookings/${bookingId}/receipt`)).body;

    test.each(['won', 'lost'] as const)(
      'tell the provider of a dispute that is %s once at its start and once at its end, with a correct receipt',
      async (outcome) => {
        const parties = await ways.earned();
        expect(await receiptOf(parties)).toMatchObject({ escrow: { state: 'paid' }, totals: { charged_back: '0.00' } });
        const ref = await ways.gateway.openDispute(parties.paymentId, notReceived);
        await ways.deliver('twice');
        const { bookingId } = parties;
        const opened = { kind: 'chargeback_opened', amount: '90.00', bookingId };
        expect(await notificationsOf(parties.provider.id)).toEqual([opened]);
        expect(await receiptOf(parties)).toMatchObject({
          ...{ escrow: { state: 'disputed', until: '' }, totals: { paid: '100.00', charged_back: '100.00' } },
        });
        ways.server.clock.forward(DAY / 24);
        await ways.gateway.decideDispute(ref, outcome);
        await ways.deliver('twice');
        expect(await notificationsOf(parties.provider.id)).toEqual([
          opened,
          { ...opened, kind: `chargeback_${outcome}` },
        ]);
        const decided = outcome === 'won' ? 'bank_kept_payment' : 'bank_returned_payment';
        expect(await notificationsOf(parties.customer.id)).toEqual([{ kind: decided, amount: '100.00', bookingId }]);
        const receipt = await receiptOf(parties);
        expect(receipt).toMatchObject(
          outcome === 'won'
            ? { escrow: { state: 'paid' }, totals: { paid: '100.00', charged_back: '0.00' } }
            : { escrow: { state: 'none' }, totals: { paid: '100.00', charged_back: '100.00' } },
        );
        const kinds = receipt.payments.map(({ kind }: { kind: string }) => kind);
        expect(kinds).toEqual([
          'authorized',
          'captured',
          'chargeback',
          ...(outcome === 'won' ? ['chargeback_won'] : []),
        ]);
      },
    );

    test('tell both sides once before the visit that the booking is unpaid, and let the provider leave it', async () => {
      const { customer, provider, asProvider, bookingId, paymentId } = await ways.taken();
      const earning = async () => (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.earning;
      expect(await earning()).toEqual({ state: 'expected', amount: '90.00' });
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver('twice');
      expect(await notificationsOf(provider.id)).toEqual([{ kind: 'job_charged_back', amount: undefined, bookingId }]);
      expect(await notificationsOf(customer.id)).toEqual([
        { kind: 'booking_charged_back', amount: undefined, bookingId },
      ]);
      expect(await earning()).toEqual({ state: 'charged_back', amount: '0.00' });
      const { body: list } = await asProvider.x('GET', '/provider/jobs?state=mine');
      expect(list.items).toMatchObject([{ share: '90.00', earning: { state: 'charged_back', amount: '0.00' } }]);
      const out = await requestJobTransition(asProvider, bookingId, 'out');
      expect([out.status, out.body.detail]).toEqual([409, 'This booking is no longer paid.']);
      await ways.gateway.decideDispute(ref, 'won');
      await ways.deliver();
      expect(await earning()).toEqual({ state: 'expected', amount: '90.00' });
      await takeJobSteps(ways.server, { asProvider, bookingId }, 'out', 'arrive');
      await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver();
      const { body: job } = await asProvider.x('GET', `/provider/jobs/${bookingId}`);
      expect(job).toMatchObject({ moves: ['decline'], blocked: { start: 'not_paid' } });
      expect((await requestJobTransition(asProvider, bookingId, 'start')).body.detail).toBe(
        'This booking is no longer paid.',
      );
      const { status } = await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: '' });
      expect(status).toBe(200);
      expect(await earning()).toEqual({ state: 'charged_back', amount: '0.00' });
      expect(await ways.balance(`provider_payable:${provider.id}`)).toBe(0);
      expect(await ways.balances()).toEqual([]);
    });

    test('name no amount before it is earned, and report no bank inquiries', async () => {
      const { provider, paymentId } = await ways.taken();
      await ways.gateway.openDispute(paymentId, { reason: 'general', isInquiry: true });
      await ways.deliver();
      expect(await notificationsOf(provider.id)).toEqual([]);
      await ways.gateway.openDispute(paymentId, notReceived, 4000);
      await ways.deliver();
      expect(await notificationsOf(provider.id)).toMatchObject([{ kind: 'chargeback_opened', amount: undefined }]);
    });
  });

  describe('events of disputes', () => {
    test.each(['twice', 'reversed'] as const)('%s get booked once', async (order) => {
      const { paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await ways.gateway.decideDispute(ref, 'lost');
      await ways.deliver(order);
      const kinds = (await movements(paymentId))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('chargeback'));
      expect(kinds.sort()).toEqual(['chargeback', 'chargeback_lost']);
      expect(await countOf(paymentId, 'gateway_fee')).toBe(1);
      expect(await ways.balances()).toEqual([]);
    });

    test('get booked once when they arrive repeatedly at the same moment', async () => {
      const { paymentId } = await ways.earned();
      await ways.gateway.openDispute(paymentId, notReceived);
      const sends = ways.events.splice(0);
      await Promise.all([...sends, ...sends, ...sends].map((send) => send()));
      expect(await countOf(paymentId, 'chargeback')).toBe(1);
      expect(await ways.balances()).toEqual([]);
    });

    test('apply days late with the final outcome', async () => {
      const { provider, paymentId } = await ways.earned();
      const all = await changes(provider.id, async () => {
        const ref = await ways.gateway.openDispute(paymentId, notReceived);
        await ways.gateway.decideDispute(ref, 'won');
        ways.server.clock.forward(5 * DAY);
        await ways.deliver();
      });
      expect(all).toEqual({ gateway_fees: -1500 });
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'won' }]);
      expect(await ways.balances()).toEqual([]);
    });

    test('get replaced by the maintenance job when later ones are lost', async () => {
      const { paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver();
      await ways.gateway.decideDispute(ref, 'lost');
      ways.lose();
      ways.server.clock.forward(6 * HOUR + 1);
      await ways.sweep();
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'lost' }]);
    });

    test('change nothing without a signature', async () => {
      const { paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      ways.lose();
      const payload = JSON.stringify({
        id: 'evt_forged',
        object: 'event',
        type: 'charge.dispute.created',
        data: { object: { object: 'dispute', id: ref, payment_intent: paymentId } },
      });
      const browser = ways.server.browser();
      for (const signature of ['', 't=1,v1=00']) {
        const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
        expect((await browser.send('POST', '/api/v1/payments/webhook', payload, headers)).status).toBe(400);
      }
      expect(await ways.disputesOf(paymentId)).toEqual([]);
    });

    test('show another currency, and book nothing', async () => {
      const { provider, paymentId } = await ways.earned();
      const opened = await changes(provider.id, async () => {
        const ref = await ways.gateway.openDispute(paymentId, notReceived);
        await testBed.db.update(testDisputes).set({ currency: 'eur' }).where(eq(testDisputes.ref, ref));
        await ways.deliver();
      });
      expect(opened).toEqual({});
      const [dispute] = await ways.disputesOf(paymentId);
      const { body } = await ways.finance.x('GET', `/admin/disputes/${dispute?.id}`);
      expect(body).toMatchObject({ state: 'needs_response', currency: 'eur', set_aside: '0.00' });
      expect(await ways.balances()).toEqual([]);
    });

    test('take the money of a top-up from the wallet as far as possible', async () => {
      const { browser, user } = await testBed.customer(ways.server);
      const { body: intent } = await browser.x('POST', '/payments/intents', { topup_amount: '50.00' });
      const card = { number: '4000000000002685', exp_month: 12, exp_year: 2040, cvc: '123' };
      await browser.x('POST', '/payments/test/confirm', { client_secret: intent.client_secret, ...card });
      await ways.deliver();
      await ways.deliver();
      expect(await ways.balance(`customer_wallet:${user.id}`)).toBe(0);
      expect(await ways.disputesOf(intent.id)).toMatchObject([{ setAsideCents: 5000 }]);
      expect(await ways.balances()).toEqual([]);
    });
  });

  describe('evidence', () => {
    const waiting = async () => (await ways.finance.x('GET', '/admin/queue?kind=dispute&limit=100')).body.items;

    test('collects facts of the booking, is sent to the bank once, and wins the dispute', async () => {
      const parties = await ways.taken();
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/messages`, {
        text: 'The door is green.',
        client_id: randomUUID(),
      });
      await ways.gateway.openDispute(parties.paymentId, notReceived, 4000);
      await ways.deliver();
      const [dispute] = await ways.disputesOf(parties.paymentId);
      const { id = '', dueAt } = dispute ?? {};
      const productNow = async () => (await ways.finance.x('GET', `/admin/disputes/${id}`)).body.evidence.product;
      expect(await productNow()).toContain(' is booked to do it at the customer');
      await ways.finish(parties);
      expect(await productNow()).toContain('Done by ');
      const item = (await waiting()).find((one: { id: string }) => one.id === id);
      expect(item).toMatchObject({ kind: 'dispute', booking_id: parties.bookingId, late: false });
      const receipt = await parties.asCustomer.x('GET', `/bookings/${parties.bookingId}/receipt`);
      expect(item.line).toBe(receipt.body.booking_number);
      expect(Date.parse(item.due_at)).toBe(Math.floor((dueAt?.getTime() ?? 0) / 1000) * 1000);
      const { body } = await ways.finance.x('GET', `/admin/disputes/${id}`);
      expect(body.booking_number).toBe(item.line);
      expect(body.evidence.timeline).toContain('told the provider the booking');
      expect(body.evidence.messages).toContain('The door is green.');
      expect(body.evidence.cancellation_policy).toContain('Cancelling and refunds');
      const send = (statement: string) =>
        ways.finance.x('POST', `/admin/disputes/${id}/evidence`, { seen: body.version, statement });
      expect((await send('  ')).status).toBe(422);
      const result = await send('The customer confirmed the work: winning_evidence');
      expect(result).toMatchObject({ status: 200, body: { state: 'won', set_aside: '0.00' } });
      expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }));
      expect((await send('Once more')).status).toBe(409);
      const [atGateway] = await testBed.db
        .select()
        .from(testDisputes)
        .where(eq(testDisputes.ref, dispute?.ref ?? ''));
      expect(atGateway?.evidence?.messages).toContain('The door is green.');
      expect(await ways.balances()).toEqual([]);
    });

    test('loses the dispute when it is not sent in time', async () => {
      const { paymentId } = await ways.earned('4000000000002685');
      await ways.deliver();
      ways.server.clock.forward(7 * DAY + HOUR);
      await ways.sweep();
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'lost' }]);
      expect(await ways.balances()).toEqual([]);
    });

    test('goes out again by itself when the gateway missed it', async () => {
      const { paymentId } = await ways.earned('4000000000002685');
      await ways.deliver();
      const [dispute] = await ways.disputesOf(paymentId);
      const { submitEvidence } = ways.gateway;
      ways.server.app.context.payments.submitEvidence = () => Promise.reject(new Error('no answer'));
      const body = { seen: dispute?.version, statement: 'losing_evidence' };
      const result = await ways.finance.x('POST', `/admin/disputes/${dispute?.id}/evidence`, body);
      ways.server.app.context.payments.submitEvidence = submitEvidence;
      expect(result).toMatchObject({ status: 200, body: { state: 'needs_response' } });
      await ways.sweep();
      expect(await ways.disputesOf(paymentId)).toMatchObject([{ state: 'lost' }]);
    });
  });

  describe("a refund on the gateway's own pages", () => {
    const outside = async (paymentId: string, cents: number) => {
      await ways.gateway.refund(paymentId, cents, `outside:${paymentId}:${cents}`);
      await ways.deliver('twice');
    };
    const paymentOf = async (id: string) => (await testBed.db.select().from(payments).where(eq(payments.id, id)))[0];

    test('gets booked once, and shows on the booking and the receipt', async () => {
      const { asCustomer, bookingId, paymentId } = await ways.taken();
      await outside(paymentId, 3800);
      expect(await paymentOf(paymentId)).toMatchObject({ refundWantedCents: 3800, refundedCents: 3800 });
      const { body: receipt } = await asCustomer.x('GET', `/bookings/${bookingId}/receipt`);
      expect(receipt.totals).toMatchObject({ paid: '100.00', refunded: '38.00' });
      const details = (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(details.payment).toMatchObject({ status: 'partially_refunded' });
      expect(await ways.balances()).toEqual([]);
    });

    test('takes earned money from provider and platform in proportion', async () => {
      const { provider, paymentId } = await ways.earned();
      const change = await changes(provider.id, () => outside(paymentId, 5000));
      expect(change).toEqual({ provider_payable: -4500, platform_commission: -500 });
      expect(await ways.balances()).toEqual([]);
    });

    test('sets off against later earnings after a payout, and charges the platform beyond the debt limit', async () => {
      const { provider, asProvider, paymentId } = await ways.earned();
      await addPayoutBank(asProvider, 'works');
      for (let day = 0; day < 9; day++) {
        ways.server.clock.forward(DAY);
        await ways.sweep();
      }
      const first = await changes(provider.id, () => outside(paymentId, 10_000));
      expect(first).toEqual({ provider_payable: -9000, platform_commission: -1000 });
      await owes(provider, '-90.00', 'questioned');
      expect(await ways.balances()).toEqual([]);
    });

    test('charges the platform when refund and dispute together exceed the rest', async () => {
      const { provider, paymentId } = await ways.earned();
      await ways.gateway.openDispute(paymentId, notReceived, 8000);
      await ways.deliver();
      const change = await changes(provider.id, () => outside(paymentId, 5000));
      expect(change).toEqual({ provider_payable: -1800, platform_commission: -200, platform_losses: -3000 });
      expect(await ways.balances()).toEqual([]);
    });

    test('books nothing in another currency', async () => {
      const { paymentId } = await ways.taken();
      const { find } = ways.gateway;
      ways.server.app.context.payments.find = async (id) => {
        const intent = await find(id);
        return intent && { ...intent, currency: 'eur' };
      };
      await outside(paymentId, 1000);
      ways.server.app.context.payments.find = find;
      expect(await paymentOf(paymentId)).toMatchObject({ refundWantedCents: 0, refundedCents: 0 });
      expect(await ways.balances()).toEqual([]);
    });
  });

  test('follows finance’s orders at the test gateway’s bank, and rejects unknown disputes', async () => {
    const { paymentId, bookingId } = await ways.earned();
    const call = (path: string, body: object) => ways.finance.x('POST', `/admin/test-gateway/${path}`, body);
    expect((await call(`payments/${paymentId}/dispute`, { reason: 'duplicate', cents: 10_001 })).status).toBe(422);
    expect((await call(`payments/${paymentId}/dispute`, { reason: 'duplicate' })).status).toBe(200);
    const { body } = await ways.finance.x('GET', `/admin/disputes?state=open&booking_id=${bookingId}`);
    expect(body.items).toMatchObject([{ reason: 'duplicate', amount: '100.00', set_aside: '100.00' }]);
    const id = body.items[0].dispute_id;
    expect((await call(`disputes/${id}/decide`, { outcome: 'lost' })).status).toBe(200);
    expect((await call(`payments/${paymentId}/refund`, { cents: 10_001 })).status).toBe(422);
    expect((await call('payments/pi_nothing/refund', { cents: 1 })).status).toBe(404);
    expect(await testBed.db.$count(disputes, eq(disputes.paymentId, paymentId))).toBe(1);
  });
}
