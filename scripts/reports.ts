import path from 'node:path';
import { root } from './install.mjs';
import type { Counts, Failure } from './tally';

const LONGEST = 12;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    /** Unix time in ms. */
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export function vitestCounts(json: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport;
  const testsOf = (testStatus: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === testStatus)
        .map(({ fullName, failureMessages }) => ({
          name: `${path.relative(root, name)}: ${fullName}`,
          message: (failureMessages ?? []).join('\n'),
        })),
    );
  const brokenFiles = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every(isNotFailed))
    .map(({ name, message }) => ({ name: path.relative(root, name), message }));
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: [...testsOf('failed'), ...brokenFiles],
    longest: longestOf(
      testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1000]),
    ),
    // A test that passed on a retry carries the errors of its first attempt.
    flaky: testsOf('passed').filter(({ message }) => message),
    skipped: Object.fromEntries(
      testResults
        .map(
          ({ name, assertionResults }) =>
            [path.relative(root, name), assertionResults.filter(isSkipped).length] as const,
        )
        .filter(([, count]) => count > 0),
    ),
  };
}

function longestOf(files: readonly (readonly [name: string, seconds: number])[]): Counts['longest'] {
  const seconds = new Map<string, number>();
  for (const [name, time] of files) seconds.set(name, (seconds.get(name) ?? 0) + time);
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, LONGEST);
}

const isSkipped = ({ status }: { status: string }) => status === 'skipped' || status === 'pending';
const isNotFailed = ({ status }: { status: string }) => status !== 'failed';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

export function playwrightCounts(json: string): Counts {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport;
  const testsOf = (testStatus: string) => suites.flatMap((suite) => playwrightTests(suite, testStatus));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: testsOf('unexpected'),
    flaky: testsOf('flaky'),
    skipped: {},
    longest: longestOf(suites.flatMap(playwrightSeconds)),
  };
}

function playwrightTests({ specs, suites = [] }: PlaywrightSuite, testStatus: string): Failure[] {
  const matching = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === testStatus)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}: ${title}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  );
  return [...matching, ...suites.flatMap((suite) => playwrightTests(suite, testStatus))];
}

/** Includes retries. `duration` is in ms. */
const playwrightSeconds = ({ specs, suites = [] }: PlaywrightSuite): (readonly [string, number])[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => [file, duration / 1000] as const)),
  ),
  ...suites.flatMap(playwrightSeconds),
];
