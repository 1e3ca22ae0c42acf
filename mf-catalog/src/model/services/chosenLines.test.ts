import type { Service } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { startPrice } from '../providers/startPrice';
import { chosenLines, lineOf, withCount } from './chosenLines';

const service = (id: string, priceCents: number): Service => ({
  id,
  categoryId: 'c',
  name: `Service ${id}`,
  priceCents,
});

test('prices and names follow the list, not what a draft remembers', () => {
  const lines = [{ subcategoryId: 'a', name: 'Old name', priceCents: 1 }];
  expect(chosenLines([service('a', 1200)], lines)).toEqual([
    { subcategoryId: 'a', name: 'Service a', priceCents: 1200 },
  ]);
});

test('a service that is no longer sold is dropped', () => {
  const lines = [
    { subcategoryId: 'gone', name: 'Gone', priceCents: 1 },
    { subcategoryId: 'a', name: 'A', priceCents: 1 },
  ];
  expect(chosenLines([service('a', 1200)], lines).map((line) => line.subcategoryId)).toEqual(['a']);
});

test('the start price of several services is the lowest of their prices, and undefined without services', () => {
  expect(startPrice([service('a', 1200), service('b', 600)])).toEqual({ cents: 600, isLowest: true });
  expect(startPrice([service('a', 600), service('b', 600)])).toEqual({ cents: 600, isLowest: false });
  expect(startPrice([])).toBeUndefined();
});

test('a quantity is capped at the maximum of the list, and is one for uncounted services', () => {
  const curtains = { ...service('a', 1200), unit: 'curtain', maxQuantity: 4 };
  const lines = [{ subcategoryId: 'a', name: 'A', quantity: 3, priceCents: 1 }];
  expect(chosenLines([curtains], lines)).toMatchObject([{ quantity: 3, priceCents: 3600 }]);
  expect(chosenLines([{ ...curtains, maxQuantity: 2 }], lines)).toMatchObject([{ quantity: 2, priceCents: 2400 }]);
  expect(chosenLines([service('a', 1200)], lines)).toEqual([lineOf(service('a', 1200))]);
  expect(withCount([lineOf(service('b', 600)), lineOf(curtains)], curtains, 2)).toMatchObject([
    { subcategoryId: 'b', priceCents: 600 },
    { subcategoryId: 'a', quantity: 2, priceCents: 2400 },
  ]);
});
