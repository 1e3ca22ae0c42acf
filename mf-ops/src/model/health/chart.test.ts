import { expect, test } from 'vitest';
import { axisMaximumOf, pathOf } from './chart';

test('ends the scale at a round number that no value exceeds', () => {
  expect(axisMaximumOf([[3, null, 41]], 1)).toBe(50);
  expect(axisMaximumOf([[1900], [2100]], 1)).toBe(2500);
  expect(axisMaximumOf([[0, 0]], 0.01)).toBe(0.01);
  expect(axisMaximumOf([[100]], 1)).toBe(100);
});

test('ends a line at a gap, and draws a single value as a dot', () => {
  expect(pathOf([0, 50, null, 100, null], 100)).toBe('M0 100L25 50M75 0h0');
  expect(pathOf([null, null], 1)).toBe('');
});
