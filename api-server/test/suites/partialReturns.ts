import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { GatewayTimeoutError } from '../../src/money/payments/gateway';
import { bookings } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { type DisputeHelpers, disputeWays } from '../support/disputeWays';
import { type Parties, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';
import { createSignedInStaff } from '../support/staff';

const EARNINGS = '/provider/earnings?from=2020-01-01&to=2020-12-31';
const notReceived = { reason: 'product_not_received', isInquiry: false };

export function partialReturns(testBed: TestBed) {
  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });
  const refund = async (paymentId: string, cents: number) => {
    await ways.gateway.refund(paymentId, cents, `outside:${paymentId}:${cents}`);
    await ways.deliver();
  };
  const dispute = async (paymentId: string, cents: number) => {
    const ref = await ways.gateway.openDispute(paymentId, notReceived, cents);
    await ways.deliver();
    return ref;
  };
  const decide = async (ref: string, outcome: 'won' | 'lost') => {
    await ways.gateway.decideDispute(ref, outcome);
    await ways.deliver();
  };
  const atGateway = async (paymentId: string) => (await ways.gateway.find(paymentId))?.refundedCents;
  const shares = async (providerId: string, act: () => Promise<unknown>) => {
    const accounts = [`provider_payable:${providerId}`, 'platform_commission', 'escrow', 'platform_losses'] as const;
    const before = await Promise.all(accounts.map(ways.balance));
    await act();
    const after = await Promise.all(accounts.map(ways.balance));
    expect(await ways.balances()).toEqual([]);
    const [provider, commission, escrow, losses] = after.map((cents, index) => cents - (before[index] ?? 0));
    return { provider, commission, escrow, losses };
  };

  describe('a part that was refunded on the gateway’s pages before the work was done', () => {
    test('leaves the rest to provider and platform, in their proportion', async () => {
      const parties = await ways.taken();
      await refund(parties.paymentId, 3800);
      const workspace = async () => (await parties.asProvider.x('GET', EARNINGS)).body;
      expect((await workspace()).booked_ahead).toMatchObject({ amount: '55.80' });
      await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start', 'complete');
      expect((await workspace()).held).toMatchObject([{ booking_id: parties.bookingId, amount: '55.80' }]);
      const confirm = () => parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
      const got = await shares(parties.provider.id, confirm);
      expect(got).toEqual({ provider: 5580, commission: 620, escrow: -6200, losses: 0 });
      expect((await workspace()).next_payout).toMatchObject({ payable: '55.80' });
    });

    test('limits a fee to the rest, and tells the customer the refund', async () => {
      const parties = await late();
      await refund(parties.paymentId, 8000);
      const path = `/bookings/${parties.bookingId}/cancel-request`;
      const { body: terms } = await parties.asCustomer.x('POST', path, { preview: true });
      expect(terms).toMatchObject({ fee: '20.00', refund: '0.00' });
      const got = await shares(parties.provider.id, () => parties.asCustomer.x('POST', path, {}));
      expect(got).toEqual({ provider: 2000, commission: 0, escrow: -2000, losses: 0 });
      expect(await atGateway(parties.paymentId)).toBe(8000);
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      expect(booking).toMatchObject({ paymentStatus: 'partially_refunded', refundedCents: 8000 });
    });

    test('splits what is left exactly as the operator decides', async () => {
      const parties = await ways.taken();
      await refund(parties.paymentId, 3800);
      const got = await shares(parties.provider.id, () => decideBy(parties, 2000, 4200));
      expect(got).toEqual({ provider: 4200, commission: 0, escrow: -6200, losses: 0 });
      expect(await atGateway(parties.paymentId)).toBe(5800);
    });
  });

  describe('a part that the bank took before the booking was over', () => {
    test.each([
      ['won', { provider: 9000, commission: 1000 }],
      ['lost', { provider: 5400, commission: 600 }],
    ] as const)('leaves the rest of finished work earned: %s', async (outcome, expected) => {
      const parties = await ways.taken();
      let ref = '';
      const got = await shares(parties.provider.id, async () => {
        ref = await dispute(parties.paymentId, 4000);
        await ways.finish(parties);
        expect(await ways.balance(`provider_payable:${parties.provider.id}`)).toBe(5400);
        await decide(ref, outcome);
      });
      expect(got).toEqual({ ...expected, escrow: -10_000, losses: 0 });
    });

    test('leaves the fee of a late cancellation, and refunds no more than was paid', async () => {
      const parties = await late();
      const [lost, won] = [await dispute(parties.paymentId, 4000), await dispute(parties.paymentId, 6000)];
      const got = await shares(parties.provider.id, async () => {
        await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/cancel-request`, {});
        await decide(lost, 'lost');
        await decide(won, 'won');
      });
      expect(got).toEqual({ provider: 5000, commission: 0, escrow: 0, losses: 0 });
      expect(await atGateway(parties.paymentId)).toBe(1000);
    });

    test('splits what is left exactly as the operator decides', async () => {
      const parties = await ways.taken();
      await dispute(parties.paymentId, 4000);
      const got = await shares(parties.provider.id, () => decideBy(parties, 2000, 4000));
      expect(got).toEqual({ provider: 4000, commission: 0, escrow: -6000, losses: 0 });
      expect(await atGateway(parties.paymentId)).toBe(2000);
    });
  });

  test('tells a refund with a lost answer from a chargeback, so that a won dispute pays nothing twice', async () => {
    const { bookingId, asProvider, paymentId } = await ways.taken();
    const losses = await ways.balance('platform_losses');
    const { refund: made } = ways.gateway;
    ways.gateway.refund = async (...order) => {
      await made(...order);
      throw new GatewayTimeoutError('no answer');
    };
    await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'Ill' });
    ways.gateway.refund = made;
    ways.lose();
    expect(await atGateway(paymentId)).toBe(10_000);
    const ref = await dispute(paymentId, 4000);
    await decide(ref, 'won');
    await ways.sweep();
    expect(await atGateway(paymentId)).toBe(10_000);
    expect(await ways.balance('platform_losses')).toBe(losses);
    expect(await ways.balances()).toEqual([]);
  });

  /** Creates an accepted and captured booking, hours before its start, so that half of it is the fee. */
  async function late() {
    const startAt = hoursAhead(ways.server, 5);
    return ways.taken(undefined, startAt);
  }

  async function decideBy({ asCustomer, bookingId }: Parties, refundCents: number, payProviderCents: number) {
    const report = { kind: 'not_finished', text: 'It was like this.', wants: 'money_back' };
    const { body } = await asCustomer.x('POST', `/bookings/${bookingId}/problems`, report);
    const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
    const { id } = body.items[0];
    const seen = (await browser.x('GET', `/admin/problems/${id}`)).body.version;
    const parts = { refund_cents: refundCents, pay_provider_cents: payProviderCents };
    const decision = { outcome: 'cancel', ...parts, reason: 'As agreed.', seen };
    const response = await browser.x('POST', `/admin/problems/${id}/decide`, decision);
    expect(response.status).toBe(200);
  }
}
