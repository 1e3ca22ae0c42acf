import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isPostgresInstalled, testDatabase } from '@doorstep/build/testing/testDatabase';
import { TIERS, type Tier } from '@doorstep/build/testing/tiers';
import { buildChanged } from './buildAll';
import { checkAllTypes, checkLint, checkTypes, runVitest } from './checks';
import { filesOverLimit, measureReferenceWork, readCosts, readIfExists, readLimits, writeCosts } from './costs';
import { childSeconds } from './cpuSeconds';
import { packageFolders } from './packages';
import { ensurePrograms } from './programs';
import { playwrightCounts } from './reports';
import { recordAndCheckRetries } from './retries';
import { runBin } from './run';
import {
  type AffectedPackages,
  affectedPackagesOf,
  changedFiles,
  contractFilters,
  storySpecsFor,
  unaffectedPackages,
} from './selection';
import { Tally } from './tally';

/** Twice the duration of all end-to-end tests on two calm cores. A hanging run counts as a failure. */
const JOURNEYS_LIMIT_MS = 60 * 60_000;

/**
 * `npm test`, `npm run test:all` and `npm run test:night`: run a tier of the tests and end with `N passed, N failed`.
 */
const { tier, isEverything, shard } = readOptions();
process.env.TEST_TIER = tier;
const tally = new Tally();
const costList = path.join(mkdtempSync(path.join(tmpdir(), 'doorstep-costs-')), 'files');
process.env.TEST_COSTS = costList;
const missingPrograms = await ensurePrograms(tier);
const reach = tier === 'test' && !isEverything ? affectedPackagesOf(changedFiles()) : undefined;
if (reach) {
  const names = unaffectedPackages(reach).join(', ');
  if (names) tally.leave(`packages that the change cannot reach: ${names} (npm test -- --all-packages tries them)`);
}

if (!shard || shard.startsWith('1/')) {
  /** Check each package with its own imports alone, which the nightly run has time for. */
  const isAlone = tier === 'night' || process.env.DATABASES === 'both';
  await Promise.all([isAlone ? checkTypes(tally, packageFolders()) : checkAllTypes(tally), checkLint(tally)]);
}
await runVitest(tally, { project: 'unit', filters: unitFilters(reach), shard });
for (const database of databases()) {
  await runVitest(tally, {
    project: 'contract',
    filters: contractFilters(reach),
    shard,
    env: { TEST_DATABASE: database },
    name: `contract tests on ${database === 'embedded' ? 'PGlite' : 'PostgreSQL'}`,
  });
}
if (missingPrograms.includes('Chromium')) tally.notRun('end-to-end tests, because Chromium is missing');
else await runEndToEndTests();
reportSkippedTests();
tally.check('no test was retried on three runs of a week', ...recordAndCheckRetries(tally.retried));
recordAndCheckCosts();
tally.finish();

function readOptions(): { tier: Tier; isEverything: boolean; shard?: string } {
  try {
    const { values } = parseArgs({
      options: {
        tier: { type: 'string', default: 'test' },
        'all-packages': { type: 'boolean', default: false },
        shard: { type: 'string' },
      },
    });
    const chosen = TIERS.find((each) => each === values.tier);
    if (!chosen) throw new Error(`--tier ${values.tier} does not exist. Use one of ${TIERS.join(', ')}`);
    if (values.shard && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
      throw new Error(`--shard ${values.shard} is not a part. Write it like 1/4, the first of four parts`);
    return { tier: chosen, isEverything: values['all-packages'], shard: values.shard };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Always includes the checks in `scripts`, because they read the sources of every package. */
function unitFilters(reach: AffectedPackages | undefined): string[] {
  return reach ? [...new Set([...reach.reached, 'scripts'])].map((folder) => `${folder}/`) : [];
}

function databases(): ('embedded' | 'postgresql')[] {
  const areBothTried = tier === 'night' || process.env.DATABASES === 'both';
  return areBothTried && isPostgresInstalled() ? ['postgresql', 'embedded'] : [testDatabase()];
}

function reportSkippedTests(): void {
  if (tier === 'test') {
    tally.leave('programs that start, die or fill a disk, loads, and every other page in a browser (npm run test:all)');
    if (!isPostgresInstalled()) tally.leave('what only PostgreSQL can do: it is not installed (npm run test:all)');
  } else {
    if (missingPrograms.includes('PostgreSQL'))
      tally.notRun('tests of what only PostgreSQL can do, because it is missing');
    if (missingPrograms.some((what) => what.startsWith('nginx')))
      tally.notRun('tests of nginx, because nginx or its brotli module is missing');
  }
  if (tier === 'all')
    tally.leave(
      'the other database, the other gateway, other browsers, statistics and simulated years (npm run test:night)',
    );
}

/**
 * Records the cost of each test file. With `HOLD_COSTS=yes`, as in the pipeline, a file over its limit fails the run.
 */
function recordAndCheckCosts(): void {
  const files = readCosts(readIfExists(costList));
  rmSync(path.dirname(costList), { recursive: true, force: true });
  writeCosts({ parts: tally.costs, files });
  if (process.env.HOLD_COSTS !== 'yes') return;
  const over = filesOverLimit(files, readLimits(), measureReferenceWork());
  tally.check('no test file costs more than its limit', over.length === 0, over.join('\n'));
}

async function runEndToEndTests(): Promise<void> {
  const usedBefore = childSeconds();
  try {
    await buildChanged(console.log);
  } catch (error) {
    tally.check('build of shell and remotes', false, String(error));
    return;
  }
  tally.check('build of shell and remotes', true);
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-e2e-'));
  const report = path.join(folder, 'report.json');
  try {
    const { code } = await runBin(
      'playwright',
      [
        'test',
        ...(tier === 'test' ? storySpecsFor(reach) : []),
        '--config',
        'playwright/playwright.config.ts',
        '--reporter=line,json',
        ...(shard ? [`--shard=${shard}`] : []),
      ],
      {
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        limitMs: JOURNEYS_LIMIT_MS,
      },
    );
    tally.tests(
      'end-to-end tests',
      existsSync(report) ? playwrightCounts(readFileSync(report, 'utf8')) : undefined,
      code,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  tally.cost('end-to-end tests', childSeconds() - usedBefore);
}
