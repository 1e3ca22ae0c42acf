import { describe, expect, it } from 'vitest';
import { returnPath, withReturnPath } from './returnPath';

describe('where a person goes after signing in', () => {
  it.each([
    ['/booking-summary', '/booking-summary'],
    ['/booking-details?booking_id=b_1', '/booking-details?booking_id=b_1'],
    ['/Provider-Details-data?provider_id=p_31#reviews', '/Provider-Details-data?provider_id=p_31#reviews'],
    ['/my-booking?q=https://elsewhere.example', '/my-booking?q=https://elsewhere.example'],
  ])('is the very place that was asked for: %s', (next, expected) => {
    expect(returnPath(next)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'booking-summary',
    'https://elsewhere.example',
    'https:elsewhere.example',
    '//elsewhere.example',
    '//elsewhere.example/my-booking',
    '///elsewhere.example',
    '/\\elsewhere.example/my-booking',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/./\\elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%09/../..//elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    ' /home',
    '/\u0000',
  ])('is home when %j names no place of this site', (next) => {
    expect(returnPath(next)).toBe('/home');
  });

  it.each(['/login', '/login?next=%2Fmy-booking', '/register', '/loginsec', '/otp', '/'])(
    'is home when %s would only lead back here',
    (next) => {
      expect(returnPath(next)).toBe('/home');
    },
  );

  it('is kept on the way from login to register', () => {
    expect(withReturnPath('/register', '/booking-details?booking_id=b_1')).toBe(
      '/register?next=%2Fbooking-details%3Fbooking_id%3Db_1',
    );
    expect(withReturnPath('/login?as=provider', '/my-booking')).toBe('/login?as=provider&next=%2Fmy-booking');
  });

  it('leaves a link without a wish, or with a foreign one, alone', () => {
    expect(withReturnPath('/register', null)).toBe('/register');
    expect(withReturnPath('/register', '//elsewhere.example')).toBe('/register');
  });
});
