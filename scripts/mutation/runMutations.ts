import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS, type MutationArea } from './areas';
import { missedFloors, type Score, scoreOf } from './score';

/**
 * `npm run mutation [-- area ...]`: makes one small change to an area's code at a time and runs its tests, which should
 * fail. Lists the changes that no test noticed. Fails when an area's score is below its floor in `areas.ts`.
 */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such area. There are ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const areas = AREAS.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const scores: Score[] = [];
for (const area of areas) scores.push(await mutate(area));
for (const { name, score, survived, tested } of scores) {
  console.log(`${name}: ${score.toFixed(1)} % of ${tested} mutants noticed, ${survived} survived`);
}
const missed = missedFloors(areas, scores);
for (const line of missed) console.error(line);
process.exitCode = missed.length > 0 ? 1 : 0;

async function mutate(area: MutationArea): Promise<Score> {
  process.env.MUTATION_TESTS = JSON.stringify(area.tests);
  const report = path.resolve('test-results/mutation');
  mkdirSync(report, { recursive: true });
  const workFolder = mkdtempSync(path.join(tmpdir(), 'doorstep-mutation-'));
  try {
    const results = await new Stryker({
      packageManager: 'npm',
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
      mutate: [...area.mutate, '!**/*.test.ts', '!**/*.d.ts'],
      // Mutate code that runs at module load just in areas with few tests, since each such mutant needs all of them.
      ignoreStatic: !area.tables,
      coverageAnalysis: 'perTest',
      concurrency: availableParallelism(),
      // Message texts and log lines are compared in the screens' tests.
      mutator: { excludedMutations: ['StringLiteral'] },
      reporters: ['clear-text', 'json', 'html'],
      jsonReporter: { fileName: path.join(report, `${area.name}.json`) },
      htmlReporter: { fileName: path.join(report, `${area.name}.html`) },
      clearTextReporter: { logTests: false, allowColor: false },
      tempDirName: workFolder,
      ignorePatterns: ['**/dist', '**/.data', '**/test-results'],
      // The limit must exceed the tests' time on a busy machine, which would otherwise look like an endless loop.
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 20,
    }).runMutationTest();
    return scoreOf(
      area.name,
      results.map(({ status }) => status),
    );
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
