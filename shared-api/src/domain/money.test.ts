import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsToPercent, formatMoney, parseMoney, parsePercentage, share } from './money';

describe('amounts', () => {
  test.each([
    ['45', 4500],
    ['45.0', 4500],
    ['45.00', 4500],
    [' 45.5 ', 4550],
    [45, 4500],
    [45.1, 4510],
    ['0.01', 1],
    ['100000.00', 10_000_000],
  ])('parse %j as %i cents', (input, cents) => {
    expect(parseMoney(input)).toBe(cents);
  });

  test.each([
    ['45.001'],
    ['45.'],
    ['.5'],
    ['-1'],
    [-1],
    ['1,000.00'],
    ['$5'],
    ['1e3'],
    [''],
    ['abc'],
    [null],
    [{}],
    [Number.NaN],
    [0.1 + 0.2],
  ])('reject %j', (input) => {
    expect(parseMoney(input)).toBeUndefined();
  });

  test('survive formatting and parsing unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(formatMoney(cents)).toMatch(/^\d+\.\d\d$/);
        expect(parseMoney(formatMoney(cents))).toBe(cents);
      }),
    );
  });

  test.each([
    [-1, '-0.01'],
    [-4099, '-40.99'],
    [-100_000, '-1000.00'],
    [0, '0.00'],
    [5, '0.05'],
  ])('format %i cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  test('reject other types that convert to a number', () => {
    for (const value of [[45], { toString: () => '45' }, 45n, true]) expect(parseMoney(value)).toBeUndefined();
  });

  test('reject fractions of a cent', () => {
    expect(() => formatMoney(0.5)).toThrow(RangeError);
  });
});

describe('percentages', () => {
  test.each([
    [10, 1000],
    ['12.5', 1250],
    [0, 0],
    [100, 10_000],
  ])('parse %j as %i basis points and format it back', (input, points) => {
    expect(parsePercentage(input)).toBe(points);
    expect(basisPointsToPercent(points)).toBe(Number(input));
  });

  test.each([['101'], ['12.345'], ['ten'], [''], [null], [-1]])('reject %j instead of reading it as 0', (input) => {
    expect(parsePercentage(input)).toBeUndefined();
  });

  test('round a share half up to a cent', () => {
    expect(share(4555, 1000)).toBe(456);
    expect(share(4555, 1250)).toBe(569);
    expect(share(5, 1000)).toBe(1);
    expect(share(4, 1000)).toBe(0);
  });
});
