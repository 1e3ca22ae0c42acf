import { maxOrderCents, maxOrderLines } from '@doorstep/shared-api/domain';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../platform/db/connect';
import { itemsOf } from '../quotes/itemsOf';
import type { Pricing } from './orders.repository';
import { type Order, priceFrom } from './priceOrder';
import { quantityField } from './quantity';
import { toTotals } from './totals';

/** Stands in for a database: without a coupon, no query runs. */
const noDatabase = {} as Session;
const NOW = new Date('2026-11-27T09:00:00Z');

const service = (id: string, more: Partial<Pricing[2][number]> = {}): Pricing[2][number] => ({
  ...{ id, name: `Service ${id}`, priceCents: 4000, durationMinutes: 45, perUnit: null, retiredAt: null, own: null },
  ...more,
});
const counted = { perUnit: { max: 3 } } as Partial<Pricing[2][number]>;
const provider = { profile: { userId: 'p_1' } } as Pricing[1][number];
const priced = (
  order: Partial<Order>,
  services: Pricing[2],
  provided: Pricing[1] = [],
  percentage: number | null = 1250,
) =>
  priceFrom(
    noDatabase,
    {
      ...{
        userId: 'u_1',
        categoryId: 'c_1',
        providerId: undefined,
        couponCode: undefined,
        bookingType: 'book',
        now: NOW,
      },
      items: services.map(({ id }) => ({ subcategoryId: id, quantity: 1 })),
      ...order,
    },
    [[{ category: { id: 'c_1' }, percentage }] as Pricing[0], provided, services],
  );

describe('an order', () => {
  test('multiplies the catalogue’s price and duration by the quantity', async () => {
    const items = [
      { subcategoryId: 'b', quantity: 3 },
      { subcategoryId: 'a', quantity: 1 },
    ];
    const order = await priced({ items }, [service('a', { priceCents: 1000 }), service('b', counted)]);
    expect(order.lines).toMatchObject([
      { subcategoryId: 'b', quantity: 3, priceCents: 12_000, durationMinutes: 135 },
      { subcategoryId: 'a', quantity: 1, priceCents: 1000, durationMinutes: 45 },
    ]);
    expect(toTotals(order)).toEqual({
      lines: [
        { subcategory_id: 'b', subcategory_name: 'Service b', quantity: 3, price: '120.00' },
        { subcategory_id: 'a', subcategory_name: 'Service a', price: '10.00' },
      ],
      ...{ totalPrice: '130.00', coupon_discount: '0.00', delivery_cost: '130.00' },
      ...{ admin_profit: '16.25', driver_delivery_cost: '113.75', percentage: 12.5 },
    });
  });

  test('uses the provider’s own price, also zero', async () => {
    const services = [service('a', { own: 3500 }), service('b', { own: 0 })];
    const { lines } = await priced({ providerId: 'p_1' }, services, [provider]);
    expect(lines.map(({ priceCents }) => priceCents)).toEqual([3500, 0]);
  });

  test('may cost at most the maximum of a single charge', async () => {
    expect((await priced({}, [service('a', { priceCents: maxOrderCents })])).totals.totalCents).toBe(maxOrderCents);
    await expect(
      priced({}, [service('a', { priceCents: maxOrderCents }), service('b', { priceCents: 1 })]),
    ).rejects.toThrow('One booking can cost at most');
  });

  test.each([30, 49])('refuses %d cents, as both gateways would', async (priceCents) => {
    await expect(priced({}, [service('a', { priceCents })])).rejects.toThrow(
      'smallest amount that can be paid is $0.50',
    );
  });
  test.each([0, 50])('accepts %d cents', async (priceCents) => {
    expect((await priced({}, [service('a', { priceCents })])).totals.payableCents).toBe(priceCents);
  });

  test('may have at most twenty services', async () => {
    const services = Array.from({ length: maxOrderLines + 1 }, (_, index) => service(`s${index}`));
    expect((await priced({}, services.slice(1))).lines).toHaveLength(maxOrderLines);
    await expect(priced({}, services)).rejects.toThrow('at most 20 services');
  });

  test('may have at most the catalogue’s maximum of a service', async () => {
    const items = (quantity: number) => [{ subcategoryId: 'a', quantity }];
    expect((await priced({ items: items(3) }, [service('a', counted)])).lines[0]?.quantity).toBe(3);
    await expect(priced({ items: items(4) }, [service('a', counted)])).rejects.toThrow('at most 3 times at once');
    await expect(priced({ items: items(2) }, [service('a')])).rejects.toThrow('can be booked only once');
    for (const quantity of [0, -1, 1.5])
      await expect(priced({ items: items(quantity) }, [service('a', counted)])).rejects.toThrow('3 times at once');
  });

  const twice = [1, 1].map((quantity) => ({ subcategoryId: 'a', quantity }));
  test.each([
    ['no service', () => priced({}, []), 'at least one service'],
    ['a service twice', () => priced({ items: twice }, [service('a')]), 'selected twice'],
    [
      'a service of another category',
      () => priced({ items: [...twice.slice(1), { subcategoryId: 'x', quantity: 1 }] }, [service('a')]),
      'does not belong',
    ],
    [
      'a service that was retired',
      () => priced({}, [service('b'), service('a', { retiredAt: NOW })]),
      'no longer offered',
    ],
    [
      'a provider who takes no jobs',
      () => priced({ providerId: 'p_1' }, [service('a', { own: 1 })]),
      'provider is not available',
    ],
    [
      'a provider without one of the services',
      () => priced({ providerId: 'p_1' }, [service('b', { own: 1 }), service('a')], [provider]),
      'provider is not available',
    ],
    ['nobody to hire', () => priced({ bookingType: 'hire' }, [service('a')]), 'choose a provider'],
    ['no commission', () => priced({}, [service('a')], [], null), 'no commission is set'],
  ])('fails with %s', async (_what, price, message) => {
    await expect(price()).rejects.toThrow(message);
  });

  test('adds no commission when the rate is zero', async () => {
    const { totals } = await priced({}, [service('a')], [], 0);
    expect(totals).toMatchObject({ commissionCents: 0, providerPayoutCents: 4000 });
  });
});

test('assigns quantities to services in order, and defaults to one', () => {
  const subcategory_ids = ['a', 'b'];
  expect(itemsOf({ subcategory_ids, quantities: [2, 5] })).toEqual([
    { subcategoryId: 'a', quantity: 2 },
    { subcategoryId: 'b', quantity: 5 },
  ]);
  expect(itemsOf({ subcategory_ids }).map(({ quantity }) => quantity)).toEqual([1, 1]);
  for (const quantities of [[], [1], [1, 1, 1]])
    expect(() => itemsOf({ subcategory_ids, quantities })).toThrow('one quantity for each service');
});

test('sends quantities above one only', () => {
  expect([1, 2, 3].map((quantity) => quantityField({ quantity }))).toEqual([{}, { quantity: 2 }, { quantity: 3 }]);
});
