import { paths } from '@doorstep/shared-api/paths';
import { describe, expect, test } from 'vitest';
import { isPathSupported, signInPath } from './access';

describe('a route', () => {
  test('leads a person without access to sign-in and back to the exact address', () => {
    const address = '/booking-details?booking_id=b_1';
    expect(new URL(signInPath('customer', address), 'http://site').searchParams.get('next')).toBe(address);
  });

  test('disappears on a server without extensions when it needs them', () => {
    expect(isPathSupported('/provider-jobs', true)).toBe(true);
    expect(isPathSupported('/provider-jobs', false)).toBe(false);
    expect(isPathSupported('/provider-team', false)).toBe(false);
    expect(isPathSupported('/booking-chat', false)).toBe(false);
    expect(isPathSupported('/messages', false)).toBe(false);
    expect(isPathSupported('/provider-sendoffer', false)).toBe(true);
  });

  test.each(Object.entries(paths).filter(([name]) => name.startsWith('provider')))(
    'for providers, %s, exists without extensions only when the original server supports it',
    (name, path) => {
      const original = ['providerList', 'providerDetails', 'providerDetailsFromList', 'providerSendOffer'];
      expect(isPathSupported(path, false)).toBe([...original, 'providerSignup'].includes(name));
      expect(isPathSupported(path, true)).toBe(true);
    },
  );

  test.each([
    ['visitor', null],
    ['customer', null],
    ['provider', 'provider'],
    ['admin', 'admin'],
  ] as const)('for a %s leads to the sign-in entry of that audience', (access, entry) => {
    expect(new URL(signInPath(access, '/x'), 'http://site').searchParams.get('as')).toBe(entry);
  });
});
