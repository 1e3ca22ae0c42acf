import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CouponFunder, type CouponRule, couponFunders } from './coupon';
import { formatMoney, parseMoney, parsePercentage } from './money';
import { earnedShares, platformPromotionOf, providerShareOfOffer, quote, quoteOffer } from './quote';

const lines = (...prices: string[]) => prices.map((price) => ({ priceCents: parseMoney(price) ?? Number.NaN }));
const percent = (value: number, fundedBy?: CouponFunder): CouponRule => ({
  ...{ kind: 'percent', points: value * 100 },
  ...(fundedBy && { fundedBy }),
});
const points = (value: number) => parsePercentage(value) ?? Number.NaN;

const fundedBy = fc.constantFrom(...couponFunders);
const anyRule = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), points: fc.integer({ min: 0, max: 10_000 }), fundedBy }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 20_000_000 }), fundedBy }),
);
const anyLines = fc.array(fc.record({ priceCents: fc.integer({ min: 0, max: 10_000_000 }) }), {
  minLength: 1,
  maxLength: 20,
});
const anyPoints = fc.integer({ min: 0, max: 10_000 });

describe('the vectors of the contract', () => {
  test.each([
    [10, lines('60.00', '40.00'), undefined, '100.00', '0.00', '100.00', '10.00', '90.00', 10_000],
    [12.5, lines('45.55'), undefined, '45.55', '0.00', '45.55', '5.69', '39.86', 4555],
    [12.5, lines('45.55'), percent(10), '45.55', '4.56', '40.99', '1.13', '39.86', 4099],
    [12.5, lines('45.55'), percent(10, 'platform'), '45.55', '4.56', '40.99', '1.13', '39.86', 4099],
    [12.5, lines('45.55'), percent(10, 'provider'), '45.55', '4.56', '40.99', '5.69', '35.30', 4099],
    [10, lines('112.00'), percent(100), '112.00', '112.00', '0.00', '-100.80', '100.80', 0],
    [10, lines('45.00'), percent(10), '45.00', '4.50', '40.50', '0.00', '40.50', 4050],
    [15, lines('20.00'), percent(90, 'provider'), '20.00', '18.00', '2.00', '2.00', '0.00', 200],
    [10, lines('0.10', '0.20'), undefined, '0.30', '0.00', '0.30', '0.03', '0.27', 30],
    [15, lines('20.00'), percent(100), '20.00', '20.00', '0.00', '-17.00', '17.00', 0],
    [15, lines('20.00'), percent(100, 'provider'), '20.00', '20.00', '0.00', '0.00', '0.00', 0],
  ])('%d %% of %j with %j', (pct, order, coupon, total, discount, grand, admin, driver, charge) => {
    const totals = quote(order, coupon, points(pct));
    expect({
      total: formatMoney(totals.totalCents),
      discount: formatMoney(totals.discountCents),
      grand: formatMoney(totals.payableCents),
      admin: formatMoney(totals.commissionCents),
      driver: formatMoney(totals.providerPayoutCents),
      charge: totals.payableCents,
    }).toEqual({ total, discount, grand, admin, driver, charge });
  });

  test('an offer of 85.00 at 10 % gives the provider 76.50 and charges 8500 cents', () => {
    expect(providerShareOfOffer(8500, 1000)).toBe(7650);
    expect(quoteOffer(8500, undefined, 1000)).toMatchObject({
      payableCents: 8500,
      commissionCents: 850,
      providerPayoutCents: 7650,
    });
  });
});

describe('whatever the order', () => {
  test('provider and platform together get exactly what is charged', () => {
    fc.assert(
      fc.property(anyLines, fc.option(anyRule, { nil: undefined }), anyPoints, (order, rule, pct) => {
        const totals = quote(order, rule, pct);
        expect(totals.providerPayoutCents + totals.commissionCents).toBe(totals.payableCents);
        expect(totals.discountCents + totals.payableCents).toBe(totals.totalCents);
      }),
    );
  });

  test('no figure but the commission is negative, none is a fraction, and no discount is above the total', () => {
    fc.assert(
      fc.property(anyLines, anyRule, anyPoints, (order, rule, pct) => {
        const totals = quote(order, rule, pct);
        expect(totals.discountCents).toBeLessThanOrEqual(totals.totalCents);
        for (const [name, figure] of Object.entries(totals)) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          if (name !== 'commissionCents') expect(figure).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('a coupon on an accepted offer never touches the provider’s share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), anyRule, anyPoints, (offer, rule, pct) => {
        const totals = quoteOffer(offer, rule, pct);
        expect(totals.providerPayoutCents).toBe(providerShareOfOffer(offer, pct));
        expect(totals.providerPayoutCents + totals.commissionCents).toBe(totals.payableCents);
      }),
    );
  });

  test('a coupon of the platform never touches the provider’s share, and one of the provider costs at most that share', () => {
    fc.assert(
      fc.property(anyLines, anyRule, anyPoints, (order, rule, pct) => {
        const totals = quote(order, rule, pct);
        const share = providerShareOfOffer(totals.totalCents, pct);
        const expected = rule.fundedBy === 'platform' ? share : Math.max(0, share - totals.discountCents);
        expect(totals.providerPayoutCents).toBe(expected);
      }),
    );
  });

  test("the platform pays exactly its own coupon, and only the excess of a provider's coupon", () => {
    fc.assert(
      fc.property(anyLines, anyRule, anyPoints, (order, rule, pct) => {
        const totals = quote(order, rule, pct);
        const beyond = Math.max(0, totals.discountCents - providerShareOfOffer(totals.totalCents, pct));
        expect(platformPromotionOf(totals)).toBe(rule.fundedBy === 'platform' ? totals.discountCents : beyond);
      }),
    );
  });

  test('the shares after a partial refund add up, and without a refund equal the full shares', () => {
    fc.assert(
      fc.property(
        anyLines,
        anyRule,
        anyPoints,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (order, rule, pct, kept) => {
          const totals = quote(order, rule, pct);
          const terms = { ...totals, promotionCents: platformPromotionOf(totals) };
          const paid = Math.round(totals.payableCents * kept);
          const parts = earnedShares(terms, paid);
          expect(parts.providerPayoutCents + parts.commissionCents).toBe(paid + parts.promotionCents);
          for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
          const whole = earnedShares(terms, totals.payableCents);
          expect(whole.providerPayoutCents).toBe(totals.providerPayoutCents);
          expect(whole.promotionCents).toBe(terms.promotionCents);
        },
      ),
    );
  });
});
