import { expect, test } from 'vitest';
import { statuses } from './codes';
import { canHaveProblem, problemWishes, wishesOf } from './problem';

test('a problem is of a booking that was agreed on and is not called off', () => {
  expect(statuses.filter(canHaveProblem)).toEqual(['accepted', 'on_the_way', 'arrived', 'started', 'completed']);
});

test('who paid may want money back, who worked wants to be paid, and each wish is somebody’s', () => {
  expect(wishesOf.customer).toEqual(expect.arrayContaining(['money_back', 'part_back']));
  expect(wishesOf.customer).not.toContain('payment');
  expect(wishesOf.provider).toContain('payment');
  for (const wish of ['money_back', 'part_back'] as const) expect(wishesOf.provider).not.toContain(wish);
  for (const wishes of Object.values(wishesOf)) {
    expect(wishes).toEqual(expect.arrayContaining(['put_right', 'answer']));
    expect(new Set(wishes).size).toBe(wishes.length);
  }
  expect([...new Set(Object.values(wishesOf).flat())].sort()).toEqual([...problemWishes].sort());
});
