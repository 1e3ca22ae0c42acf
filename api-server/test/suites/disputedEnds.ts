import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { heldCents } from '../../src/money/ledger/heldMoney';
import { bookings, payments, problems } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { type DisputeHelpers, disputeWays } from '../support/disputeWays';
import { type Parties, takeJobSteps } from '../support/jobs';
import { hoursAhead } from '../support/order';
import { report } from '../support/problemWays';
import { createSignedInStaff } from '../support/staff';

const PAID = 10_000;
const steps = ['out', 'arrive', 'start', 'complete'];

interface AmountOwed {
  cents: number;
  isBankOnTop: boolean;
}
interface BookingEnding {
  name: string;
  isStarted: boolean;
  startsIn?: number;
  before?: (parties: Parties) => Promise<unknown>;
  end: (parties: Parties) => Promise<AmountOwed>;
}

export function disputedEnds(testBed: TestBed) {
  let ways: DisputeHelpers;
  beforeAll(async () => {
    ways = await disputeWays(testBed);
  });

  const accepted = (response: { status: number; body: unknown }) => {
    if (response.status >= 300) throw new Error(JSON.stringify(response.body));
  };
  const inQuestion = async (parties: Parties, ...done: string[]) => {
    await takeJobSteps(ways.server, parties, ...done);
    accepted(await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report));
  };
  const decide = async ({ bookingId }: Parties, outcome: 'cancel' | 'complete' | 'refund'): Promise<AmountOwed> => {
    const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
    const [problem] = await testBed.db.select().from(problems).where(eq(problems.bookingId, bookingId));
    const { id, version: seen } = problem ?? {};
    const left = await heldCents(testBed.db, bookingId);
    const refund = left * 0.6;
    const commission = outcome === 'cancel' ? 0 : left * 0.04;
    const parts = { refund_cents: refund, pay_provider_cents: left - refund - commission };
    accepted(await browser.x('POST', `/admin/problems/${id}/decide`, { outcome, ...parts, reason: 'So be it.', seen }));
    return outcome === 'cancel'
      ? { cents: PAID - parts.pay_provider_cents, isBankOnTop: false }
      : { cents: refund, isBankOnTop: left < PAID };
  };

  const ends: BookingEnding[] = [
    {
      name: 'given up by the provider',
      isStarted: false,
      async end({ asProvider, bookingId }) {
        accepted(await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'Ill' }));
        return { cents: PAID, isBankOnTop: false };
      },
    },
    {
      name: 'cancelled by the customer for half of it',
      isStarted: false,
      startsIn: 5,
      async end({ asCustomer, bookingId }) {
        accepted(await asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {}));
        return { cents: PAID / 2, isBankOnTop: false };
      },
    },
    {
      name: 'confirmed',
      isStarted: true,
      before: (parties) => takeJobSteps(ways.server, parties, 'out', 'arrive', 'start'),
      async end(parties) {
        await takeJobSteps(ways.server, parties, 'complete');
        accepted(await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`));
        return { cents: 0, isBankOnTop: true };
      },
    },
    {
      name: 'cancelled by the staff after it had begun',
      isStarted: true,
      before: (parties) => inQuestion(parties, 'out', 'arrive', 'start'),
      end: (parties) => decide(parties, 'cancel'),
    },
    {
      name: 'completed by the staff',
      isStarted: true,
      before: (parties) => inQuestion(parties, 'out', 'arrive', 'start'),
      end: (parties) => decide(parties, 'complete'),
    },
    {
      name: 'decided about after it was done',
      isStarted: true,
      before: (parties) => inQuestion(parties, ...steps),
      end: (parties) => decide(parties, 'refund'),
    },
  ];
  const cases = ends.flatMap((end) =>
    (['fraudulent', 'product_not_received'] as const).flatMap((reason) =>
      (['won', 'lost'] as const).flatMap((outcome) =>
        [
          { when: 'before', cents: PAID },
          { when: 'after', cents: PAID },
          { when: 'after', cents: 3000 },
        ].map((dispute) => ({ ...dispute, name: end.name, reason, outcome, end })),
      ),
    ),
  );

  describe('a disputed payment leaves nothing held and no side overpaid', () => {
    test.each(cases)('$name, $reason, $cents cents, $outcome $when its end', async (one) => {
      const { reason, outcome, when, cents, end } = one;
      const losses = await ways.balance('platform_losses');
      const parties = await ways.taken(undefined, end.startsIn ? hoursAhead(ways.server, end.startsIn) : undefined);
      await end.before?.(parties);
      const ref = await ways.gateway.openDispute(parties.paymentId, { reason, isInquiry: false }, cents);
      await ways.deliver();
      const settle = async () => {
        await ways.gateway.decideDispute(ref, outcome);
        await ways.deliver();
      };
      if (when === 'before') await settle();
      const owed = await end.end(parties);
      if (when === 'after') await settle();
      await ways.sweep();
      expect(await ways.balances()).toEqual([]);

      const lost = outcome === 'lost' ? cents : 0;
      const isPlatformLoss = reason === 'fraudulent' && end.isStarted;
      const expected = owed.isBankOnTop && !isPlatformLoss ? owed.cents : Math.max(0, owed.cents - lost);
      expect((await ways.gateway.find(parties.paymentId))?.refundedCents).toBe(expected);
      const [payment] = await testBed.db.select().from(payments).where(eq(payments.id, parties.paymentId));
      expect(payment).toMatchObject({ refundWantedCents: expected, refundedCents: expected, chargedBackCents: lost });
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
      expect(booking?.refundedCents).toBe(owed.cents);
      expect(losses - (await ways.balance('platform_losses'))).toBe(
        isPlatformLoss ? Math.max(0, lost - owed.cents) : 0,
      );
    });
  });

  const refunds = (['taken', 'earned'] as const).flatMap((state) =>
    (['fraudulent', 'product_not_received'] as const).flatMap((reason) =>
      (['won', 'lost'] as const).flatMap((outcome) =>
        [
          { cents: PAID, refunds: [5000] },
          { cents: PAID, refunds: [PAID] },
          { cents: 8000, refunds: [1000, 4000] },
          { cents: 3000, refunds: [5000] },
        ].map((money) => ({ state, reason, outcome, ...money })),
      ),
    ),
  );

  describe("a refund on the gateway's own pages during a dispute", () => {
    test.each(refunds)(
      '$state, $reason, $cents cents, $refunds refunded, $outcome: who had the money bears it',
      async (one) => {
        const { state, reason, outcome, cents } = one;
        const parties = await ways[state]();
        const accounts = [
          `provider_payable:${parties.provider.id}`,
          'platform_commission',
          'escrow',
          'platform_losses',
        ] as const;
        const before = await Promise.all(accounts.map(ways.balance));
        const ref = await ways.gateway.openDispute(parties.paymentId, { reason, isInquiry: false }, cents);
        await ways.deliver();
        for (const [index, part] of one.refunds.entries()) {
          await ways.gateway.refund(parties.paymentId, part, `outside:${parties.paymentId}:${index}`);
          await ways.deliver('twice');
        }
        await ways.gateway.decideDispute(ref, outcome);
        await ways.deliver('twice');
        await ways.sweep();
        expect(await ways.balances()).toEqual([]);

        const [provider, commission, escrow, losses] = (await Promise.all(accounts.map(ways.balance))).map(
          (balance, index) => balance - (before[index] ?? 0),
        );
        const refunded = one.refunds.reduce((sum, part) => sum + part, 0);
        const isPlatformLoss = reason === 'fraudulent' && state === 'earned';
        const lost = outcome === 'lost' ? cents : 0;
        const ofOthers = Math.min(PAID, refunded + (isPlatformLoss ? 0 : lost));
        expect({ provider, commission, escrow, losses }).toEqual({
          provider: state === 'earned' ? -ofOthers * 0.9 : 0,
          commission: state === 'earned' ? -ofOthers * 0.1 : 0,
          escrow: state === 'taken' ? -ofOthers : 0,
          losses: ofOthers - refunded - lost,
        });
        const [payment] = await testBed.db.select().from(payments).where(eq(payments.id, parties.paymentId));
        expect(payment).toMatchObject({ refundWantedCents: refunded, refundedCents: refunded, chargedBackCents: lost });
      },
    );
  });
}
