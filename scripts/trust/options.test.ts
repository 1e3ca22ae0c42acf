import { expect, test } from 'vitest';
import { isMemoryStable, percentile } from './load';
import { allNames, readOptions } from './options';
import { quickAmounts, usualAmounts } from './trials';

test('every trial runs at its usual amount when no arguments are given', () => {
  expect(readOptions([])).toEqual({ names: allNames, amounts: usualAmounts });
  expect(usualAmounts.cases).toBe(5000);
});

test('the quick run lowers the amounts, and each amount can be set', () => {
  expect(readOptions(['--quick', '--cases', '50', '--only', 'input,load'])).toEqual({
    names: ['input', 'load'],
    amounts: { ...quickAmounts, cases: 50 },
  });
});

test.each([
  [['--only', 'everything'], 'no such trial'],
  [['--cases', '0'], '--cases must be a whole number'],
  [['--kills', 'many'], '--kills must be a whole number'],
  [['--bookings', '99999999'], '--bookings must be a whole number'],
  [['--loud'], 'loud'],
])('%s is refused before anything is tried', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('percentile returns the slowest of 100 times as p99 and a middle one as p50', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(times, 50), percentile(times, 99), percentile([], 99)]).toEqual([51, 100, 0]);
});

test('memory counts as flat when it grows by less than a tenth plus 64 MB', () => {
  const after = (late: number) => isMemoryStable({ seconds: 600, early: 300, late });
  expect([after(250), after(393), after(395), after(900)]).toEqual([true, true, false, false]);
  expect(isMemoryStable({ seconds: 600, early: 0, late: 0 })).toBe(true);
});
