import { describe, expect, test } from 'vitest';
import { type OrderLine, orderError, toggleLine, totalOf } from './order';

const line = (id: string, over: Partial<OrderLine> = {}): OrderLine => ({
  subcategoryId: id,
  name: `Service ${id}`,
  priceCents: 1000,
  ...over,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => line(`s_${index}`));

describe('an order', () => {
  test('of one to twenty services of one category is fine', () => {
    expect(orderError(many(1))).toBeUndefined();
    expect(orderError(many(20), () => 'c_1')).toBeUndefined();
  });

  test.each([
    ['has no service', [], undefined, 'empty'],
    ['has more than twenty', many(21), undefined, 'too_many'],
    ['has one twice', [line('s_1'), line('s_1')], undefined, 'duplicate'],
    ['lacks an id', [line('')], undefined, 'incomplete'],
    ['lacks a name', [line('s_1', { name: ' ' })], undefined, 'incomplete'],
    ['lacks a price', [line('s_1', { priceCents: Number.NaN })], undefined, 'incomplete'],
    ['mixes categories', [line('s_1'), line('s_2')], (id: string) => id, 'mixed_categories'],
    ['names an unknown service', [line('s_1')], () => undefined, 'mixed_categories'],
  ] as const)('that %s is rejected', (_why, lines, categoryOf, issue) => {
    expect(orderError(lines, categoryOf)).toBe(issue);
  });

  test('a chip adds its service, and takes it out again', () => {
    const chosen = toggleLine(toggleLine([], line('s_1')), line('s_2', { priceCents: 250 }));
    expect(totalOf(chosen)).toBe(1250);
    expect(toggleLine(chosen, line('s_1'))).toEqual([line('s_2', { priceCents: 250 })]);
  });
});
