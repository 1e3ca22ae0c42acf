import { expect, test } from 'vitest';
import { isValidTip, MAX_TIP_CENTS, MIN_TIP_CENTS, tipOptions } from './tip';

test.each([
  ['a cent too little', MIN_TIP_CENTS - 1, false],
  ['the least', MIN_TIP_CENTS, true],
  ['the most', MAX_TIP_CENTS, true],
  ['a cent too much', MAX_TIP_CENTS + 1, false],
])('accepts or rejects %s correctly', (_what, cents, expected) => {
  expect(isValidTip(cents)).toBe(expected);
});

test.each([
  [
    4099,
    [
      [10, 410],
      [15, 610],
      [20, 820],
    ],
  ],
  [
    4050,
    [
      [10, 410],
      [15, 610],
      [20, 810],
    ],
  ],
  [
    4049,
    [
      [10, 400],
      [15, 610],
      [20, 810],
    ],
  ],
  [500, [[20, 100]]],
  [474, []],
  [0, []],
  [
    100_000,
    [
      [10, 10_000],
      [15, 15_000],
      [20, 20_000],
    ],
  ],
  [133_400, [[10, 13_340]]],
  [200_100, []],
])('for a price of %i cents suggests these tips: %j', (priceCents, expected) => {
  expect(tipOptions(priceCents).map(({ percent, amountCents }) => [percent, amountCents])).toEqual(expected);
});
