import { expect, test } from 'vitest';
import { reopenBookingState, reopensBooking } from '../services/reopensBooking';
import { returnAddress } from './returnAddress';

const fallback = '/laundry-services?category=c_1';

test('the fallback address is used when none is requested', () => {
  expect(returnAddress('', fallback)).toBe(fallback);
});

test('a requested address on this site is used', () => {
  expect(returnAddress(`?next=${encodeURIComponent('/Provider-Details-data?provider_id=p_1')}`, fallback)).toBe(
    '/Provider-Details-data?provider_id=p_1',
  );
});

test('a requested address on another site is ignored', () => {
  expect(returnAddress('?next=https%3A%2F%2Fevil.example', fallback)).toBe('/home');
  expect(returnAddress('?next=%2F%2Fevil.example', fallback)).toBe('/home');
});

test('only the state left by /change-location reopens the dialog', () => {
  expect(reopensBooking(reopenBookingState)).toBe(true);
  expect([null, undefined, 'x', {}, { reopenBooking: false }].map(reopensBooking)).not.toContain(true);
});
