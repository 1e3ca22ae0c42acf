import type { Provider } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { countFilterChoices, type FilterContext, filterProviders, priceSpan, sortsFor } from './filterProviders';
import { emptySearch, type ProviderSearch } from './providerSearch';

const provider = (name: string, more: Partial<Provider> = {}): Provider => ({
  id: name,
  name,
  image: '',
  serviceTitle: 'Plumber',
  rating: 4,
  address: '1 Main St',
  serviceNames: [],
  ...more,
});
/** A Friday, 14:00 in Los Angeles. */
const friday: FilterContext = { now: new Date('2026-11-20T22:00:00Z'), timeZone: 'America/Los_Angeles' };
const names = (list: readonly Provider[], search: Partial<ProviderSearch>, around: Partial<FilterContext> = {}) =>
  filterProviders(list, { ...emptySearch, ...search }, { ...friday, ...around }).map((p) => p.name);

const list = [
  provider('Ann', { availableNow: true, rating: 4.6, featured: false, completedJobs: 10, startPriceCents: 4000 }),
  provider('Bob', { availableNow: false, rating: 4.9, featured: true, completedJobs: 40, address: '5 Oak Ave' }),
  provider('Cid', {
    availableNow: true,
    rating: 4.2,
    featured: false,
    completedJobs: 90,
    serviceNames: ['Leak repair'],
    startPriceCents: 2500,
    verified: true,
  }),
];

test('All keeps the order of the server', () => {
  expect(names(list, {})).toEqual(['Ann', 'Bob', 'Cid']);
});

test('Availability keeps those who can come now', () => {
  expect(names(list, { tab: 'availability' })).toEqual(['Ann', 'Cid']);
});

test('Rating keeps the well rated, best first', () => {
  expect(names(list, { tab: 'rating' })).toEqual(['Bob', 'Ann']);
});

test('Featured keeps the providers that the server features', () => {
  expect(names(list, { tab: 'featured' })).toEqual(['Bob']);
});

test('Popular puts those with the most finished jobs first', () => {
  expect(names(list, { tab: 'popular' })).toEqual(['Cid', 'Bob', 'Ann']);
});

test('a search looks at name, service and street', () => {
  expect(names(list, { query: 'leak' })).toEqual(['Cid']);
  expect(names(list, { query: 'oak' })).toEqual(['Bob']);
});

test('the place filter searches the address only', () => {
  expect(names(list, { where: 'main' })).toEqual(['Ann', 'Cid']);
  expect(names(list, { where: 'leak' })).toEqual([]);
});

test('Availability hides no provider and Featured lists the well rated without extensions', () => {
  const plain = [provider('Ann', { rating: 4.8 }), provider('Bob', { rating: 3 })];
  expect(names(plain, { tab: 'availability' })).toEqual(['Ann', 'Bob']);
  expect(names(plain, { tab: 'featured' })).toEqual(['Ann']);
  expect(names(plain, { tab: 'popular' })).toEqual(['Ann', 'Bob']);
});

test('a day filter uses the local calendar, and later days include earlier ones', () => {
  const free = [
    // 23:30 of the same Friday in Los Angeles, Saturday in Greenwich.
    provider('Tonight', { nextSlotAt: '2026-11-21T07:30:00Z' }),
    provider('Tomorrow', { nextSlotAt: '2026-11-21T18:00:00Z' }),
    provider('Thursday', { nextSlotAt: '2026-11-26T18:00:00Z' }),
    provider('Later', { nextSlotAt: '2026-11-27T18:00:00Z' }),
    provider('Never'),
  ];
  expect(names(free, { free: ['today'] })).toEqual(['Tonight']);
  expect(names(free, { free: ['tomorrow'] })).toEqual(['Tonight', 'Tomorrow']);
  expect(names(free, { free: ['today', 'week'] })).toEqual(['Tonight', 'Tomorrow', 'Thursday']);
  const count = countFilterChoices(free, friday);
  expect([count.free('today'), count.free('tomorrow'), count.free('week')]).toEqual([1, 2, 3]);
});

test('the lowest of several rating filters applies', () => {
  expect(names(list, { ratings: [4.9] })).toEqual(['Bob']);
  expect(names(list, { ratings: [4.9, 4.5] })).toEqual(['Ann', 'Bob']);
});

test('a price filter keeps start prices within it and providers without a price', () => {
  expect(names(list, { fromCents: 3000 })).toEqual(['Ann', 'Bob']);
  expect(names(list, { upToCents: 3000 })).toEqual(['Bob', 'Cid']);
});

test('Checked keeps providers whose licence was checked', () => {
  expect(names(list, { checked: true })).toEqual(['Cid']);
});

test('a category keeps those who offer one of its services', () => {
  expect(names(list, { categoryId: 'c_2' }, { categoryServices: ['Leak repair'] })).toEqual(['Cid']);
  expect(names(list, { categoryId: 'c_gone' })).toEqual([]);
});

test('a distance keeps those within it', () => {
  const placed = [provider('Near', { distanceKm: 1 }), provider('Far', { distanceKm: 9 })];
  expect(names(placed, { withinKm: 2 })).toEqual(['Near']);
});

test('each order puts the best first and providers without a value last', () => {
  const placed = [
    provider('Far', { distanceKm: 9, rating: 5 }),
    provider('Somewhere'),
    provider('Near', { distanceKm: 1 }),
  ];
  expect(names(placed, { sort: 'distance' })).toEqual(['Near', 'Far', 'Somewhere']);
  expect(names(placed, { sort: 'rating' })[0]).toBe('Far');
  expect(names(list, { sort: 'price' })).toEqual(['Cid', 'Ann', 'Bob']);
  expect(names(list, { sort: 'popular', tab: 'rating' })).toEqual(['Bob', 'Ann']);
});

test('only orders that the list has values for are offered', () => {
  expect(sortsFor([provider('Ann')])).toEqual(['rating']);
  expect(sortsFor([provider('Ann', { distanceKm: 1, startPriceCents: 1, reviewCount: 3 })])).toEqual([
    'rating',
    'distance',
    'price',
    'popular',
  ]);
});

test('the price thumbs span what the list costs, in whole dollars', () => {
  expect(priceSpan(list)).toEqual({ min: 25, max: 40 });
  expect(priceSpan([provider('Ann', { startPriceCents: 4550 }), provider('Bob', { startPriceCents: 2001 })])).toEqual({
    min: 20,
    max: 46,
  });
  expect(priceSpan([provider('Ann', { startPriceCents: 4000 })])).toBeUndefined();
  expect(priceSpan([provider('Ann')])).toBeUndefined();
});
