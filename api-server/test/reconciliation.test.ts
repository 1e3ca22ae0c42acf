import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { GatewayTimeoutError } from '../src/money/payments/gateway';
import { importLines } from '../src/money/reconciliation/importLines';
import { addMilliseconds, DAY } from '../src/platform/clock';
import { ledger, payments, testDisputes, testGatewayLines } from '../src/platform/db/schema';
import { useTestBed } from './support/apiFixture';
import { type DisputeHelpers, disputeWays } from './support/disputeWays';
import { addPayoutBank } from './support/payoutWays';
import { createSignedInStaff } from './support/staff';

const notReceived = { reason: 'product_not_received', isInquiry: false };
interface Row {
  day: string;
  about: string;
  about_id: string;
  difference_id: string;
}

describe('reconciliation', () => {
  const testBed = useTestBed();

  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });
  const ask = async () => {
    // Move the clock: the list leaves out movements of this very moment.
    ways.server.clock.forward(1000);
    await importLines(ways.server.app.context, ways.server.app.server.log);
  };
  const list = async (path: string) => (await ways.finance.x('GET', `/admin/reconciliation${path}`)).body.items;
  const open = (): Promise<Row[]> => list('/differences?open=true&limit=100');
  const about = async (id: string) =>
    (await list('/differences?limit=100')).filter((row: Row) => row.about_id === id) as Row[];
  const line = (change: Partial<typeof testGatewayLines.$inferInsert>) =>
    testBed.db.insert(testGatewayLines).values({
      ...{ ref: `txn_${Math.random()}`, kind: 'charge', intentId: 'pi_elsewhere', amountCents: 2500, feeCents: 0 },
      ...{ currency: 'usd', at: ways.server.clock.now(), ...change },
    });

  describe('gateway and ledger', () => {
    test('agree about charges, refunds, chargebacks, fees and payouts, including returned ones', async () => {
      const { asProvider, paymentId } = await ways.earned();
      await addPayoutBank(asProvider, 'works');
      const other = await ways.earned();
      await addPayoutBank(other.asProvider, 'returns');
      const refunded = await ways.taken();
      await ways.gateway.refund(refunded.paymentId, 3800, 'outside');
      await ways.deliver();
      for (let day = 0; day < 12; day++) {
        ways.server.clock.forward(DAY);
        await ways.sweep();
      }
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await ways.deliver();
      await ways.gateway.decideDispute(ref, 'lost');
      await ways.deliver();
      await ask();
      expect(await open()).toEqual([]);
      const days = await list('?limit=100');
      const sum = (name: string) =>
        days.reduce((total: number, row: Record<string, string>) => total + Number(row[name]), 0);
      expect([sum('charges'), sum('refunds'), sum('disputes'), sum('fees'), sum('payouts')]).toEqual([
        300, -100, -100, -15, -90,
      ]);
      expect(sum('difference')).toBe(0);
      expect(await ways.balances()).toEqual([]);
    });

    test('books a refund and a dispute once when all their events were lost', async () => {
      const { paymentId } = await ways.earned();
      const disputed = await ways.earned();
      await ways.gateway.refund(paymentId, 1000, 'outside, unheard');
      await ways.gateway.openDispute(disputed.paymentId, notReceived);
      ways.lose();
      await Promise.all([ask(), ask(), ask()]);
      const [payment] = await testBed.db.select().from(payments).where(eq(payments.id, paymentId));
      expect(payment).toMatchObject({ refundWantedCents: 1000, refundedCents: 1000 });
      expect(await ways.disputesOf(disputed.paymentId)).toMatchObject([{ setAsideCents: 10_000 }]);
      await ask();
      expect(await open()).toEqual([]);
      expect(await ways.balances()).toEqual([]);
    });

    test('books a refund with the next import when the gateway lacks its details', async () => {
      const { paymentId } = await ways.earned();
      await ways.gateway.refund(paymentId, 1000, 'outside, unheard twice');
      ways.lose();
      const { find } = ways.gateway;
      ways.server.app.context.payments.find = () => Promise.reject(new GatewayTimeoutError('no answer'));
      await expect(ask()).rejects.toThrow('no answer');
      ways.server.app.context.payments.find = find;
      await ask();
      const [payment] = await testBed.db.select().from(payments).where(eq(payments.id, paymentId));
      expect(payment).toMatchObject({ refundWantedCents: 1000, refundedCents: 1000 });
      expect(await open()).toEqual([]);
      expect(await ways.balances()).toEqual([]);
    });

    test('explains differences by movements that were booked on another day', async () => {
      const { paymentId } = await ways.taken();
      const at = addMilliseconds(ways.server.clock.now(), -2 * DAY);
      await testBed.db.update(testGatewayLines).set({ at }).where(eq(testGatewayLines.intentId, paymentId));
      await ask();
      expect(await about(paymentId)).toMatchObject([
        { gateway: '0.00', ledger: '100.00', explanation: 'other_day' },
        { gateway: '100.00', ledger: '0.00', explanation: 'other_day' },
      ]);
      expect(await open()).toEqual([]);
    });

    test('waits for requests that the gateway has not received yet', async () => {
      await ask();
      const { paymentId } = await ways.taken();
      expect(await about(paymentId)).toMatchObject([{ explanation: 'waiting' }]);
      await ask();
      expect(await about(paymentId)).toEqual([]);
    });

    test('lists foreign money until staff explain it, and again when it changes', async () => {
      await line({ ref: 'txn_foreign' });
      await ask();
      const [row] = await open();
      expect(row).toMatchObject({ about: 'line', about_id: 'txn_foreign', gateway: '25.00', difference: '25.00' });
      const body = { difference_id: row?.difference_id, reason: 'Of the other shop at this gateway.' };
      const explain = (change: object) =>
        ways.finance.x('POST', '/admin/reconciliation/explain', { ...body, ...change });
      expect((await explain({ reason: ' ' })).status).toBe(422);
      expect((await explain({ difference_id: 'payment:pi_none' })).status).toBe(404);
      expect((await explain({})).status).toBe(200);
      expect(await open()).toEqual([]);
      expect(await about('txn_foreign')).toMatchObject([{ explanation: 'noted', reason: body.reason }]);
      await testBed.db.execute(sql`update gateway_lines set amount_cents = 2600 where ref = 'txn_foreign'`);
      expect(await open()).toHaveLength(1);
      await explain({});
    });

    test('lists a dispute in another currency, which is not booked', async () => {
      const { paymentId } = await ways.earned();
      const ref = await ways.gateway.openDispute(paymentId, notReceived);
      await testBed.db.update(testDisputes).set({ currency: 'eur' }).where(eq(testDisputes.ref, ref));
      await ways.deliver();
      await ask();
      const [dispute] = await ways.disputesOf(paymentId);
      const [row] = await about(dispute?.id ?? '');
      expect(row).toMatchObject({ about: 'dispute', difference: '-115.00', explanation: '' });
      await ways.finance.x('POST', '/admin/reconciliation/explain', {
        difference_id: row?.difference_id,
        reason: 'Euro.',
      });
    });

    test("books the gateway's fees once, as it lists them", async () => {
      const { paymentId } = await ways.taken();
      const before = await ways.balance('gateway_fees');
      await testBed.db.update(testGatewayLines).set({ feeCents: 320 }).where(eq(testGatewayLines.intentId, paymentId));
      await line({ kind: 'fee', amountCents: -700 });
      await Promise.all([ask(), ask(), ask()]);
      expect(await ways.balance('gateway_fees')).toBe(before - 1020);
      expect(await testBed.db.$count(ledger, eq(ledger.kind, 'gateway_fee'))).toBeGreaterThan(1);
      expect(await open()).toEqual([]);
      expect(await ways.balances()).toEqual([]);
    });

    test('exports days, differences and ledger entries as CSV', async () => {
      for (const [path, head] of [
        ['reconciliation.csv', 'day,charges,refunds,disputes,payouts,fees,gateway,ledger,difference'],
        ['reconciliation/differences.csv', 'difference_id,day,about'],
        ['ledger.csv', 'movement_id,at,kind,account,amount'],
        ['disputes.csv', 'dispute_id,state'],
      ] as const) {
        const { status, body } = await ways.finance.x('GET', `/admin/${path}`);
        expect(status).toBe(200);
        expect(String(body)).toContain(head);
      }
      const { browser } = await createSignedInStaff(testBed, ways.server, 'finance');
      const bytes = await browser.bytes('/api/v1/admin/ledger.csv');
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const amounts = bytes
        .toString()
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[4]);
      expect(amounts.filter((amount) => amount?.startsWith('-'))).not.toEqual([]);
      for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/);
      const { body } = await ways.finance.x('GET', '/admin/ledger?limit=100');
      const ids = new Set(body.items.map((row: { movement_id: string }) => row.movement_id));
      expect(ids.size).toBeLessThanOrEqual(100);
      const sum = body.items.reduce(
        (total: number, row: { amount: string }) => total + Math.round(Number(row.amount) * 100),
        0,
      );
      expect(sum).toBe(0);
    });
  });
});
