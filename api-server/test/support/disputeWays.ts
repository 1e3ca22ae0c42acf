import type { CouponFunder } from '@doorstep/shared-api/domain';
import { desc, eq } from 'drizzle-orm';
import { runMaintenance } from '../../src/main/maintenance';
import type { Account } from '../../src/money/ledger/accounts';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import type { TestGateway } from '../../src/money/payments/gateways/testGateway';
import { bookings, disputes } from '../../src/platform/db/schema';
import { proveStatements } from '../../src/records/statements/proveStatements';
import type { TestBed, TestServer } from './apiFixture';
import type { HttpBrowser } from './browser';
import { createBookingWithParties, type Parties, takeJobSteps } from './jobs';
import { createSignedInStaff } from './staff';

type TestCoupon = { code: string; percent: number; fundedBy: CouponFunder };

export async function disputeWays(testBed: TestBed) {
  const events: (() => Promise<number>)[] = [];
  const server: TestServer = await testBed.serve({}, { testDelivery: (send) => void events.push(send) });
  /** Signs in for each call, as the clock moves by weeks. */
  const finance = {
    async x(...call: Parameters<HttpBrowser['x']>) {
      const { browser } = await createSignedInStaff(testBed, server, 'finance');
      return browser.x(...call);
    },
  };
  const gateway = server.app.context.payments as TestGateway;

  const taken = async (card?: string, startAt?: Date, coupon?: TestCoupon) => {
    const parties = await createBookingWithParties(testBed, server, {
      ...(card && { card }),
      ...(startAt && { startAt }),
      ...(coupon && { coupon }),
    });
    await takeJobSteps(server, parties, 'accept');
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
    return { ...parties, paymentId: booking?.paymentId ?? '' };
  };
  const finish = async (parties: Parties) => {
    await takeJobSteps(server, parties, 'out', 'arrive', 'start', 'complete');
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
  };
  const earned = async (card?: string) => {
    const parties = await taken(card);
    await finish(parties);
    return parties;
  };
  return {
    ...{ server, finance, gateway, events, taken, finish, earned },
    async deliver(order: 'as sent' | 'reversed' | 'twice' = 'as sent') {
      const waiting = events.splice(0);
      const sends = order === 'reversed' ? waiting.reverse() : order === 'twice' ? [...waiting, ...waiting] : waiting;
      for (const send of sends) await send();
    },
    lose: () => void events.splice(0),
    sweep: () => runMaintenance(server.app.context, server.app.server.log),
    disputesOf: (paymentId: string) =>
      testBed.db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(desc(disputes.openedAt)),
    balance: (account: Account) => balanceOf(testBed.db, account),
    /** Empty when the ledger balances, and every statement adds up to it. */
    balances: async () => {
      const proof = await proveStatements(testBed.db, 'America/Los_Angeles');
      const commission = await balanceOf(testBed.db, 'platform_commission');
      const isProven = proof.commissionCents === commission;
      return [
        ...(await findLedgerMismatches(testBed.db)),
        ...proof.mismatches,
        ...(isProven
          ? []
          : [`the proof prints a commission of ${proof.commissionCents}, the account has ${commission}`]),
      ];
    },
  };
}

export type DisputeHelpers = Awaited<ReturnType<typeof disputeWays>>;
