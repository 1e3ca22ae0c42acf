import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, readAmount, splitOf, splitWithCoupon } from './split';

test('pays the provider the rest of a partial refund, less the commission', () => {
  expect(splitOf(27_600, 12_000, 1000)).toEqual({ refundCents: 12_000, providerCents: 14_040, commissionCents: 1560 });
});

test('returns parts that are never negative and add up to the money in question', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.integer({ min: -100, max: 20_000_000 }),
      fc.nat(10_000),
      (question, refund, points) => {
        const { refundCents, providerCents, commissionCents } = splitOf(question, refund, points);
        expect(refundCents + providerCents + commissionCents).toBe(question);
        expect(Math.min(refundCents, providerCents, commissionCents)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120,50', 12_050],
  ['۱۲۰٫۵۰', 12_050],
  ['0', 0],
  ['1.234', undefined],
  ['-3', undefined],
  ['', undefined],
  ['much', undefined],
])('parses %s as %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test('reads every displayed amount back as the same cents', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (cents) => {
      expect(readAmount(amountText(cents))).toBe(cents);
    }),
  );
});

test('pays our part of a coupon in proportion to the customer’s payment', () => {
  const terms = { payableCents: 8000, providerPayoutCents: 9000, promotionCents: 2000 };
  const coupon = { terms, leftCents: 2000 };
  expect(splitWithCoupon(8000, 0, coupon)).toEqual({
    ...{ refundCents: 0, providerCents: 9000, commissionCents: 1000, promotionCents: 2000 },
  });
  expect(splitWithCoupon(8000, 2000, coupon)).toEqual({
    ...{ refundCents: 2000, providerCents: 6750, commissionCents: 750, promotionCents: 1500 },
  });
});
