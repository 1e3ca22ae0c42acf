import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { bookings, payments } from '../../src/db/schema';
import { ledgerBalances } from '../../src/modules/ledger/balances.repository';
import { bookingBalance } from '../../src/modules/ledger/bookingMoney.repository';
import { balanceOf } from '../../src/modules/ledger/ledger.repository';
import type { Server, World } from './apiFixture';
import type { Browser } from './browser';
import { sessionFor } from './callTable';
import type { Parties } from './jobs';
import { staffOf } from './staff';

/** They sign in again for each booking, as a job's steps take hours. */
export async function twoOperators(testBed: World, server: Server) {
  const users = [
    (await staffOf(testBed, server, 'operations')).user,
    (await staffOf(testBed, server, 'owner')).user,
  ] as const;
  return {
    users,
    async signIn(): Promise<[Browser, Browser]> {
      const [first, second] = users;
      return Promise.all([sessionFor(testBed, server, first.id), sessionFor(testBed, server, second.id)]);
    },
  };
}

export const moneyWays = (testBed: World) => ({
  rowOf: async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0],
  moneyOf: async ({ bookingId, provider }: Pick<Parties, 'bookingId' | 'provider'>) => ({
    payable: await balanceOf(testBed.db, `provider_payable:${provider.id}`),
    commission: await bookingBalance(testBed.db, bookingId, ['platform_commission']),
    left: await bookingBalance(testBed.db, bookingId, ['escrow', 'held']),
    refunded: (await testBed.db.select().from(payments).where(eq(payments.bookingId, bookingId)))[0]?.refundedCents,
  }),
  balanced: async () => expect(await ledgerBalances(testBed.db)).toEqual([]),
});
