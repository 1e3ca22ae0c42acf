import { expect, test } from 'vitest';
import { emptySearch } from './providerSearch';
import { serverFilters } from './serverFilters';

const portland = { lat: '45.5', long: '-122.6' };

test("an unfiltered list in the server's order needs no request", () => {
  expect(serverFilters(emptySearch, portland)).toBeUndefined();
  expect(serverFilters({ ...emptySearch, sort: 'rating' }, portland)).toBeUndefined();
});

test.each([
  [{ tab: 'availability' as const }, { available: true }],
  [{ tab: 'rating' as const }, { minRating: 4.5 }],
  [{ tab: 'featured' as const }, { featured: true }],
  [{ tab: 'popular' as const }, { sort: 'popular' }],
  [{ free: ['now' as const] }, { available: true }],
  [{ query: 'leak', where: 'High St' }, { text: 'leak High St' }],
  [{ categoryId: 'c_2' }, { categoryId: 'c_2' }],
  [{ sort: 'newest' as const }, { sort: 'newest' }],
])('%j is sent to the server', (part, filters) => {
  const providerFilters = serverFilters({ ...emptySearch, ...part }, undefined) ?? {};
  expect(Object.fromEntries(Object.entries(providerFilters).filter(([, value]) => value !== undefined))).toEqual(
    filters,
  );
});

test('the stricter of tab and filter applies', () => {
  expect(serverFilters({ ...emptySearch, tab: 'rating', ratings: [4.9, 4.5] }, undefined)?.minRating).toBe(4.5);
  expect(serverFilters({ ...emptySearch, tab: 'rating', ratings: [4.9] }, undefined)?.minRating).toBe(4.9);
});

test('a distance counts from a known place only', () => {
  expect(serverFilters({ ...emptySearch, sort: 'distance' }, undefined)).toBeUndefined();
  expect(serverFilters({ ...emptySearch, sort: 'distance' }, portland)).toMatchObject({
    ...portland,
    sort: 'distance',
  });
  expect(serverFilters({ ...emptySearch, withinKm: 2 }, portland)).toMatchObject({ ...portland, radiusKm: 2 });
});
