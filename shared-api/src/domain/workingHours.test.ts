import { describe, expect, test } from 'vitest';
import {
  findOverlap,
  findWeekOverlap,
  isOvernight,
  minutesOfRange,
  occursOn,
  outlineOf,
  rangeOfMinutes,
} from './workingHours';

describe('minutesOfRange', () => {
  test.each([
    ['08:00', '12:00', { opensMinute: 480, closesMinute: 720 }],
    ['18:00', '24:00', { opensMinute: 1080, closesMinute: 1440 }],
    ['22:00', '06:00', { opensMinute: 1320, closesMinute: 1800 }],
    ['18:00', '00:00', { opensMinute: 1080, closesMinute: 1440 }],
    ['08:00', '08:00', undefined],
    ['24:00', '06:00', undefined],
    ['19:00', '17:00', undefined],
    ['25:00', '26:00', undefined],
    ['', '06:00', undefined],
  ])('reads %s to %s', (from, to, minutes) => {
    expect(minutesOfRange({ from, to })).toEqual(minutes);
  });

  test('returns what rangeOfMinutes wrote', () => {
    for (const range of [
      { from: '22:00', to: '06:00' },
      { from: '08:00', to: '24:00' },
      { from: '00:00', to: '00:15' },
    ]) {
      const minutes = minutesOfRange(range);
      expect(minutes && rangeOfMinutes(minutes)).toEqual(range);
    }
    expect(isOvernight({ from: '22:00', to: '06:00' })).toBe(true);
    expect(isOvernight({ from: '18:00', to: '24:00' })).toBe(false);
  });
});

describe('findOverlap and findWeekOverlap', () => {
  const range = (opensMinute: number, closesMinute: number, weekday = 1) => ({ weekday, opensMinute, closesMinute });

  test('find ranges of a day that overlap, but none that touch', () => {
    expect(findOverlap([range(480, 720), range(720, 1080)])).toBeUndefined();
    expect(findOverlap([range(700, 1080), range(480, 720)])).toEqual([range(480, 720), range(700, 1080)]);
  });

  test('find a night and the next morning, also from Saturday to Sunday', () => {
    const night = (weekday: number) => range(1320, 1800, weekday);
    expect(findWeekOverlap([night(1), range(360, 720, 2)])).toBeUndefined();
    expect(findWeekOverlap([night(1), range(330, 720, 2)])).toEqual([night(1), range(330, 720, 2)]);
    expect(findWeekOverlap([night(6), range(330, 720, 0)])).toEqual([night(6), range(330, 720, 0)]);
  });

  test('ignore the outline of a day, which spans its ranges', () => {
    expect(outlineOf([range(780, 1080), range(480, 720), range(1320, 1800, 5)])).toEqual([
      { weekday: 1, from: '08:00', to: '18:00' },
      { weekday: 5, from: '22:00', to: '24:00' },
    ]);
  });
});

describe('occursOn', () => {
  test.each([
    ['once', '2026-11-30', ['2026-11-30']],
    ['second_week', '2026-11-30', ['2026-11-30', '2026-12-14', '2026-12-28', '2027-01-11']],
    ['monthly', '2026-11-09', ['2026-11-09', '2026-12-14', '2027-01-11']],
    ['yearly', '2026-12-25', ['2026-12-25', '2027-12-25']],
    ['yearly', '2028-02-29', ['2028-02-29', '2032-02-29']],
  ] as const)('repeats %s from %s', (repeat, day, dates) => {
    for (const date of dates) expect(occursOn({ day, repeat }, date)).toBe(true);
    const first = Date.parse('2026-11-01');
    const all = Array.from({ length: 75 }, (_, at) => new Date(first + at * 86_400_000).toISOString().slice(0, 10));
    expect(all.filter((date) => occursOn({ day, repeat }, date))).toEqual(dates.filter((date) => date < '2027-01-15'));
  });
});
