import { describe, expect, test } from 'vitest';
import { mayOpen } from './remote';

describe('a route', () => {
  test('of a visitor is open to everybody', () => {
    for (const audience of ['visitor', 'customer', 'provider', 'admin'] as const) {
      expect(mayOpen('visitor', audience)).toBe(true);
    }
  });

  test('of a customer is closed to visitors and to other kinds of account', () => {
    expect(mayOpen('customer', 'customer')).toBe(true);
    expect(mayOpen('customer', 'visitor')).toBe(false);
    expect(mayOpen('customer', 'provider')).toBe(false);
  });

  test('of members is open to customers and providers', () => {
    expect((['visitor', 'customer', 'provider', 'admin'] as const).map((who) => mayOpen('member', who))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
