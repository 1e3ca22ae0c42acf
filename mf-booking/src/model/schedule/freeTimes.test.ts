import { expect, test } from 'vitest';
import { freeOn, windowOf, withTaken } from './freeTimes';

const zone = 'America/Los_Angeles';
const slot = (startAt: string) => ({ startAt, endAt: startAt });
const nine = slot('2026-11-23T17:00:00Z');
const ten = slot('2026-11-23T18:00:00Z');
const later = slot('2026-11-25T17:00:00Z');

test('days of one fortnight ask one question', () => {
  expect(windowOf('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
  expect(windowOf('2026-12-03', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
  expect(windowOf('2026-12-04', '2026-11-20')).toEqual({ from: '2026-12-04', to: '2026-12-17' });
  expect(windowOf('2026-11-01', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
});

test('a day has its free times on the clocks of the place, and knows the next free day', () => {
  expect(freeOn('2026-11-23', [later, nine], zone)).toMatchObject({
    times: [{ time: '09:00' }],
    nextDay: '2026-11-25',
  });
  expect(freeOn('2026-11-24', [later, nine], zone)).toEqual({ times: [], nextDay: '2026-11-25' });
  expect(freeOn('2026-11-25', [later, nine], zone)).not.toHaveProperty('nextDay');
});

test('only what the server called taken stands in the grid as taken', () => {
  const { times } = freeOn('2026-11-23', [nine, ten], zone);
  expect(withTaken('2026-11-23', times, [nine, later], zone).map(({ time, taken }) => [time, taken])).toEqual([
    ['09:00', true],
    ['10:00', false],
  ]);
});
