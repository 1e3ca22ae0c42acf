import { expect, test } from 'vitest';
import { bookingNumber, bookingReferenceOf, readBookingNumber } from './bookingNumber';

test.each([
  ['D-20418', 20418],
  ['d20418', 20418],
  [' d 20418 ', 20418],
  ['20418', undefined],
  ['D-', undefined],
  ['D-20418x', undefined],
  ['ID-20418', undefined],
  ['20418 D-20418', undefined],
  ['D-9999999999', undefined],
])('%s parses as the booking number %s', (text, number) => {
  expect(readBookingNumber(text)).toBe(number);
});

test('a formatted booking number parses to the same number', () => {
  expect(readBookingNumber(bookingNumber(20001))).toBe(20001);
});

test('a booking without a number is named by its id', () => {
  expect(bookingReferenceOf({ id: 'b_1' })).toBe('b_1');
  expect(bookingReferenceOf({ id: 'b_1', number: 'D-20001' })).toBe('D-20001');
});
