/**
 * How long a payout run takes, and a statement, on PostgreSQL (started from its binaries and removed again):
 *
 *     node --import tsx api-server/tools/payoutBenchmark.ts --providers 10000 --earnings 100000
 *
 * The bank is the built-in test bank. One provider has a hundredth of all earnings, all of one month. Ends with 1 when the run is not
 * under 60 seconds, the 95th percentile of a statement not under 300 ms, or the ledger does not balance afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '../src/main/app';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { runPayouts } from '../src/money/payouts/run';
import { DAY, HOUR } from '../src/platform/clock';
import { connect } from '../src/platform/db/connect';
import { payouts } from '../src/platform/db/schema';
import { readSettings } from '../src/platform/settings';
import { readStatement, readStatements } from '../src/records/statements/readStatement';
import { statementCsv, statementPdf } from '../src/records/statements/statementFile';
import { startPostgres } from '../test/support/postgres';
import { fillPayouts } from './fillPayouts';

const { values: options } = parseArgs({
  options: { providers: { type: 'string', default: '10000' }, earnings: { type: 'string', default: '100000' } },
});
const [providers, earnings] = [Number(options.providers), Number(options.earnings)];
const RUN_LIMIT_MS = 60_000;
const STATEMENT_MS = 300;
const REPEAT_COUNT = 30;

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-payouts-'));
const postgres = await startPostgres();
const connection = await connect({ databaseUrl: postgres.url });
const { db } = connection;
const { settings } = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url });
if (!settings) throw new Error('The environment variables of the server are not valid.');
let now = Date.parse('2031-03-03T20:00:00Z');
const { server, context } = await buildApp({
  connection,
  settings,
  clock: () => new Date(now),
  testDelivery: () => {},
});

async function measure(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measurePercentiles(work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < REPEAT_COUNT; round++) times.push(await measure(work));
  times.sort((a, b) => a - b);
  return { median: times[REPEAT_COUNT / 2] ?? 0, p95: times[Math.floor(REPEAT_COUNT * 0.95)] ?? 0 };
}

let areLimitsMet = true;
try {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await fillPayouts(client, { providers, earnings, until: new Date(now) });
  await client.end();

  const runMs = await measure(() => runPayouts(context, server.log));
  const sent = await db.$count(payouts);
  console.log(`a run: ${sent} payouts in ${(runMs / 1000).toFixed(1)} s`);
  areLimitsMet &&= runMs < RUN_LIMIT_MS && sent === providers;

  now += DAY + HOUR;
  const arrivalMs = await measure(() => runPayouts(context, server.log));
  console.log(`a sweep that asks the bank about 200 of them: ${arrivalMs.toFixed(0)} ms`);

  for (const [who, id] of [
    ['some', 'bench_p2'],
    ['a hundredth of all', 'bench_p1'],
  ] as const) {
    const statement = async () => {
      const found = await readStatement(db, id, '2031-02', context.clock());
      if (!found) throw new Error('there is no statement');
      return { statement: found, timeZone: settings.timeZone, language: 'en' as const, siteUrl: settings.publicUrl };
    };
    const lines = (await statement()).statement.movements.length;
    const ways = {
      statement,
      'list of months': () => readStatements(db, id, context.clock()),
      csv: async () => statementCsv(await statement()),
      ...(lines < 100 && { pdf: async () => statementPdf(await statement()) }),
    };
    for (const [name, work] of Object.entries(ways)) {
      const { median, p95 } = await measurePercentiles(work);
      console.log(`${name} of ${who} (${lines} lines): ${median.toFixed(1)} / ${p95.toFixed(1)} ms`);
      areLimitsMet &&= p95 < STATEMENT_MS;
    }
  }
  const mismatches = await findLedgerMismatches(db);
  console.log(`mismatches of the ledger: ${mismatches.length}`);
  areLimitsMet &&= mismatches.length === 0;
} finally {
  await server.close();
  await connection.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(areLimitsMet ? 0 : 1);
