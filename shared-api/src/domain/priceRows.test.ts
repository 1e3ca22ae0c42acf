import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedTotalOf, priceRows } from './priceRows';
import { quote, quoteOffer } from './quote';

const anyServices = fc.array(fc.record({ name: fc.string(), priceCents: fc.integer({ min: 0, max: 10_000_000 }) }), {
  minLength: 1,
  maxLength: 20,
});
const anyCoupon = fc.option(
  fc.record({ kind: fc.constant('percent' as const), points: fc.integer({ min: 0, max: 10_000 }) }),
  {
    nil: undefined,
  },
);
const anyOffer = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined });

const curtains = { name: 'Curtains', quantity: 2, priceCents: 5000 };
const ironing = { name: 'Ironing', priceCents: 3000 };

test('lists the services of a booking at list price, with their quantities', () => {
  expect(priceRows({ services: [curtains, ironing], discountCents: 0, payableCents: 8000 })).toEqual([
    { kind: 'service', name: 'Curtains', quantity: 2, cents: 5000 },
    { kind: 'service', name: 'Ironing', cents: 3000 },
  ]);
  expect(priceRows({ services: [ironing], discountCents: 0, payableCents: 3000 })[0]).not.toHaveProperty('quantity');
});

test.each([
  [
    'a lower price',
    7000,
    500,
    [
      { kind: 'agreed', agreedCents: 7500, cents: -500 },
      { kind: 'coupon', cents: -500 },
    ],
  ],
  ['a higher price', 9000, 0, [{ kind: 'agreed', agreedCents: 9000, cents: 1000 }]],
  ['the listed price with a coupon', 7200, 800, [{ kind: 'coupon', cents: -800 }]],
])('for %s lists the agreed price before the coupon', (_what, payableCents, discountCents, expected) => {
  expect(priceRows({ services: [curtains, ironing], discountCents, payableCents }).slice(2)).toEqual(expected);
});

test('adds up to the paid price for any booking or offer, and contains no row of 0 but services', () => {
  fc.assert(
    fc.property(
      anyServices,
      anyCoupon,
      anyOffer,
      fc.integer({ min: 0, max: 10_000 }),
      (services, coupon, offer, points) => {
        const stats = offer === undefined ? quote(services, coupon, points) : quoteOffer(offer, coupon, points);
        const rows = priceRows({ services, discountCents: stats.discountCents, payableCents: stats.payableCents });
        expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(stats.payableCents);
        const agreed = rows.find(({ kind }) => kind === 'agreed');
        expect(agreed !== undefined).toBe(offer !== undefined && offer !== listedTotalOf(services));
        for (const { kind, cents } of rows) if (kind !== 'service') expect(cents).not.toBe(0);
      },
    ),
  );
});
