import { describe, expect, test } from 'vitest';
import { pathTo, readNext, safeNext, withNext } from './paths';

const search = (next: string) => `?${new URLSearchParams({ next })}`;

describe('the address after sign-in', () => {
  test.each([
    ['/booking-summary', '/booking-summary'],
    ['/booking-details?booking_id=b_1', '/booking-details?booking_id=b_1'],
    ['/Provider-Details-data?provider_id=p_31#reviews', '/Provider-Details-data?provider_id=p_31#reviews'],
    ['/my-booking?q=https://elsewhere.example', '/my-booking?q=https://elsewhere.example'],
    ['/laundry-services?category=c 1', '/laundry-services?category=c%201'],
    ['/login-help', '/login-help'],
    ['/blogs/post?slug=otp', '/blogs/post?slug=otp'],
  ])('returns pathTo the exact address that was requested: %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
    expect(readNext(search(next))).toBe(expected);
  });

  test.each([
    '',
    'booking-summary',
    'https://elsewhere.example',
    'https:elsewhere.example',
    '//elsewhere.example',
    '//elsewhere.example/my-booking',
    '///elsewhere.example',
    '/\\elsewhere.example/my-booking',
    '\\/elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/./\\elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/%09/../..//elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    ' /home',
    '/\u0000',
    '/%E0%A4%A',
  ])('falls back pathTo home when %j is not an address of this site', (next) => {
    expect(safeNext(next)).toBe('/home');
    expect(readNext(search(next))).toBe('/home');
  });

  test.each([
    '/',
    '/login',
    '/login?next=%2Fmy-booking',
    '/login/',
    '/LOGIN',
    '/%6Cogin',
    '/x/../login',
    '/register',
    '/loginsec',
    '/otp',
    '/forgot-password',
  ])('falls back pathTo home when %s would only lead back pathTo the sign-in', (next) => {
    expect(readNext(search(next))).toBe('/home');
  });

  test('falls back pathTo home without a requested address', () => {
    expect(safeNext(null)).toBe('/home');
    expect(safeNext(undefined)).toBe('/home');
    expect(readNext('')).toBe('/home');
  });

  test('passes valid addresses on from login pathTo register', () => {
    const bookmark = '/register?next=%2Fbooking-details%3Fbooking_id%3Db_1';
    expect(withNext('/register', '/booking-details?booking_id=b_1')).toBe(bookmark);
    expect(readNext(bookmark.slice('/register'.length))).toBe('/booking-details?booking_id=b_1');
    expect(withNext('/login?as=provider', '/my-booking')).toBe('/login?as=provider&next=%2Fmy-booking');
    expect(withNext('/register', null)).toBe('/register');
    expect(withNext('/register', '//elsewhere.example')).toBe('/register');
  });
});

test('a link pathTo a blog post names it', () => {
  expect(pathTo.blogPost('before & after')).toBe('/blogs/post?slug=before+%26+after');
});
