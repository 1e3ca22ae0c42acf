import { expect, test } from 'vitest';
import { publicArea, roundPlace } from './publicArea';

const unknown = { lat: null, long: null };

test('shows the neighbourhood of a known place', () => {
  const address = '1214 SE Hawthorne Blvd, Portland, OR 97214';
  expect(publicArea({ address, lat: 45.51213, long: -122.65392 })).toBe("Ladd's Addition, Portland, OR");
});

test.each([
  ['1214 SE Hawthorne Blvd, Portland, OR 97214', 'Portland, OR 97214'],
  ['Suite 5, 12 High St, Springfield', 'Springfield'],
  ['Hauptstraße 12b, 10115 Berlin', '10115 Berlin'],
  ['Rue de Rivoli 4, 75001 Paris, France', '75001 Paris, France'],
  ['12 High St, Apt B, Springfield', 'Springfield'],
  ['12 High St, # rear house, Springfield', 'Springfield'],
  ['12 High St', ''],
  ['', ''],
])('shows %s as %s elsewhere', (address, area) => {
  expect(publicArea({ address, ...unknown })).toBe(area);
});

test('groups places within half a kilometre', () => {
  expect(roundPlace({ lat: 45.51213, long: -122.65392 })).toEqual({ lat: 45.51, long: -122.655 });
});
