import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A small bug that a developer might make: `search` occurs once in `file` and is replaced. The bugs were written from
 * the sources before reading the tests. A bug is not changed because tests miss it.
 */
export interface PlantedBug {
  area: Area;
  file: string;
  search: string;
  replace: string;
  /** The bug shows only between two states: during an operation, at a limit or after a retry. */
  betweenStates: boolean;
}

/** Contract test files of each area. Unit tests that import the changed file run as well. */
export const CONTRACT_TESTS_BY_AREA = {
  payouts: ['api-server/test/payout', 'api-server/test/stripeConnect'],
  money: [
    'api-server/test/money',
    'api-server/test/contract.test.ts',
    'api-server/test/reconciliation',
    'api-server/test/provenBooks',
  ],
  disputes: ['api-server/test/dispute', 'api-server/test/provenBooks'],
  coupons: ['api-server/test/contract.test.ts', 'api-server/test/money'],
  recurring: ['api-server/test/recurring'],
  tips: ['api-server/test/tips'],
  bookings: [
    'api-server/test/contract.test.ts',
    'api-server/test/money',
    'api-server/test/rules',
    'api-server/test/proposals',
    'api-server/test/stale',
    'api-server/test/transition',
  ],
  jobs: ['api-server/test/provider'],
  events: ['api-server/test/provider.test.ts'],
  http: ['api-server/test/idempotency', 'api-server/test/contract.test.ts'],
  authorisation: ['api-server/test/access', 'api-server/test/twoStep', 'api-server/test/foreignIds'],
  release: ['nginx/test/reports', 'nginx/test/watch', 'nginx/test/opsStore'],
  gateways: ['nginx/test/sameAnswers', 'nginx/test/spellings', 'nginx/test/api'],
  client: [],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof CONTRACT_TESTS_BY_AREA;

export const readBugs = (): PlantedBug[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'bugs.json'), 'utf8')) as PlantedBug[];

export function inapplicableBugIssues(bugs: readonly PlantedBug[], root: string): string[] {
  return bugs.flatMap(({ file, search, replace }) => {
    const count = textOf(path.join(root, file)).split(search).length - 1;
    if (search === replace) return [`${file}: the bug "${search}" changes nothing`];
    return count === 1 ? [] : [`${file} has "${search}" ${count} times instead of once`];
  });
}

export function plantBug(text: string, { search, replace }: PlantedBug): string {
  const at = text.indexOf(search);
  return text.slice(0, at) + replace + text.slice(at + search.length);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
