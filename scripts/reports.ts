import path from 'node:path';
import { root } from './install.mjs';
import type { Counts, Failure } from './tally';

/** The parts of Vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    /** Why a file could not be run at all. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export function vitestCounts(json: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = path.relative(root, name);
    const failedTests = assertionResults
      .filter((each) => each.status === 'failed')
      .map((each) => ({ name: `${file}: ${each.fullName}`, message: (each.failureMessages ?? []).join('\n') }));
    return status === 'failed' && failedTests.length === 0 ? [{ name: file, message }] : failedTests;
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** A test that passes only at a second try failed. */
export function playwrightCounts(json: string): Counts {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(playwrightFailures),
  };
}

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): Failure[] {
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}: ${title}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  );
  return [...failures, ...suites.flatMap(playwrightFailures)];
}
