import { expect, test } from 'vitest';
import { reopenBooking, reopensBooking } from '../services/reopensBooking';
import { returnAddress } from './returnAddress';

const fallback = '/laundry-services?category=c_1';

test('without a wish the services are next', () => {
  expect(returnAddress('', fallback)).toBe(fallback);
});

test('a wish within this site is followed', () => {
  expect(returnAddress(`?next=${encodeURIComponent('/Provider-Details-data?provider_id=p_1')}`, fallback)).toBe(
    '/Provider-Details-data?provider_id=p_1',
  );
});

test('another site is never followed', () => {
  expect(returnAddress('?next=https%3A%2F%2Fevil.example', fallback)).toBe('/home');
  expect(returnAddress('?next=%2F%2Fevil.example', fallback)).toBe('/home');
});

test('only what /change-location leaves behind opens the dialog again', () => {
  expect(reopensBooking(reopenBooking)).toBe(true);
  expect([null, undefined, 'x', {}, { reopenBooking: false }].map(reopensBooking)).not.toContain(true);
});
