import { describe, expect, test } from 'vitest';
import { isServed, mayOpen, signInPath } from './access';

describe('a route', () => {
  test('of a visitor is open to everybody', () => {
    for (const standing of ['visitor', 'customer', 'provider', 'admin'] as const) {
      expect(mayOpen('visitor', standing)).toBe(true);
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

  test('that is closed leads to sign-in and back to the very place', () => {
    const address = '/booking-details?booking_id=b_1';
    expect(new URL(signInPath('customer', address), 'http://site').searchParams.get('next')).toBe(address);
  });

  test('that needs extensions is not there on a server without them', () => {
    expect(isServed('/provider-jobs', true)).toBe(true);
    expect(isServed('/provider-jobs', false)).toBe(false);
    expect(isServed('/booking-chat', false)).toBe(false);
    expect(isServed('/provider-sendoffer', false)).toBe(true);
  });

  test('of a provider leads to the entry of providers', () => {
    expect(signInPath('provider', '/jobs')).toContain('as=provider');
    expect(signInPath('customer', '/jobs')).not.toContain('as=');
  });
});
