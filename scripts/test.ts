import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildChanged } from './buildAll';
import { checkAllTypes, checkLint, checkTypes, runVitest } from './checks';
import { packageFolders } from './packages';
import { ensurePrograms } from './programs';
import { playwrightCounts } from './reports';
import { runBin } from './run';
import { Tally } from './tally';

/** `npm test`: everything, ending with `N passed, N failed`. */
const tally = new Tally();
await ensurePrograms();
/** Each package with nothing but its own imports, as the nightly run has time for. */
const isAlone = process.env.DATABASES === 'both';
await Promise.all([isAlone ? checkTypes(tally, packageFolders()) : checkAllTypes(tally), checkLint(tally)]);
await runVitest(tally, 'unit');
await runVitest(tally, 'contract');
await endToEnd();
tally.finish();

/** The journeys in Chromium, through nginx and through the embedded gateway. */
async function endToEnd(): Promise<void> {
  if (process.env.GATEWAYS !== 'both')
    tally.leave('specs that run through one gateway at one width here, through the other one and at the other width');
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
      ['test', '--config', 'playwright/playwright.config.ts', '--reporter=line,json'],
      {
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
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
}
