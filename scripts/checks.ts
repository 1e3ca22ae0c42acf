import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childSeconds } from './cpuSeconds';
import { root } from './install.mjs';
import { packageFolders } from './packages';
import { vitestCounts } from './reports';
import { runBin } from './run';
import type { Tally } from './tally';

/**
 * Incremental: results for unchanged sources are cached and printed again. Single-threaded: threads would each check
 * the shared types, for a third more work.
 */
const runTsc = (project: string, name: string) => {
  const buildInfo = path.join(root, 'node_modules/.cache/doorstep/types', `${name}.tsbuildinfo`);
  return runBin('tsc', ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', buildInfo]);
};

/** Checks each package with its own imports alone, two packages at a time. */
export async function checkTypes(tally: Tally, packages: readonly string[]): Promise<void> {
  const waiting = [...packages];
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await runTsc(next, next.replaceAll('/', '-'));
      tally.check(`types of ${next}`, code === 0, output);
    }
  }
  await Promise.all([worker(), worker()]);
}

/** Checks all packages in one run, so that shared types are checked once. */
export async function checkAllTypes(tally: Tally): Promise<void> {
  const { code, output } = await runTsc('build/tsconfig.all.json', 'all');
  const folders = packageFolders();
  const errors = errorsByFolder(output, folders);
  for (const folder of folders) tally.check(`types of ${folder}`, !errors.has(folder), errors.get(folder));
  // An error that names no file, such as a wrong compiler option.
  if (code !== 0 && errors.size === 0) tally.check('types', false, output);
}

export function errorsByFolder(output: string, folders: readonly string[]): Map<string, string> {
  const errors = new Map<string, string>();
  let folder: string | undefined;
  for (const line of output.split('\n')) {
    const file = /^(\S+)\(\d+,\d+\): error /.exec(line)?.[1];
    if (file) folder = folders.filter((each) => file.startsWith(`${each}/`)).sort((a, b) => b.length - a.length)[0];
    if (folder) errors.set(folder, `${errors.get(folder) ?? ''}${line}\n`);
  }
  return errors;
}

/** Warnings count as errors. */
export async function checkLint(tally: Tally, folders: readonly string[] = ['.']): Promise<void> {
  const { code, output } = await runBin('biome', ['ci', '--error-on-warnings', '--max-diagnostics=50', ...folders]);
  tally.check('lint, formatting and import rules', code === 0, output);
}

/** Several times the duration of a tier on two calm cores. A hanging run counts as a failure. */
const LIMIT_MS = { unit: 25 * 60_000, contract: 45 * 60_000 };

export interface VitestRun {
  project: 'unit' | 'contract';
  filters?: readonly string[];
  /** For example `1/4`, the first of four parts. */
  shard?: string;
  env?: NodeJS.ProcessEnv;
  name?: string;
}

export async function runVitest(tally: Tally, vitest: VitestRun): Promise<void> {
  const { project, filters = [], shard, env, name = `${project} tests` } = vitest;
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-vitest-'));
  const report = path.join(folder, 'report.json');
  const usedBefore = childSeconds();
  try {
    const args = [
      'run',
      ...filters,
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(shard ? [`--shard=${shard}`] : []),
    ];
    const { code } = await runBin('vitest', args, { show: true, env, limitMs: LIMIT_MS[project] });
    tally.tests(name, existsSync(report) ? vitestCounts(readFileSync(report, 'utf8')) : undefined, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  tally.cost(name, childSeconds() - usedBefore);
}
