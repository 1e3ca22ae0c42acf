import { describe, expect, test } from 'vitest';
import { arrivalChoices, delayMinutes } from './arrivalChoices';

const START = '2026-11-20T14:00:00Z';
const UNTIL = '2026-11-20T17:00:00Z';
const minutesOf = (now: string, list: 'quick' | 'all') =>
  arrivalChoices(START, UNTIL, new Date(now))[list].map((at) => delayMinutes(START, at));

describe('arrivalChoices', () => {
  test.each([
    ['long before the start', '2026-11-20T12:00:00Z', [10, 20, 30, 45]],
    ['seven minutes after it', '2026-11-20T14:07:00Z', [20, 30, 40, 55]],
    ['when few minutes are left', '2026-11-20T16:41:00Z', [175]],
    ['when it is too late', '2026-11-20T17:00:00Z', []],
  ])('offers quick arrivals in the future and after the agreed start: %s', (_when, now, expected) => {
    expect(minutesOf(now, 'quick')).toEqual(expected);
  });

  test('offers every five minutes up to the last arrival', () => {
    expect(minutesOf('2026-11-20T12:00:00Z', 'all')).toEqual(Array.from({ length: 36 }, (_, index) => 5 + index * 5));
    expect(minutesOf('2026-11-20T16:50:00Z', 'all')).toEqual([175, 180]);
    expect(minutesOf('2026-11-20T18:00:00Z', 'all')).toEqual([]);
  });
});
