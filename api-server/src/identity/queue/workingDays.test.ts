import { expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '../../platform/clock';
import { workingDaysAfter } from './workingDays';

test.each([
  ['a Monday', '2026-11-23T10:00:00Z', 1, '2026-11-24T10:00:00Z'],
  ['a Thursday, over the week-end', '2026-11-19T10:00:00Z', 2, '2026-11-23T10:00:00Z'],
  ['a Friday', '2026-11-20T23:30:00Z', 1, '2026-11-23T23:30:00Z'],
  ['a Saturday: from Monday on', '2026-11-21T15:00:00Z', 1, '2026-11-24T00:00:00Z'],
  ['a Sunday: from Monday on', '2026-11-22T23:59:00Z', 2, '2026-11-25T00:00:00Z'],
])('counts working days from %s', (_name, from, days, due) => {
  expect(workingDaysAfter(new Date(from), days)).toEqual(new Date(due));
});

test('never promises a later answer to a problem that waits longer', () => {
  const monday = new Date('2026-11-16T00:30:00Z');
  for (const days of [1, 2, 3]) {
    const dues = Array.from({ length: 14 * 24 }, (_, hour) =>
      workingDaysAfter(addMilliseconds(monday, hour * HOUR), days).getTime(),
    );
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
  }
});
