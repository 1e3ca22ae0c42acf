import { expect, test } from 'vitest';
import { statuses } from './codes';
import { canHaveProblem, remediesByParty, requestedRemedies } from './problem';

test('a problem can be reported for bookings from acceptance to completion', () => {
  expect(statuses.filter(canHaveProblem)).toEqual(['accepted', 'on_the_way', 'arrived', 'started', 'completed']);
});

test('customers may ask for money back, providers for payment, and each wish is available to somebody', () => {
  expect(remediesByParty.customer).toEqual(expect.arrayContaining(['money_back', 'part_back']));
  expect(remediesByParty.customer).not.toContain('payment');
  expect(remediesByParty.provider).toContain('payment');
  for (const wish of ['money_back', 'part_back'] as const) expect(remediesByParty.provider).not.toContain(wish);
  for (const wishes of Object.values(remediesByParty)) {
    expect(wishes).toEqual(expect.arrayContaining(['put_right', 'answer']));
    expect(new Set(wishes).size).toBe(wishes.length);
  }
  expect([...new Set(Object.values(remediesByParty).flat())].sort()).toEqual([...requestedRemedies].sort());
});
