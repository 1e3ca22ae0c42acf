import { expect, test } from 'vitest';
import { cardBrandName, isExpired } from './wallet';

/** In this browser's time zone, like a card's expiry. */
const at = (year: number, month: number, day: number, hour = 0) => new Date(year, month - 1, day, hour);

test.each([
  ['on the last evening of its month', 11, 2026, at(2026, 11, 30, 23), false],
  ['on the first morning after it', 11, 2026, at(2026, 12, 1), true],
  ['in the first month of its year', 1, 2027, at(2026, 12, 31), false],
  ['on the last evening of its year', 12, 2026, at(2026, 12, 31, 23), false],
  ['as the next year begins', 12, 2026, at(2027, 1, 1), true],
  ['in a later month of an earlier year', 12, 2025, at(2026, 1, 15), true],
  ['in an earlier month of a later year', 1, 2034, at(2026, 12, 15), false],
])('expires correctly %s', (_when, expMonth, expYear, now, expected) => {
  expect(isExpired({ expMonth, expYear }, now)).toBe(expected);
});

test('known card brands have names, and unknown ones keep the name of the gateway', () => {
  const brands = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'cartes_bancaires', ''];
  expect(brands.map(cardBrandName)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
    'Diners Club',
    'JCB',
    'UnionPay',
    'cartes_bancaires',
    '',
  ]);
});
