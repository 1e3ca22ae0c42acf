import { expect, test } from 'vitest';
import { isPageFor } from './audienceCookie';

test.each([
  ['visitor', 'visitor', true],
  ['visitor', 'customer', true],
  ['customer', 'customer', true],
  ['provider', 'provider', true],
  ['customer', 'visitor', false],
  ['provider', 'visitor', false],
  ['admin', 'visitor', false],
] as const)('a page rendered for a %s can hydrate for a %s: %s', (audience, reader, expected) => {
  expect(isPageFor(audience, reader)).toBe(expected);
});
