import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { runPayouts } from '../src/money/payouts/run';
import { DAY } from '../src/platform/clock';
import { payees } from '../src/platform/db/schema';
import { payoutFaults } from './suites/payoutFaults';
import { payoutSuite } from './suites/payouts';
import { runSuites, useTestBed } from './support/apiFixture';
import { testDatabaseKind } from './support/databases';
import { createPayee, payoutsOf, recordEarnings } from './support/payoutWays';

describe('payouts', () => {
  const testBed = useTestBed();
  runSuites(testBed, [payoutSuite, payoutFaults]);
});

// Needs several sessions, and the embedded database has one.
describe.runIf(testDatabaseKind === 'postgresql')('a payout run in one of several sessions', () => {
  const testBed = useTestBed();

  test('includes a provider whose account another transaction is changing', async () => {
    const server = await testBed.serve();
    const { id } = await createPayee(testBed, server, 'works');
    await recordEarnings(testBed, id, 5000, server.clock.now());
    server.clock.forward(8 * DAY);
    let run: Promise<void> | undefined;
    await testBed.db.transaction(async (tx) => {
      await tx.update(payees).set({ interval: 'weekly' }).where(eq(payees.providerId, id));
      run = runPayouts(server.app.context, server.app.server.log);
      await vi.waitFor(async () => {
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%payees%'`;
        expect((await testBed.db.execute(waiting)).rows).toHaveLength(1);
      });
    });
    await run;
    expect(await payoutsOf(testBed, id)).toMatchObject([{ status: 'on_the_way', amountCents: 5000 }]);
  });
});
