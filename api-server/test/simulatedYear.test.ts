import { describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { payouts } from '../src/platform/db/schema';
import { proveStatements } from '../src/records/statements/proveStatements';
import { monthOf } from '../src/records/statements/statement';
import { useTestBed } from './support/apiFixture';
import { simulateYear } from './support/simulatedYear';
import { bookingMismatches, gatewayMismatches, monthMismatches } from './support/yearInTheBooks';

/** `YEAR_SEED=<number>` chooses another year. A failing year has its seed in the message. */
const seed = Number(process.env.YEAR_SEED ?? Date.now() % 1_000_000);
const PROVIDERS = 200;
const BOOKINGS = 250;
const DAYS = 365;

describe('a simulated year', () => {
  const testBed = useTestBed();

  test(`a year of ${PROVIDERS} providers and ${BOOKINGS} bookings adds up to the cent, each day and each month (YEAR_SEED=${seed})`, async () => {
    const { app, clock } = await testBed.serve({}, { testDelivery: () => {} });
    const { context, server } = app;
    const timeZone = context.settings.timeZone;
    clock.forward(Date.parse('2031-01-02T17:00:00Z') - clock.now().getTime());
    let month = '2031-01';
    let statements = 0;
    const afterDay = async (day: number) => {
      const sure = { ledger: await findLedgerMismatches(testBed.db), gateways: await gatewayMismatches(context) };
      expect({ day, ...sure }).toEqual({ day, ledger: [], gateways: [] });
      const current = monthOf(timeZone, clock.now());
      if (current === month && day < DAYS) return;
      const checked = await monthMismatches(context, providerIds(), month);
      expect([...checked.issues, ...(await bookingMismatches(context))]).toEqual([]);
      statements += checked.statements;
      month = current;
    };
    const providerIds = () => Array.from({ length: PROVIDERS }, (_, index) => `p_year${index}`);
    const forward = (milliseconds: number) => clock.forward(milliseconds);
    const { counts } = await simulateYear({
      ...{ context, log: server.log, forward, afterDay, seed },
      ...{ providers: PROVIDERS, bookings: BOOKINGS, days: DAYS },
    });
    const proof = await proveStatements(testBed.db, timeZone);
    expect(proof.mismatches).toEqual([]);
    const rows = await testBed.db.select({ status: payouts.status }).from(payouts);
    for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
    // A year without any failures would prove nothing.
    for (const what of [
      'paid',
      'failed',
      'returned',
      'cancelledLate',
      'problemAfterPayout',
      'decided: refund',
      'decided: cancel',
      'charged back: won',
      'charged back: lost',
      'charged back: nobody answered',
      'refunded outside',
    ])
      expect([what, (counts.get(what) ?? 0) > 0]).toEqual([what, true]);
    expect(statements).toBeGreaterThan(PROVIDERS);
  }, 300_000);
});
