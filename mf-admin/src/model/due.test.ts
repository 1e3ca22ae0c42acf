import { describe, expect, test } from 'vitest';
import { dueOf, durationParts, isLate } from './due';

const now = Date.parse('2026-11-20T12:47:00Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();

describe('dueOf', () => {
  test.each([
    [-1, 'late'],
    [0, 'soon'],
    [180, 'soon'],
    [181, 'today'],
    [719, 'today'],
    [720, 'later'],
  ] as const)('rates a deadline in %i minutes as %s', (count, kind) => {
    expect(dueOf(minutes(count), now)).toEqual({ kind, ms: Math.abs(count) * 60_000 });
  });

  test('counts as late only after its time has passed', () => {
    expect(isLate(minutes(0), now)).toBe(false);
    expect(isLate(minutes(-1), now)).toBe(true);
    expect(isLate(undefined, now)).toBe(false);
  });
});

describe('durations in their two largest units', () => {
  test.each([
    [0, '0 minute'],
    [35, '35 minute'],
    [60, '1 hour'],
    [1235, '20 hour 35 minute'],
    [1440, '1 day'],
    [1620, '1 day 3 hour'],
    [1445, '1 day'],
  ])('shortens %i minutes', (count, text) => {
    const parts = durationParts(count * 60_000 + 59_999);
    expect(parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')).toBe(text);
  });
});
