import { describe, expect, test } from 'vitest';
import { mayOpen } from './remote';

describe('a route', () => {
  test('for visitors opens for everybody', () => {
    for (const audience of ['visitor', 'customer', 'provider', 'admin'] as const) {
      expect(mayOpen('visitor', audience)).toBe(true);
    }
  });

  test('for customers rejects visitors and other kinds of account', () => {
    expect(mayOpen('customer', 'customer')).toBe(true);
    expect(mayOpen('customer', 'visitor')).toBe(false);
    expect(mayOpen('customer', 'provider')).toBe(false);
  });

  test('for members opens for customers and providers', () => {
    expect((['visitor', 'customer', 'provider', 'admin'] as const).map((who) => mayOpen('member', who))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
