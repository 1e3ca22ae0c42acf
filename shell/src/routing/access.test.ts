import { paths } from '@doorstep/shared-api/paths';
import { describe, expect, test } from 'vitest';
import { isServed, signInPath } from './access';

describe('a route', () => {
  test('that is closed leads to sign-in and back to the very place', () => {
    const address = '/booking-details?booking_id=b_1';
    expect(new URL(signInPath('customer', address), 'http://site').searchParams.get('next')).toBe(address);
  });

  test('that needs extensions is not there on a server without them', () => {
    expect(isServed('/provider-jobs', true)).toBe(true);
    expect(isServed('/provider-jobs', false)).toBe(false);
    expect(isServed('/booking-chat', false)).toBe(false);
    expect(isServed('/messages', false)).toBe(false);
    expect(isServed('/provider-sendoffer', false)).toBe(true);
  });

  test.each(Object.entries(paths).filter(([name]) => name.startsWith('provider')))(
    'of a provider, %s, is there without extensions only where the original server fills it',
    (name, path) => {
      const original = ['providerList', 'providerDetails', 'providerDetailsFromList', 'providerSendOffer'];
      expect(isServed(path, false)).toBe([...original, 'providerSignup'].includes(name));
      expect(isServed(path, true)).toBe(true);
    },
  );

  test.each([
    ['visitor', null],
    ['customer', null],
    ['provider', 'provider'],
    ['admin', 'admin'],
  ] as const)('of a %s leads to the entry of their own', (access, entry) => {
    expect(new URL(signInPath(access, '/x'), 'http://site').searchParams.get('as')).toBe(entry);
  });
});
