import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './install.mjs';
import { playwrightCounts, vitestCounts } from './reports';

it("lists Vitest's failed and retried tests with their messages, broken files and skipped tests", () => {
  const testResults = [
    {
      name: path.join(root, 'shell/src/a.test.ts'),
      status: 'failed',
      startTime: 1000,
      endTime: 3500,
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        { fullName: 'divides', status: 'passed', failureMessages: ['not yet'] },
        { fullName: 'takes the root', status: 'skipped', failureMessages: [] },
        { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      ],
    },
    {
      name: path.join(root, 'shell/src/b.test.ts'),
      status: 'failed',
      startTime: 0,
      endTime: 4000,
      message: 'no such module',
      assertionResults: [],
    },
  ];
  expect(vitestCounts(JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      { name: 'shell/src/a.test.ts: subtracts', message: 'expected 1 to be 2' },
      { name: 'shell/src/b.test.ts', message: 'no such module' },
    ],
    flaky: [{ name: 'shell/src/a.test.ts: divides', message: 'not yet' }],
    skipped: { 'shell/src/a.test.ts': 1 },
    longest: [
      ['shell/src/b.test.ts', 4],
      ['shell/src/a.test.ts', 2.5],
    ],
  });
});

it("lists Playwright's failed and retried tests with their project and message, also in groups", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'home.spec.ts',
    tests: [
      { projectName: 'phone', status, results: messages.map((message) => ({ duration: 1500, errors: [{ message }] })) },
    ],
  });
  const suites = [
    {
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'Timed out')],
      suites: [{ specs: [spec('answers', 'flaky', 'Not yet')] }],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1 };
  expect(playwrightCounts(JSON.stringify({ stats, suites }))).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ name: '[phone] home.spec.ts: closes', message: 'Timed out' }],
    flaky: [{ name: '[phone] home.spec.ts: answers', message: 'Not yet' }],
    skipped: {},
    longest: [['home.spec.ts', 3]],
  });
});
