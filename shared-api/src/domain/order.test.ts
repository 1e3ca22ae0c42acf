import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idsAndQuantitiesOf,
  maxOrderLines,
  maxQuantity,
  nameWithQuantity,
  type OrderLine,
  orderError,
  toggleLine,
  totalOf,
  unitCentsOf,
  withQuantity,
} from './order';
import { quote, quoteOffer } from './quote';

const line = (id: string, over: Partial<OrderLine> = {}): OrderLine => ({
  subcategoryId: id,
  name: `Service ${id}`,
  priceCents: 1000,
  ...over,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => line(`s_${index}`));

describe('an order', () => {
  test('may contain one to twenty services of one category', () => {
    expect(orderError(many(1))).toBeUndefined();
    expect(orderError(many(20), () => 'c_1')).toBeUndefined();
  });

  test.each([
    ['has no service', [], undefined, 'empty'],
    ['has more than twenty', many(21), undefined, 'too_many'],
    ['has one twice', [line('s_1'), line('s_1')], undefined, 'duplicate'],
    ['lacks an id', [line('')], undefined, 'incomplete'],
    ['lacks a name', [line('s_1', { name: ' ' })], undefined, 'incomplete'],
    ['counts no whole number', [line('s_1', { quantity: 1.5 })], undefined, 'incomplete'],
    ['counts nothing', [line('s_1', { quantity: 0 })], undefined, 'incomplete'],
    ['counts more than can ever be', [line('s_1', { quantity: 100 })], undefined, 'incomplete'],
    ['lacks a price', [line('s_1', { priceCents: Number.NaN })], undefined, 'incomplete'],
    ['has a price below nothing', [line('s_1', { priceCents: -1 })], undefined, 'incomplete'],
    ['has a part of a cent', [line('s_1', { priceCents: 10.5 })], undefined, 'incomplete'],
    ['has one line that lacks something', [line('s_1'), line('s_2', { name: '' })], undefined, 'incomplete'],
    [
      'has one unknown service among known ones',
      [line('s_1'), line('s_2')],
      (id: string) => (id === 's_1' ? 'c_1' : undefined),
      'mixed_categories',
    ],
    ['mixes categories', [line('s_1'), line('s_2')], (id: string) => id, 'mixed_categories'],
    ['names an unknown service', [line('s_1')], () => undefined, 'mixed_categories'],
  ] as const)('fails when it %s', (_why, lines, categoryOf, issue) => {
    expect(orderError(lines, categoryOf)).toBe(issue);
  });

  test('may contain free services and quantities from 1 to 99', () => {
    expect(orderError([line('s_1', { priceCents: 0 })])).toBeUndefined();
    expect([1, 2, maxQuantity].map((quantity) => orderError([line('s_1', { quantity })]))).toEqual(
      Array(3).fill(undefined),
    );
    expect(maxQuantity).toBe(99);
  });

  test('adds a service with its chip and removes it again', () => {
    const chosen = toggleLine(toggleLine([], line('s_1')), line('s_2', { priceCents: 250 }));
    expect(totalOf(chosen)).toBe(1250);
    expect(toggleLine(chosen, line('s_1'))).toEqual([line('s_2', { priceCents: 250 })]);
  });
});

describe('a counted line', () => {
  const curtains = line('s_1', { name: 'Curtains', priceCents: 2550 });

  test('multiplies the unit price by the quantity, and drops a quantity of one', () => {
    const three = withQuantity(curtains, 3);
    expect(three).toEqual({ ...curtains, quantity: 3, priceCents: 7650 });
    expect(unitCentsOf(three)).toBe(2550);
    expect(withQuantity(three, 2).priceCents).toBe(5100);
    expect(withQuantity(three, 1)).toEqual(curtains);
    expect('quantity' in withQuantity(three, 1)).toBe(false);
  });

  test('shows the quantity before its name', () => {
    expect([nameWithQuantity(withQuantity(curtains, 2)), nameWithQuantity(curtains)]).toEqual([
      '2 × Curtains',
      'Curtains',
    ]);
  });

  test('sends its quantity, and only ids when there are no quantities', () => {
    expect(idsAndQuantitiesOf([line('s_2'), withQuantity(curtains, 2)])).toEqual({
      subcategoryIds: ['s_2', 's_1'],
      quantities: [1, 2],
    });
    expect(idsAndQuantitiesOf([curtains])).toEqual({ subcategoryIds: ['s_1'] });
  });

  test('splits into whole cents without a remainder for any price and quantity', () => {
    const anyCounted = fc.record({
      unitCents: fc.integer({ min: 0, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: maxQuantity }),
    });
    const anyOrder = fc.array(anyCounted, { minLength: 1, maxLength: maxOrderLines });
    const anyCoupon = fc.option(
      fc.record({ kind: fc.constant('percent' as const), points: fc.integer({ min: 0, max: 10_000 }) }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(anyOrder, anyCoupon, fc.integer({ min: 0, max: 10_000 }), (order, coupon, percentage) => {
        const lines = order.map(({ unitCents, quantity }, index) =>
          withQuantity(line(`s_${index}`, { priceCents: unitCents }), quantity),
        );
        for (const [index, { unitCents, quantity }] of order.entries()) {
          expect(lines[index]?.priceCents).toBe(unitCents * quantity);
          expect(unitCentsOf(lines[index] ?? curtains)).toBe(unitCents);
        }
        const sum = order.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
        for (const totals of [quote(lines, coupon, percentage), quoteOffer(totalOf(lines), coupon, percentage)]) {
          expect(totals.totalCents).toBe(sum);
          expect(totals.discountCents + totals.payableCents).toBe(sum);
          expect(totals.commissionCents + totals.providerPayoutCents).toBe(totals.payableCents);
          // The marketplace pays for its coupons, so its part alone may be below zero.
          const { commissionCents, ...others } = totals;
          expect(Number.isSafeInteger(commissionCents)).toBe(true);
          for (const cents of Object.values(others)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        }
      }),
    );
  });
});
