import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolders } from './packages';
import { vitestCounts } from './reports';
import { runBin } from './run';
import type { Tally } from './tally';

/** Strict types of every package, two at a time. */
export async function checkTypes(tally: Tally, packages = packageFolders()): Promise<void> {
  const waiting = [...packages];
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await runBin('tsc', ['-p', next]);
      tally.check(`types of ${next}`, code === 0, output);
    }
  }
  await Promise.all([worker(), worker()]);
}

/** Lint, formatting and the one-way import rules, in one pass. Warnings count. */
export async function checkLint(tally: Tally, folders: readonly string[] = ['.']): Promise<void> {
  const { code, output } = await runBin('biome', ['ci', '--error-on-warnings', '--max-diagnostics=50', ...folders]);
  tally.check('lint, formatting and import rules', code === 0, output);
}

/** `folders`: of the files that are run; all of them otherwise. */
export async function runVitest(
  tally: Tally,
  project: 'unit' | 'contract',
  folders: readonly string[] = [],
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-vitest-'));
  const report = path.join(folder, 'report.json');
  try {
    const filters = folders.map((folder) => `${folder}/`);
    const args = [
      'run',
      ...filters,
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { code } = await runBin('vitest', args, { show: true });
    tally.tests(`${project} tests`, existsSync(report) ? vitestCounts(readFileSync(report, 'utf8')) : undefined, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
