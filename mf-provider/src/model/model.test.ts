import { makeBooking } from '@doorstep/shared-api/testing';
import { describe, expect, test } from 'vitest';
import {
  dayOffError,
  rangeAfter,
  rangesError,
  specialDayError,
  toDays,
  toHours,
  weekErrors,
} from './calendar/workingWeek';
import { directionsTo, isEarly, isReached } from './jobs/jobSteps';
import { barShares } from './payouts/sums';
import { parseOfferedPrice } from './services/offeredPrices';

describe('steps of a job', () => {
  test('counts steps as reached in the order of the work, not of their codes', () => {
    const out = makeBooking({ status: 'on_the_way' });
    expect(isReached(out, 'accepted')).toBe(true);
    expect(isReached(out, 'on_the_way')).toBe(true);
    expect(isReached(out, 'arrived')).toBe(false);
  });

  test('counts leaving more than an hour before as early', () => {
    const booking = makeBooking({ startAt: '2026-11-20T18:00:00Z' });
    expect(isEarly(booking, new Date('2026-11-20T16:59:59Z'))).toBe(true);
    expect(isEarly(booking, new Date('2026-11-20T17:00:01Z'))).toBe(false);
  });

  test('links directions to the coordinates, or to the address without them', () => {
    expect(directionsTo(makeBooking({ lat: '45.5', long: '-122.6' }))).toContain('destination=45.5%2C-122.6');
    const byName = makeBooking({ lat: undefined, long: undefined, address: '12 High St' } as never);
    expect(directionsTo(byName)).toContain('destination=12+High+St');
  });
});

describe('a price', () => {
  const service = {
    id: 's',
    name: 'S',
    minutes: 60,
    isOffered: true,
    isPaused: false,
    priceCents: 5001,
    listPriceCents: 5001,
  };
  test.each([
    ['25.01', 2501],
    ['25,01', 2501],
    ['۲۵٫۰۱', 2501],
    ['٢٥.٠١', 2501],
    ['25.00', undefined],
    ['100.02', 10_002],
    ['100.03', undefined],
    ['', undefined],
    ['many', undefined],
  ])('converts the price "%s", for a list price of $50.01, to %s', (price, cents) => {
    expect(parseOfferedPrice(service, { isOffered: true, price })).toBe(cents);
  });
});

describe('working weeks', () => {
  test('returns seven days from Monday on, and converts them back to the same hours', () => {
    const hours = [{ weekday: 0, from: '10:00', to: '14:00' }];
    const days = toDays({ hours });
    expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(toHours(days)).toEqual(hours);
  });

  test('keeps several ranges of a day', () => {
    const hours = [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '17:00' },
      { weekday: 5, from: '22:00', to: '06:00' },
    ];
    expect(toHours(toDays({ hours }))).toEqual(hours);
    expect(rangeAfter([{ from: '08:00', to: '12:00' }])).toEqual({ from: '13:00', to: '15:00' });
    expect(rangeAfter([{ from: '20:00', to: '23:00' }])).toEqual({ from: '22:00', to: '23:59' });
  });

  test('reports a day that ends before it begins, unless it is free', () => {
    const day = { weekday: 1, isFree: false, ranges: [{ from: '17:00', to: '16:00' }] };
    expect([...weekErrors([day])]).toEqual([[1, 'wrong']]);
    expect(weekErrors([{ ...day, isFree: true }]).size).toBe(0);
  });

  test('reports both days when a night goes on into the next morning', () => {
    const day = (weekday: number, from: string, to: string) => ({ weekday, isFree: false, ranges: [{ from, to }] });
    expect([...weekErrors([day(6, '22:00', '06:00'), day(0, '05:00', '12:00')]).keys()].sort()).toEqual([0, 6]);
    expect(weekErrors([day(6, '22:00', '06:00'), day(0, '06:00', '12:00')]).size).toBe(0);
    expect(
      rangesError([
        { from: '08:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ]),
    ).toBe('overlap');
  });

  test('requires special days with a date, once for each repeat', () => {
    const day = { day: '2026-12-24', repeat: 'once' as const, ranges: [], note: '' };
    expect(specialDayError({ ...day, day: '' }, [])).toBe('date');
    expect(specialDayError(day, [day])).toBe('twice');
    expect(specialDayError({ ...day, ranges: [{ from: '08:00', to: '08:00' }] }, [])).toBe('wrong');
    expect(specialDayError({ ...day, repeat: 'yearly' }, [day])).toBeUndefined();
  });

  test('requires days off in order and without overlap', () => {
    const planned = [{ from: '2026-12-24', to: '2026-12-26', note: '' }];
    expect(dayOffError({ from: '2026-12-02', to: '2026-12-01', note: '' }, planned)).toBe('order');
    expect(dayOffError({ from: '31/02/2026', to: '31/02/2026', note: '' }, planned)).toBe('date');
    expect(dayOffError({ from: '', to: '', note: '' }, planned)).toBe('date');
    expect(dayOffError({ from: '2026-12-26', to: '2026-12-30', note: '' }, planned)).toBe('overlap');
    expect(dayOffError({ from: '2026-12-27', to: '2026-12-30', note: '' }, planned)).toBeUndefined();
  });
});

describe('barShares', () => {
  test.each([
    [
      [10_000, 5_000],
      [1, 0.5],
    ],
    [
      [-2_000, 500],
      [1, 0.25],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('scales the amounts %j to the largest of either sign', (amounts, shares) => {
    expect(barShares(amounts)).toEqual(shares);
  });
});
