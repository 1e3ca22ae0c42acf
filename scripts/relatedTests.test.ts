import { expect, it } from 'vitest';
import { relatedTests } from './relatedTests';

it('finds tests that import a file indirectly, in other packages as well', () => {
  const tests = relatedTests(['shared-api/src/domain/lifecycle.ts']);
  expect(tests).toContain('shared-api/src/domain/lifecycle.test.ts');
  expect(tests?.some((file) => file.startsWith('mf-booking/'))).toBe(true);
  expect(tests?.some((file) => file.startsWith('shared-process/'))).toBe(false);
});

it('finds a changed test alone', () => {
  expect(relatedTests(['scripts/retries.test.ts'])).toEqual(['scripts/retries.test.ts']);
});

it('selects every test of a package for a file without importers', () => {
  const tests = relatedTests(['release/README-of-a-store.txt']) ?? [];
  expect(tests.length).toBeGreaterThan(20);
  expect(tests).toContain('release/src/gateways/gateways.test.ts');
});

it('returns undefined for a file outside of all packages', () => {
  expect(relatedTests(['package-lock.json'])).toBeUndefined();
  expect(relatedTests(['docs/operations.md'])).toEqual([]);
});
