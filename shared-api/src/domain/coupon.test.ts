import { describe, expect, test } from 'vitest';
import { applyCoupon, type Coupon, couponCode, couponRejectionMessage, discountOf } from './coupon';

const now = new Date('2026-11-20T12:00:00Z');
const welcome: Coupon = { code: 'WELCOME10', rule: { kind: 'percent', points: 1000 }, active: true };
const order = { totalCents: 4555, used: false, now };

describe('a coupon', () => {
  test('subtracts its percentage, rounded half up', () => {
    expect(applyCoupon(welcome, order)).toEqual({ ok: true, discountCents: 456, fareCents: 4099 });
  });

  test('subtracts at most its limit and the price of the order', () => {
    expect(discountOf({ kind: 'percent', points: 5000, maxDiscountCents: 500 }, 4555)).toBe(500);
    expect(discountOf({ kind: 'amount', cents: 9000 }, 4555)).toBe(4555);
  });

  test.each([
    ['is unknown', undefined, order, 'unknown'],
    ['is switched off', { ...welcome, active: false }, order, 'unknown'],
    ['is not valid yet', { ...welcome, validFrom: '2026-12-01T00:00:00Z' }, order, 'unknown'],
    ['has run out', { ...welcome, validUntil: '2026-08-31T00:00:00Z' }, order, 'expired'],
    ['was spent by this customer', welcome, { ...order, used: true }, 'used'],
    ['wants a larger order', { ...welcome, minFareCents: 5000 }, order, 'minimum'],
  ] as const)('fails when it %s', (_why, coupon, at, reason) => {
    expect(applyCoupon(coupon, at)).toEqual({ ok: false, reason });
  });

  const from = '2026-11-20T12:00:00Z';
  const until = '2026-11-30T12:00:00Z';
  test.each([
    ['a second before its first moment', '2026-11-20T11:59:59Z', 'unknown'],
    ['at its first moment', from, undefined],
    ['at its last moment', until, undefined],
    ['a second after its last moment', '2026-11-30T12:00:01Z', 'expired'],
  ])('with a first and a last moment accepts or rejects correctly %s', (_when, at, reason) => {
    const decision = applyCoupon({ ...welcome, validFrom: from, validUntil: until }, { ...order, now: new Date(at) });
    expect(decision.ok ? undefined : decision.reason).toBe(reason);
  });

  test.each([
    [4999, 'minimum'],
    [5000, undefined],
  ])('with a minimum of $50.00 accepts %i cents or names the minimum', (totalCents, reason) => {
    const decision = applyCoupon({ ...welcome, minFareCents: 5000 }, { ...order, totalCents });
    expect(decision.ok ? undefined : decision.reason).toBe(reason);
  });

  test('matches in any case and with spaces around it', () => {
    expect(couponCode('  welcome10 ')).toBe('WELCOME10');
  });

  test('subtracts nothing with a limit of 0, and never a negative amount', () => {
    expect(discountOf({ kind: 'percent', points: 5000, maxDiscountCents: 0 }, 4555)).toBe(0);
    expect(discountOf({ kind: 'amount', cents: -100 }, 4555)).toBe(0);
  });

  test.each([
    ['minimum', 'Minimum order is $20.00.'],
    ['expired', 'Coupon has expired!'],
    ['used', 'Coupon already used!'],
    ['unknown', 'Invalid coupon code!'],
  ] as const)('rejected as %s shows: %s', (reason, message) => {
    expect(couponRejectionMessage(reason, 2000)).toBe(message);
  });
});
