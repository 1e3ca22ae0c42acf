/**
 * A year of a site on PostgreSQL, larger than the one that the tests simulate (`test/simulatedYear.test.ts`): bookings,
 * cancellations, problems decided, refunds, and payouts that fail, come back or lose their answer. Every month it holds every
 * statement against the ledger, and the ledger against the test bank and the test gateway; ends with 1 when a cent is missing.
 *
 *     node --import tsx api-server/tools/simulatedYear.ts --providers 200 --bookings 20000 --seed 7
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../src/main/app';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { proveStatements } from '../src/records/statements/proveStatements';
import { monthOf } from '../src/records/statements/statement';
import { startPostgres } from '../test/support/postgres';
import { simulateYear } from '../test/support/simulatedYear';
import { bookingMismatches, gatewayMismatches, monthMismatches } from '../test/support/yearInTheBooks';

const { values: options } = parseArgs({
  options: {
    providers: { type: 'string', default: '200' },
    bookings: { type: 'string', default: '20000' },
    days: { type: 'string', default: '365' },
    seed: { type: 'string', default: '7' },
  },
});
const [providers = 0, bookings = 0, days = 0, seed = 0] = [
  options.providers,
  options.bookings,
  options.days,
  options.seed,
].map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-year-'));
const postgres = await startPostgres();
const connection = await connect({ databaseUrl: postgres.url });
const { settings } = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url });
if (!settings) throw new Error('The environment variables of the server are not valid.');
let now = Date.parse('2031-01-02T17:00:00Z');
const clock = () => new Date(now);
const { server, context } = await buildApp({ connection, settings, clock, testDelivery: () => {} });
const providerIds = Array.from({ length: providers }, (_, index) => `p_year${index}`);
const issues: unknown[] = [];
const began = Date.now();
try {
  let month = '2031-01';
  const { counts } = await simulateYear({
    ...{ context, log: server.log, providers, bookings, days, seed },
    forward: (milliseconds) => {
      now += milliseconds;
    },
    afterDay: async (day) => {
      const current = monthOf(settings.timeZone, clock());
      if (current === month && day < days) return;
      const { statements, issues: ofMonth } = await monthMismatches(context, providerIds, month);
      issues.push(
        ...ofMonth,
        ...(await bookingMismatches(context)),
        ...(await gatewayMismatches(context)),
        ...(await findLedgerMismatches(context.db)),
      );
      console.log(`${month}: ${statements} statements, ${issues.length} mismatches, ${Date.now() - began} ms`);
      month = current;
    },
  });
  const proof = await proveStatements(context.db, settings.timeZone);
  issues.push(...proof.mismatches);
  console.log(Object.fromEntries(counts));
  console.log(
    `${proof.statements} statements of ${proof.providers} providers proved. Mismatches: ${issues.length}`,
    issues,
  );
} finally {
  await server.close();
  await connection.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(issues.length > 0 ? 1 : 0);
