import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { bookingBalance } from '../../src/money/ledger/bookingMoney.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { bookings, payments } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from './apiFixture';
import type { HttpBrowser } from './browser';
import { sessionFor } from './callTable';
import type { Parties } from './jobs';
import { createSignedInStaff } from './staff';

/** They sign in again for each booking, as a job's steps take hours. */
export async function createTwoOperators(testBed: TestBed, server: TestServer) {
  const users = [
    (await createSignedInStaff(testBed, server, 'operations')).user,
    (await createSignedInStaff(testBed, server, 'owner')).user,
  ] as const;
  return {
    users,
    async signIn(): Promise<[HttpBrowser, HttpBrowser]> {
      const [first, second] = users;
      return Promise.all([sessionFor(testBed, server, first.id), sessionFor(testBed, server, second.id)]);
    },
  };
}

export const createMoneyReaders = (testBed: TestBed) => ({
  rowOf: async (id: string) => (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0],
  moneyOf: async ({ bookingId, provider }: Pick<Parties, 'bookingId' | 'provider'>) => ({
    payable: await balanceOf(testBed.db, `provider_payable:${provider.id}`),
    commission: await bookingBalance(testBed.db, bookingId, ['platform_commission']),
    left: await bookingBalance(testBed.db, bookingId, ['escrow', 'held']),
    refunded: (await testBed.db.select().from(payments).where(eq(payments.bookingId, bookingId)))[0]?.refundedCents,
  }),
  balanced: async () => expect(await findLedgerMismatches(testBed.db)).toEqual([]),
});
