import type { CouponFunder } from '@doorstep/shared-api/domain';
import { desc, eq } from 'drizzle-orm';
import { bookings, disputes } from '../../src/db/schema';
import { sweep } from '../../src/maintenance';
import type { Account } from '../../src/modules/ledger/accounts';
import { ledgerBalances } from '../../src/modules/ledger/balances.repository';
import { balanceOf } from '../../src/modules/ledger/ledger.repository';
import type { TestGateway } from '../../src/modules/payments/gateways/testGateway';
import { proveStatements } from '../../src/modules/statements/proveStatements';
import type { Server, World } from './apiFixture';
import type { Browser } from './browser';
import { createParties, type Parties, walk } from './jobs';
import { staffOf } from './staff';

type CouponOf = { code: string; percent: number; fundedBy: CouponFunder };

export async function disputeWays(testBed: World) {
  const events: (() => Promise<number>)[] = [];
  const server: Server = await testBed.serve({}, { testDelivery: (send) => void events.push(send) });
  /** Signs in for each call, as the clock moves by weeks. */
  const finance = {
    async x(...call: Parameters<Browser['x']>) {
      const { browser } = await staffOf(testBed, server, 'finance');
      return browser.x(...call);
    },
  };
  const gateway = server.app.context.payments as TestGateway;

  const taken = async (card?: string, startAt?: Date, coupon?: CouponOf) => {
    const parties = await createParties(testBed, server, {
      ...(card && { card }),
      ...(startAt && { startAt }),
      ...(coupon && { coupon }),
    });
    await walk(server, parties, 'accept');
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
    return { ...parties, paymentId: booking?.paymentId ?? '' };
  };
  const finish = async (parties: Parties) => {
    await walk(server, parties, 'out', 'arrive', 'start', 'complete');
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
    sweep: () => sweep(server.app.context, server.app.server.log),
    disputesOf: (paymentId: string) =>
      testBed.db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(desc(disputes.openedAt)),
    balance: (account: Account) => balanceOf(testBed.db, account),
    /** Empty when the ledger balances, and every statement adds up to it. */
    balances: async () => {
      const proof = await proveStatements(testBed.db, 'America/Los_Angeles');
      const commission = await balanceOf(testBed.db, 'platform_commission');
      const isProven = proof.commissionCents === commission;
      return [
        ...(await ledgerBalances(testBed.db)),
        ...proof.mismatches,
        ...(isProven
          ? []
          : [`the proof prints a commission of ${proof.commissionCents}, the account has ${commission}`]),
      ];
    },
  };
}

export type DisputeWays = Awaited<ReturnType<typeof disputeWays>>;
