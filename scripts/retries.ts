import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

export interface RetriedRun {
  at: string;
  tests: readonly string[];
}

const WEEK_MS = 7 * 24 * 3_600_000;
/** A test that was retried in this many runs of a week fails the run. */
const MAX_RETRIED_RUNS = 3;

export function oftenRetried(runs: readonly RetriedRun[], now: Date): string[] {
  const counts = new Map<string, number>();
  for (const { at, tests } of runs) {
    if (now.getTime() - Date.parse(at) > WEEK_MS) continue;
    for (const test of new Set(tests)) counts.set(test, (counts.get(test) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= MAX_RETRIED_RUNS).map(([test]) => test);
}

const FILE = path.join(root, 'test-results/retries.json');

export function recordAndCheckRetries(
  tests: readonly string[],
  file = FILE,
  now = new Date(),
): [holds: boolean, names: string] {
  const runs = [...readRuns(file), ...(tests.length > 0 ? [{ at: now.toISOString(), tests }] : [])].filter(
    ({ at }) => now.getTime() - Date.parse(at) <= WEEK_MS,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(runs, undefined, 2)}\n`);
  // A test that this run did not retry may have been repaired, so it does not fail the run.
  const often = oftenRetried(runs, now).filter((test) => tests.includes(test));
  return [often.length === 0, often.join('\n')];
}

function readRuns(file: string): RetriedRun[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RetriedRun[];
  } catch {
    // There has been no retry yet, or its writing was interrupted.
    return [];
  }
}
