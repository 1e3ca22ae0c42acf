import { expect, test } from 'vitest';
import { satisfies } from './satisfies';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['20.0.0', '^19.3.0', false],
  ['19.2.9', '^19.3.0', false],
  ['0.3.5', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.9.9', '~1', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '=1.2.3', false],
  ['1.2.4', '1.2.x', true],
  ['1.3.0', '1.2', false],
  ['7.0.0', '*', true],
  ['2.0.0', '>=1.0.0 <2.0.0', false],
  ['1.9.0', '>= 1.0.0 < 2.0.0', true],
  ['3.0.0', '^1.0.0 || ^3.0.0', true],
  ['2.0.1', '>2', false],
  ['3.0.0', '>2', true],
  ['2.9.9', '<=2', true],
  ['1.0.0-beta.1', '^1.0.0', false],
  ['2.0.0-rc.1', '^1.0.0', false],
  ['1.1.0-rc.1', '^1.0.0', true],
  ['1.0.0', 'workspace:*', false],
  ['not', '^1.0.0', false],
])('compares %s with the range %s: %s', (version, range, isInside) => {
  expect(satisfies(version, range)).toBe(isInside);
});
