import type { Provider } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { filterProviders, type ProviderFilter } from './filterProviders';

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
const names = (list: readonly Provider[], filter: ProviderFilter) => filterProviders(list, filter).map((p) => p.name);

const list = [
  provider('Ann', { availableNow: true, rating: 4.6, featured: false, completedJobs: 10 }),
  provider('Bob', { availableNow: false, rating: 4.9, featured: true, completedJobs: 40, address: '5 Oak Ave' }),
  provider('Cid', {
    availableNow: true,
    rating: 4.2,
    featured: false,
    completedJobs: 90,
    serviceNames: ['Leak repair'],
  }),
];

test('All keeps the order of the server', () => {
  expect(names(list, { tab: 'all' })).toEqual(['Ann', 'Bob', 'Cid']);
});

test('Availability keeps those who can come now', () => {
  expect(names(list, { tab: 'availability' })).toEqual(['Ann', 'Cid']);
});

test('Rating keeps the well rated, best first', () => {
  expect(names(list, { tab: 'rating' })).toEqual(['Bob', 'Ann']);
});

test('Featured keeps whom the server features', () => {
  expect(names(list, { tab: 'featured' })).toEqual(['Bob']);
});

test('Popular puts those with the most finished jobs first', () => {
  expect(names(list, { tab: 'popular' })).toEqual(['Cid', 'Bob', 'Ann']);
});

test('a search looks at name, service and street', () => {
  expect(names(list, { tab: 'all', query: 'leak' })).toEqual(['Cid']);
  expect(names(list, { tab: 'all', query: 'oak' })).toEqual(['Bob']);
});

test('the place looks at the address only', () => {
  expect(names(list, { tab: 'all', where: 'main' })).toEqual(['Ann', 'Cid']);
  expect(names(list, { tab: 'all', where: 'leak' })).toEqual([]);
});

test('with a server that knows no extensions nobody is hidden from Availability, and the well rated are Featured', () => {
  const plain = [provider('Ann', { rating: 4.8 }), provider('Bob', { rating: 3 })];
  expect(names(plain, { tab: 'availability' })).toEqual(['Ann', 'Bob']);
  expect(names(plain, { tab: 'featured' })).toEqual(['Ann']);
  expect(names(plain, { tab: 'popular' })).toEqual(['Ann', 'Bob']);
});
