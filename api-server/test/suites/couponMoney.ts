import { type CouponFunder, couponFunders } from '@doorstep/shared-api/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR } from '../../src/platform/clock';
import type { TestBed } from '../support/apiFixture';
import { type DisputeHelpers, disputeWays } from '../support/disputeWays';
import { type Parties, takeJobSteps } from '../support/jobs';
import { CARD } from '../support/order';
import { createSignedInStaff } from '../support/staff';

type PaidParties = Parties & { paymentId: string };
interface Shares {
  provider: number;
  commission: number;
  promotions: number;
  losses: number;
}
interface Ending {
  percent?: number;
  startsIn?: number;
  act: (parties: PaidParties) => Promise<unknown>;
  platform: Shares;
  provider: Shares;
}

const none: Shares = { provider: 0, commission: 0, promotions: 0, losses: 0 };
const fullSharesByFunder = {
  platform: { ...none, provider: 9000, commission: 1000, promotions: -2000 },
  provider: { ...none, provider: 7000, commission: 1000 },
};
const disputeReason = { reason: 'product_not_received', isInquiry: false };

/** The price is 100.00, and the coupon takes 20 %. */
export function couponMoney(testBed: TestBed) {
  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });

  const tomorrow = () => {
    const at = addMilliseconds(ways.server.clock.now(), 2 * DAY);
    at.setUTCHours(20, 0, 0, 0);
    return at;
  };
  const forwardTo = (at: Date) => ways.server.clock.forward(at.getTime() - ways.server.clock.now().getTime());
  const finish = (parties: PaidParties) => ways.finish(parties);
  const dispute = async ({ paymentId }: PaidParties, cents: number, outcome?: 'won' | 'lost') => {
    const ref = await ways.gateway.openDispute(paymentId, disputeReason, cents);
    await ways.deliver();
    if (outcome) await ways.gateway.decideDispute(ref, outcome);
    await ways.deliver();
    return ref;
  };
  const refund = async ({ paymentId }: PaidParties, cents: number) => {
    await ways.gateway.refund(paymentId, cents, `outside:${paymentId}`);
    await ways.deliver();
  };
  const tip = async ({ asCustomer, bookingId }: PaidParties) => {
    const { body } = await asCustomer.x('POST', '/payments/intents', {
      tip: { booking_id: bookingId, amount: '5.00' },
    });
    await asCustomer.x('POST', '/payments/test/confirm', { client_secret: body.client_secret, ...CARD });
    await asCustomer.x('POST', `/bookings/${bookingId}/tip`, { intent_id: body.intent_id });
  };
  const decide = async ({ asCustomer, bookingId }: PaidParties, outcome: string, refund_cents: number, pay: number) => {
    const report = { kind: 'not_finished', text: 'It was like this.', wants: 'money_back' };
    const { body } = await asCustomer.x('POST', `/bookings/${bookingId}/problems`, report);
    const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
    const { id } = body.items[0];
    const seen = (await browser.x('GET', `/admin/problems/${id}`)).body.version;
    const decision = { outcome, refund_cents, pay_provider_cents: pay, reason: 'As agreed.', seen };
    const response = await browser.x('POST', `/admin/problems/${id}/decide`, decision);
    expect([response.status, response.body.detail]).toEqual([200, undefined]);
  };
  const cancel = ({ asCustomer, bookingId }: PaidParties) =>
    asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});

  const endings: Record<string, Ending> = {
    'finished work': { act: finish, ...fullSharesByFunder },
    'finished work and a tip': {
      act: async (parties) => {
        await finish(parties);
        await tip(parties);
      },
      platform: { ...fullSharesByFunder.platform, provider: 9500 },
      provider: { ...fullSharesByFunder.provider, provider: 7500 },
    },
    'a job that its provider gives up': {
      act: ({ asProvider, bookingId }) =>
        asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'Ill' }),
      platform: none,
      provider: none,
    },
    'a late cancellation, of which half is the fee': {
      startsIn: 5,
      act: cancel,
      platform: { ...none, provider: 4000 },
      provider: { ...none, provider: 4000 },
    },
    'a quarter refunded by the staff': {
      act: async (parties) => {
        await takeJobSteps(ways.server, parties, 'out', 'arrive', 'start', 'complete');
        await decide(parties, 'refund', 2000, { platform: 6750, provider: 5250 }[funderOf(parties)]);
      },
      platform: { ...none, provider: 6750, commission: 750, promotions: -1500 },
      provider: { ...none, provider: 5250, commission: 750 },
    },
    'everything refunded by the staff after it was earned': {
      act: async (parties) => {
        await finish(parties);
        await decide(parties, 'refund', 8000, 0);
      },
      platform: none,
      provider: none,
    },
    'half refunded on the gateway’s pages after it was earned': {
      act: async (parties) => {
        await finish(parties);
        await refund(parties, 4000);
      },
      platform: { ...none, provider: 4500, commission: 500, promotions: -1000 },
      provider: { ...none, provider: 3500, commission: 500 },
    },
    'a chargeback after the work, lost': {
      act: async (parties) => {
        await finish(parties);
        await dispute(parties, 8000, 'lost');
      },
      platform: none,
      provider: none,
    },
    'a chargeback after the work, won': {
      act: async (parties) => {
        await finish(parties);
        await dispute(parties, 8000, 'won');
      },
      ...fullSharesByFunder,
    },
    'a chargeback of half before the work, lost': {
      act: async (parties) => {
        await dispute(parties, 4000, 'lost');
        await finish(parties);
      },
      platform: { ...none, provider: 4500, commission: 500, promotions: -1000 },
      provider: { ...none, provider: 3500, commission: 500 },
    },
    'a chargeback of half before the work, won after it': {
      act: async (parties) => {
        const ref = await dispute(parties, 4000);
        await finish(parties);
        await ways.gateway.decideDispute(ref, 'won');
        await ways.deliver();
      },
      ...fullSharesByFunder,
    },
    'a coupon of 100 %, finished work': {
      percent: 100,
      act: finish,
      platform: { ...none, provider: 9000, commission: 1000, promotions: -10_000 },
      provider: { ...none, commission: 1000, promotions: -1000 },
    },
    'a coupon of 100 %, and staff who do not pay the work': {
      percent: 100,
      act: async (parties) => {
        await finish(parties);
        await decide(parties, 'refund', 0, 0);
      },
      platform: none,
      provider: none,
    },
    'a coupon of 100 %, and staff who pay the work after a problem': {
      percent: 100,
      act: async (parties) => {
        await finish(parties);
        await decide(parties, 'pay_provider', 0, funderOf(parties) === 'platform' ? 9000 : 0);
      },
      platform: { ...none, provider: 9000, commission: 1000, promotions: -10_000 },
      provider: { ...none, commission: 1000, promotions: -1000 },
    },
  };

  const funders = new Map<string, CouponFunder>();
  const funderOf = ({ bookingId }: PaidParties) => funders.get(bookingId) ?? 'platform';

  describe.each(couponFunders)('with a coupon that the %s pays for', (fundedBy) => {
    test.each(Object.entries(endings))('%s gives each side its part, to the cent', async (_name, ending) => {
      const { percent = 20, startsIn, act } = ending;
      const code = await testBed.coupon(percent, { fundedBy });
      const startAt = startsIn === undefined ? undefined : tomorrow();
      const parties = await ways.taken(undefined, startAt, { code, percent, fundedBy });
      funders.set(parties.bookingId, fundedBy);
      if (startAt && startsIn !== undefined) forwardTo(addMilliseconds(startAt, -startsIn * HOUR));
      const account = `provider_payable:${parties.provider.id}` as const;
      const read = async () => ({
        provider: await ways.balance(account),
        commission: await ways.balance('platform_commission'),
        promotions: await ways.balance('promotions'),
        losses: await ways.balance('platform_losses'),
      });
      const before = await read();
      await act(parties);
      const after = await read();
      const got = Object.fromEntries(
        Object.entries(after).map(([name, cents]) => [name, cents - before[name as keyof Shares]]),
      );
      expect(got).toEqual(ending[fundedBy]);
      expect(await ways.balances()).toEqual([]);
    });
  });

  test('shows the provider the same earnings before and after the work and in the statement, despite a coupon', async () => {
    const code = await testBed.coupon(20);
    const parties = await ways.taken(undefined, undefined, { code, percent: 20, fundedBy: 'platform' });
    const { asProvider, bookingId } = parties;
    const { job } = (await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body;
    expect([job.share, job.booking.driver_delivery_cost, job.booking.promotion]).toEqual(['90.00', '90.00', '20.00']);
    const read = async () => (await asProvider.x('GET', '/provider/earnings?from=2026-06-01&to=2027-05-31')).body;
    expect((await read()).booked_ahead.amount).toBe('90.00');
    await finish(parties);
    const earnings = await read();
    expect(earnings.totals).toMatchObject({ charged: '100.00', commission: '10.00', earned: '90.00' });
    expect(earnings.next_payout.payable).toBe('90.00');
  });
}
