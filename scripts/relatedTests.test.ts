import { expect, it } from 'vitest';
import { relatedTests } from './relatedTests';

it('finds the tests that import a file through others, in other packages too', () => {
  const tests = relatedTests(['shared-api/src/domain/lifecycle.ts']);
  expect(tests).toContain('shared-api/src/domain/lifecycle.test.ts');
  expect(tests?.some((file) => file.startsWith('mf-booking/'))).toBe(true);
  expect(tests?.some((file) => file.startsWith('shared-process/'))).toBe(false);
});

it('finds a test that changed itself, and nothing else for it', () => {
  expect(relatedTests(['scripts/retries.test.ts'])).toEqual(['scripts/retries.test.ts']);
});

it('takes every test of a package for related to a file that nobody imports', () => {
  const tests = relatedTests(['release/README-of-a-store.txt']) ?? [];
  expect(tests.length).toBeGreaterThan(20);
  expect(tests).toContain('release/src/gateways/gateways.test.ts');
});

it('does not know what a file of no package concerns', () => {
  expect(relatedTests(['package-lock.json'])).toBeUndefined();
  expect(relatedTests(['docs/operations.md'])).toEqual([]);
});
