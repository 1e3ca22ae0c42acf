import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './install.mjs';
import { contractFilters, notReached, reachOf, stories } from './selection';

it('reaches a changed remote and its dependants, but no other remote', () => {
  const reach = reachOf(['mf-catalog/src/screens/Home.tsx']);
  expect(reach?.changed).toEqual(['mf-catalog']);
  expect(reach?.reached).toContain('mf-catalog');
  expect(reach && notReached(reach)).toEqual(expect.arrayContaining(['mf-booking', 'api-server']));
});

it('reaches everything when a file outside of all packages changed, or the changes are unknown', () => {
  expect(reachOf(['package-lock.json'])).toBeUndefined();
  expect(reachOf(['mf-catalog/src/remote.ts', 'vitest.config.ts'])).toBeUndefined();
  expect(reachOf(undefined)).toBeUndefined();
  expect(contractFilters(undefined)).toEqual([]);
});

it('reaches the documentation checks when a page changed', () => {
  expect(reachOf(['docs/operations.md', 'mf-catalog/README.md'])?.changed).toEqual(['scripts']);
});

it('always runs the tests of rights, money, the lifecycle and the main journey', () => {
  const reach = reachOf(['mf-ops/src/remote.ts']);
  expect(contractFilters(reach)).toEqual(expect.arrayContaining(['api-server/test/money.test.ts']));
  expect(contractFilters(reach)).not.toContain('api-server/test/');
  expect(stories(reach)).toEqual(['as-customer/journey.spec.ts', 'as-admin/console.spec.ts']);
  expect(stories(reachOf(['shell/src/main.tsx'])).length).toBe(stories(undefined).length);
});

it('names files that exist', () => {
  const named = [
    ...contractFilters({ changed: [], reached: [] }),
    ...stories(undefined).map((story) => `playwright/specs/${story}`),
  ];
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
