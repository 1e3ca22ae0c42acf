import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedCents, priceRows } from './priceRows';
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

test('whatever was booked or agreed on, the lines add up to what is paid, and none of them is nothing', () => {
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
        expect(agreed !== undefined).toBe(offer !== undefined && offer !== listedCents(services));
        for (const { kind, cents } of rows) if (kind !== 'service') expect(cents).not.toBe(0);
      },
    ),
  );
});
