import { expect, test } from 'vitest';
import { returnAddress } from './returnAddress';

test('without a wish the services are next', () => {
  expect(returnAddress('')).toBe('/laundry-services');
});

test('a wish within this site is followed', () => {
  expect(returnAddress(`?next=${encodeURIComponent('/Provider-Details-data?provider_id=p_1')}`)).toBe(
    '/Provider-Details-data?provider_id=p_1',
  );
});

test('another site is never followed', () => {
  expect(returnAddress('?next=https%3A%2F%2Fevil.example')).toBe('/home');
  expect(returnAddress('?next=%2F%2Fevil.example')).toBe('/home');
});
