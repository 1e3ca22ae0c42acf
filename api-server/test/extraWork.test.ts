import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findMismatches } from '../src/main/ops/mismatches';
import { approveOrVoidExtraWork, type ExtraWorkPayment } from '../src/money/payments/extraWorkPayments';
import { voidPayment } from '../src/money/payments/payments.repository';
import { settlePayment } from '../src/money/payments/settlePayment';
import { MINUTE } from '../src/platform/clock';
import { bookings, extraWorks, notifications, payments } from '../src/platform/db/schema';
import { withEvents } from '../src/platform/events/outbox';
import { changeSetting } from '../src/platform/settings/settings.repository';
import { useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { type DisputeHelpers, disputeWays } from './support/disputeWays';
import { takeJobSteps } from './support/jobs';
import { CARD } from './support/order';
import { createSignedInStaff } from './support/staff';

const lines = [
  { text: 'New trap, 40 mm', kind: 'material', amount: '18.00' },
  { text: 'Fit it', kind: 'extra_work', amount: '30.00' },
];

/** A job's price is always 100, the commission 10 %. */
describe('extra work', () => {
  const testBed = useTestBed();
  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });

  type Parties = Awaited<ReturnType<DisputeHelpers['taken']>>;
  const started = async () => {
    const parties = await ways.taken();
    await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start');
    return parties;
  };
  const propose = ({ asProvider, bookingId }: Parties, more = {}): Promise<AnyValue> =>
    asProvider.x('POST', `/provider/jobs/${bookingId}/extra-work`, { lines, note: 'The trap drips.', ...more });
  const read = ({ bookingId }: Parties, as: HttpBrowser): Promise<AnyValue> =>
    as.x('GET', `/bookings/${bookingId}/extra-work`);
  const newest = async (parties: Parties) => (await read(parties, parties.asCustomer)).body.proposals[0];
  const intentFor = ({ asCustomer }: Parties, id: string, more = {}): Promise<AnyValue> =>
    asCustomer.x('POST', '/payments/intents', { extra_work_id: id, ...more });
  const confirm = ({ asCustomer }: Parties, { client_secret }: AnyValue, number = CARD.number) =>
    asCustomer.x('POST', '/payments/test/confirm', { client_secret, ...CARD, number });
  const approve = ({ asCustomer, bookingId }: Parties, id: string, intent_id: string): Promise<AnyValue> =>
    asCustomer.x('POST', `/bookings/${bookingId}/extra-work/${id}/approve`, { intent_id });
  const decline = ({ asCustomer, bookingId }: Parties, id: string): Promise<AnyValue> =>
    asCustomer.x('POST', `/bookings/${bookingId}/extra-work/${id}/decline`);
  const withdraw = ({ asProvider, bookingId }: Parties, id: string): Promise<AnyValue> =>
    asProvider.x('DELETE', `/provider/jobs/${bookingId}/extra-work/${id}`);
  const proposed = async () => {
    const parties = await started();
    const { body } = await propose(parties);
    return { ...parties, id: body.proposals[0].id as string };
  };
  type Proposed = Awaited<ReturnType<typeof proposed>>;
  const held = async () => {
    const parties = await proposed();
    const { body: intent } = await intentFor(parties, parties.id);
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = CARD;
    // The bank agrees, and the browser is gone before it tells the server.
    await ways.gateway.confirm(intent.client_secret, { number, expMonth, expYear, cvc });
    ways.lose();
    return { ...parties, intentId: intent.id as string };
  };
  const approved = async () => {
    const parties = await held();
    expect((await approve(parties, parties.id, parties.intentId)).status).toBe(200);
    return parties;
  };
  const topUp = async (parties: Parties, amount: string) => {
    const { body: intent } = await parties.asCustomer.x('POST', '/payments/intents', { topup_amount: amount });
    await confirm(parties, intent);
    await parties.asCustomer.x('POST', '/wallet/topups', { amount, payment: { intent_id: intent.id } });
    await ways.sweep();
  };
  const bookingOf = async ({ bookingId }: Parties) => {
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!row) throw new Error('no booking');
    return row;
  };
  const paymentOf = async (id: string) => {
    const [row] = await testBed.db.select().from(payments).where(eq(payments.id, id));
    return row;
  };
  const told = async (userId: string, start = 'extra_work') => {
    const rows = await testBed.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.userId, userId));
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith(start));
  };
  const expectBalanced = async () => {
    expect(await ways.balances()).toEqual([]);
    expect(await findMismatches(ways.server.app.context)).toEqual([]);
  };

  describe('proposeExtraWork', () => {
    test('shows the customer the lines and their total, and changes no price yet', async () => {
      const parties = await proposed();
      const { body } = await read(parties, parties.asCustomer);
      expect(body).toMatchObject({ can_propose: false, total: '100.00', left: '100.00', commission: 10 });
      expect(body.proposals).toMatchObject([{ state: 'open', lines, note: 'The trap drips.', amount: '48.00' }]);
      expect(await told(parties.customer.id)).toEqual(['extra_work_asked']);
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 10_000 });
    });

    test.each([
      ['no lines', { lines: [] }],
      ['11 lines', { lines: Array.from({ length: 11 }, () => lines[0]) }],
      ['a line without words', { lines: [{ ...lines[0], text: ' ' }] }],
      ['a line with 81 characters', { lines: [{ ...lines[0], text: 'a'.repeat(81) }] }],
      ['a line that costs nothing', { lines: [{ ...lines[0], amount: '0.00' }] }],
      ['a line below zero', { lines: [{ ...lines[0], amount: '-1.00' }] }],
      ['an unknown kind', { lines: [{ ...lines[0], kind: 'gift' }] }],
      ['less than a card can be charged', { lines: [{ ...lines[0], amount: '0.49' }] }],
      ['more than the original price', { lines: [{ ...lines[0], amount: '100.01' }] }],
    ])('refuses %s', async (_what, more) => {
      const parties = await started();
      expect([400, 422]).toContain((await propose(parties, more)).status);
      expect((await read(parties, parties.asCustomer)).body.proposals).toEqual([]);
    });

    test('refuses lines before the start and after the completion of the job', async () => {
      const parties = await ways.taken();
      expect((await propose(parties)).body.code).toBe('state_conflict');
      await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start', 'complete');
      expect((await propose(parties)).body.code).toBe('state_conflict');
    });

    test('stores lines once that are sent twice, and keeps one proposal open', async () => {
      const parties = await proposed();
      const [again, other] = await Promise.all([propose(parties), propose(parties, { note: 'Something else.' })]);
      expect(again.status).toBe(200);
      expect(other.body.code).toBe('state_conflict');
      expect(await testBed.db.$count(extraWorks, eq(extraWorks.bookingId, parties.bookingId))).toBe(1);
    });

    test('opens one of three proposals that are sent at the same moment', async () => {
      const parties = await started();
      const answers = await Promise.all(['a', 'b', 'c'].map((note) => propose(parties, { note })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    test('follows the limit that the operator sets', async () => {
      const parties = await started();
      await changeSetting(testBed.db, 'extraWorkPercent', 20, 'test', ways.server.clock.now());
      try {
        expect((await propose(parties)).body).toMatchObject({ left: '20.00' });
      } finally {
        ways.server.clock.forward(1000);
        await changeSetting(testBed.db, 'extraWorkPercent', 100, 'test', ways.server.clock.now());
      }
    });
  });

  describe('approveOrVoidExtraWork', () => {
    const minutes = (count: number) => async () => ways.server.clock.forward(count * MINUTE);
    const secondsBeforeLimit = async () => ways.server.clock.forward(15 * MINUTE - 1000);
    const pay = async (parties: Proposed) => {
      const { body: intent, status } = await intentFor(parties, parties.id);
      if (status !== 200) return { status };
      await confirm(parties, intent);
      return approve(parties, parties.id, intent.id);
    };
    const no = (parties: Proposed) => decline(parties, parties.id);
    const back = (parties: Proposed) => withdraw(parties, parties.id);
    const complete = (parties: Proposed) => takeJobSteps(ways.server, parties, 'complete');
    const problem = ({ asCustomer, bookingId }: Proposed) =>
      asCustomer.x('POST', `/bookings/${bookingId}/problems`, {
        kind: 'not_finished',
        text: 'The sink drips still, and nobody works.',
        wants: 'put_right',
      });
    type Act = (parties: Proposed) => Promise<AnyValue> | Promise<unknown>;
    /** Between the proposal and the answer something may happen. */
    const table: [string, Act | undefined, string, Act, number, string][] = [
      ['nothing', undefined, 'approves', pay, 200, 'approved'],
      ['nothing', undefined, 'declines', no, 200, 'declined'],
      ['nothing', undefined, 'withdraws', back, 200, 'withdrawn'],
      ['14:59 minutes pass', secondsBeforeLimit, 'approves', pay, 200, 'approved'],
      ['15 minutes pass', minutes(15), 'approves', pay, 409, 'expired'],
      ['15 minutes pass', minutes(15), 'declines', no, 409, 'expired'],
      ['15 minutes pass', minutes(15), 'withdraws', back, 409, 'expired'],
      ['a yes', pay, 'declines', no, 409, 'approved'],
      ['a yes', pay, 'withdraws', back, 409, 'approved'],
      ['a no', no, 'approves', pay, 409, 'declined'],
      ['a no', no, 'declines again', no, 200, 'declined'],
      ['a no', no, 'withdraws', back, 409, 'declined'],
      ['a withdrawal', back, 'approves', pay, 409, 'withdrawn'],
      ['a withdrawal', back, 'declines', no, 409, 'withdrawn'],
      ['a withdrawal', back, 'withdraws again', back, 200, 'withdrawn'],
      ['the job is completed', complete, 'approves', pay, 409, 'expired'],
      ['the job is completed', complete, 'declines', no, 409, 'expired'],
      ['a problem is reported', problem, 'approves', pay, 409, 'expired'],
    ];
    const rows = table.map(([before, between, answer, act, status, state]) => ({
      ...{ before, between, answer, act, status, state },
    }));
    test.each(rows)('answers $status to one who $answer after $before, and the state is $state', async (row) => {
      const { between, act, status, state } = row;
      const parties = await proposed();
      await between?.(parties);
      expect((await act(parties)) as AnyValue).toMatchObject({ status });
      expect((await newest(parties)).state).toBe(state);
      const extraCents = state === 'approved' ? 4800 : 0;
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 10_000 + extraCents });
      await expectBalanced();
    });

    test.each([
      ['was withdrawn', (parties: Proposed) => withdraw(parties, parties.id)],
      ['was declined', (parties: Proposed) => decline(parties, parties.id)],
      ['has expired', async () => ways.server.clock.forward(15 * MINUTE)],
      ['was completed with the job', (parties: Proposed) => takeJobSteps(ways.server, parties, 'complete')],
    ])('releases the hold when the proposal %s meanwhile', async (_what, meanwhile) => {
      const parties = await held();
      await meanwhile(parties);
      expect((await approve(parties, parties.id, parties.intentId)).body.code).toBe('state_conflict');
      expect(await newest(parties)).toMatchObject({ card_refused: false });
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 10_000 });
      expect((await ways.gateway.find(parties.intentId))?.status).toBe('canceled');
      await expectBalanced();
    });

    test('charges once when the approval is sent three times at the same moment', async () => {
      const parties = await held();
      const answers = await Promise.all([1, 2, 3].map(() => approve(parties, parties.id, parties.intentId)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 14_800, commissionCents: 1480 });
      expect(await told(parties.provider.id)).toEqual(['extra_work_approved']);
      expect(await told(parties.customer.id, 'payment_taken')).toHaveLength(2);
      await expectBalanced();
    });

    test('captures once and tells once when two processes settle the same approval', async () => {
      const parties = await held();
      const { capture } = ways.gateway;
      ways.gateway.capture = async () => {
        throw new Error('the gateway is away');
      };
      await approve(parties, parties.id, parties.intentId);
      ways.gateway.capture = capture;
      const { context, server } = ways.server.app;
      await Promise.all([1, 2, 3].map(() => settlePayment(context, parties.intentId, server.log)));
      expect(await paymentOf(parties.intentId)).toMatchObject({ capturedCents: 4800 });
      expect(await told(parties.customer.id, 'payment_taken')).toHaveLength(2);
      await expectBalanced();
    });

    test('releases the second hold of a customer who pays in two tabs', async () => {
      const parties = await proposed();
      await topUp(parties, '20.00');
      const { body: first } = await intentFor(parties, parties.id);
      const { body: second } = await intentFor(parties, parties.id, { use_wallet: true });
      await confirm(parties, first);
      await confirm(parties, second);
      expect((await approve(parties, parties.id, first.id)).status).toBe(200);
      expect((await approve(parties, parties.id, second.id)).status).toBe(409);
      expect((await ways.gateway.find(second.id))?.status).toBe('canceled');
      expect(await ways.balance(`customer_wallet:${parties.customer.id}`)).toBe(2000);
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 14_800 });
      await expectBalanced();
    });

    test('approves nothing with a payment that was voided after it was read', async () => {
      const parties = await held();
      const payment = (await paymentOf(parties.intentId)) as ExtraWorkPayment;
      const now = ways.server.clock.now();
      await testBed.db.transaction((tx) => voidPayment(tx, payment.id, now));
      await withEvents(testBed.db, now, (tx) => approveOrVoidExtraWork(tx, payment, now));
      expect((await newest(parties)).state).toBe('open');
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 10_000 });
      await ways.sweep();
      expect((await ways.gateway.find(payment.id))?.status).toBe('canceled');
      await expectBalanced();
    });

    test('counts one of yes and no at the same moment', async () => {
      const parties = await held();
      await Promise.all([approve(parties, parties.id, parties.intentId), decline(parties, parties.id)]);
      const { state } = await newest(parties);
      const { payableCents } = await bookingOf(parties);
      expect(payableCents).toBe(state === 'approved' ? 14_800 : 10_000);
      await expectBalanced();
    });

    test('approves from the gateway when the customer is offline after the bank agreed', async () => {
      const parties = await held();
      await ways.sweep();
      expect((await newest(parties)).state).toBe('approved');
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 14_800 });
      await expectBalanced();
    });

    test('counts no answer as a no, and tells the provider', async () => {
      const parties = await proposed();
      ways.server.clock.forward(15 * MINUTE);
      await ways.sweep();
      expect(await told(parties.provider.id)).toEqual(['extra_work_expired']);
      expect((await propose(parties)).status).toBe(200);
    });

    test('takes an answer from the customer of the booking only', async () => {
      const parties = await proposed();
      const { browser } = await testBed.customer(ways.server);
      expect((await decline({ ...parties, asCustomer: browser }, parties.id)).status).toBe(404);
      expect((await intentFor({ ...parties, asCustomer: browser }, parties.id)).status).toBe(404);
      expect((await decline({ ...parties, asCustomer: parties.asProvider }, parties.id)).status).toBe(404);
    });
  });

  describe('the money of extra work', () => {
    test('agrees on nothing when the bank refuses the card, and both sides see why', async () => {
      const parties = await proposed();
      const { body: intent } = await intentFor(parties, parties.id);
      await confirm(parties, intent, '4000000000000002');
      expect((await approve(parties, parties.id, intent.id)).status).toBe(402);
      for (const as of [parties.asCustomer, parties.asProvider])
        expect((await read(parties, as)).body.proposals).toMatchObject([{ state: 'open', card_refused: true }]);
      await confirm(parties, intent);
      expect((await approve(parties, parties.id, intent.id)).status).toBe(200);
    });

    test('earns extra work with the job, takes commission and lists it on the receipt', async () => {
      const parties = await approved();
      await takeJobSteps(ways.server, parties, 'complete');
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000 + 4320);
      const { body: receipt } = await parties.asCustomer.x('GET', `/bookings/${parties.bookingId}/receipt`);
      expect(receipt.totals).toMatchObject({ services: '148.00', total: '148.00', paid: '148.00' });
      expect(receipt.lines.slice(1)).toEqual([
        { name: 'New trap, 40 mm', price: '18.00' },
        { name: 'Fit it', price: '30.00' },
      ]);
      const { body: details } = await parties.asProvider.x('GET', `/provider/jobs/${parties.bookingId}`);
      expect(details.job.booking.service.map(({ price }: AnyValue) => price)).toEqual(['100.00', '18.00', '30.00']);
      expect(details.earning).toEqual({ state: 'earned', amount: '133.20' });
      await expectBalanced();
    });

    test('takes a payment by wallet from the balance', async () => {
      const parties = await proposed();
      await topUp(parties, '60.00');
      const { body: intent } = await intentFor(parties, parties.id, { use_wallet: true });
      expect((await approve(parties, parties.id, intent.id)).status).toBe(200);
      expect(await ways.balance(`customer_wallet:${parties.customer.id}`)).toBe(1200);
      await expectBalanced();
    });

    test('refunds extra work first when staff decide on a part of the job', async () => {
      const parties = await approved();
      await takeJobSteps(ways.server, parties, 'complete');
      const { body } = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, {
        kind: 'not_finished',
        text: 'The sink drips still, and nobody works.',
        wants: 'part_back',
      });
      const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
      const problemPath = `/admin/problems/${body.items[0].id}`;
      const seen = (await browser.x('GET', problemPath)).body.version;
      const decision = {
        outcome: 'refund',
        refund_cents: 6000,
        pay_provider_cents: 7920,
        reason: 'A part was not done.',
        seen,
      };
      expect((await browser.x('POST', `${problemPath}/decide`, decision)).status).toBe(200);
      await ways.sweep();
      expect(await paymentOf(parties.intentId)).toMatchObject({ refundedCents: 4800 });
      expect(await paymentOf(parties.paymentId)).toMatchObject({ refundedCents: 1200 });
      expect(await bookingOf(parties)).toMatchObject({ refundedCents: 6000, paymentStatus: 'partially_refunded' });
      await expectBalanced();
    });

    test('sets earnings aside when the bank takes them back, until the dispute is won', async () => {
      const parties = await approved();
      await takeJobSteps(ways.server, parties, 'complete');
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      const ref = await ways.gateway.openDispute(parties.intentId, {
        reason: 'product_not_received',
        isInquiry: false,
      });
      await ways.deliver();
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000);
      expect(await ways.balances()).toEqual([]);
      await ways.gateway.decideDispute(ref, 'won');
      await ways.deliver();
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000 + 4320);
      expect(await ways.balances()).toEqual([]);
    });

    test('lowers both earnings after a refund on the gateway’s pages', async () => {
      const parties = await approved();
      await takeJobSteps(ways.server, parties, 'complete');
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      await ways.gateway.refund(parties.intentId, 4800, `outside:${parties.intentId}`);
      await ways.deliver();
      expect(await bookingOf(parties)).toMatchObject({ refundedCents: 4800, paymentStatus: 'partially_refunded' });
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000);
      await expectBalanced();
    });

    test('restores the price when the bank ends its hold before the capture', async () => {
      const parties = await held();
      const { capture } = ways.gateway;
      ways.gateway.capture = async () => {
        throw new Error('the gateway is away');
      };
      await approve(parties, parties.id, parties.intentId);
      ways.gateway.capture = capture;
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 14_800 });
      await ways.gateway.cancel(parties.intentId);
      await ways.sweep();
      expect(await newest(parties)).toMatchObject({ state: 'failed' });
      expect(await bookingOf(parties)).toMatchObject({ payableCents: 10_000, commissionCents: 1000 });
      for (const { id } of [parties.customer, parties.provider]) expect(await told(id)).toContain('extra_work_failed');
      await expectBalanced();
    });

    test('earns a payment that is captured after the confirmation', async () => {
      const parties = await held();
      const { capture } = ways.gateway;
      ways.gateway.capture = async () => {
        throw new Error('the gateway is away');
      };
      await approve(parties, parties.id, parties.intentId);
      await takeJobSteps(ways.server, parties, 'complete');
      await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      ways.gateway.capture = capture;
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000);
      await ways.sweep();
      expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(9000 + 4320);
      await expectBalanced();
    });
  });
});
