import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './install.mjs';
import { affectedPackagesOf, contractFilters, storySpecsFor, unaffectedPackages } from './selection';

it('reaches a changed remote and its dependants, but no other remote', () => {
  const reach = affectedPackagesOf(['mf-catalog/src/screens/Home.tsx']);
  expect(reach?.changed).toEqual(['mf-catalog']);
  expect(reach?.reached).toContain('mf-catalog');
  expect(reach && unaffectedPackages(reach)).toEqual(expect.arrayContaining(['mf-booking', 'api-server']));
});

it('reaches everything when a file outside of all packages changed, or the changes are unknown', () => {
  expect(affectedPackagesOf(['package-lock.json'])).toBeUndefined();
  expect(affectedPackagesOf(['mf-catalog/src/remote.ts', 'vitest.config.ts'])).toBeUndefined();
  expect(affectedPackagesOf(undefined)).toBeUndefined();
  expect(contractFilters(undefined)).toEqual([]);
});

it('reaches the documentation checks when a page changed', () => {
  expect(affectedPackagesOf(['docs/operations.md', 'mf-catalog/README.md'])?.changed).toEqual(['scripts']);
});

it('always runs the tests of rights, money, the lifecycle and the main journey', () => {
  const reach = affectedPackagesOf(['mf-ops/src/remote.ts']);
  expect(contractFilters(reach)).toEqual(expect.arrayContaining(['api-server/test/money.test.ts']));
  expect(contractFilters(reach)).not.toContain('api-server/test/');
  expect(storySpecsFor(reach)).toEqual(['as-customer/journey.spec.ts', 'as-admin/console.spec.ts']);
  expect(storySpecsFor(affectedPackagesOf(['shell/src/main.tsx'])).length).toBe(storySpecsFor(undefined).length);
});

it('names files that exist', () => {
  const named = [
    ...contractFilters({ changed: [], reached: [] }),
    ...storySpecsFor(undefined).map((story) => `playwright/specs/${story}`),
  ];
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
