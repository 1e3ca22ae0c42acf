import type { Category, Provider } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { searchCatalog } from './searchCatalog';

const category = (name: string, ...services: string[]): Category => ({
  id: name,
  name,
  image: '',
  banners: [],
  services: services.map((service) => ({
    id: `${name}-${service}`,
    categoryId: name,
    name: service,
    priceCents: 1000,
  })),
});

const provider = (name: string, serviceTitle: string): Provider => ({
  id: name,
  name,
  serviceTitle,
  image: '',
  rating: 5,
  address: '',
  serviceNames: [],
});

const lists = {
  categories: [category('Plumbing', 'Tap fitting', 'Leak repair'), category('Laundry', 'Washing', 'Ironing')],
  providers: [provider('Daniel Okafor', 'Leak Repair & Fitting'), provider('Leila Farahani', 'Wash, Fold & Ironing')],
};
const names = (query: string, limit?: number) =>
  searchCatalog(lists, query, limit).map((hit) => (hit.kind === 'service' ? hit.service.name : hit.provider.name));

test('a search finds services and people', () => {
  expect(names('leak')).toEqual(['Leak repair', 'Daniel Okafor']);
});

test('a service found by its own name comes before one found by its category', () => {
  expect(names('laun')).toEqual(['Washing', 'Ironing']);
  expect(names('l', 8)).toEqual([]);
  expect(names('le')).toEqual(['Leak repair', 'Daniel Okafor', 'Leila Farahani']);
});

test('a single letter finds nothing', () => {
  expect(names('w')).toEqual([]);
});

test('people keep their places when there are many services', () => {
  const many = { ...lists, categories: [category('Leaks', ...Array.from({ length: 20 }, (_, i) => `Leak ${i}`))] };
  const hits = searchCatalog(many, 'leak', 5);
  expect(hits.map((hit) => hit.kind)).toEqual(['service', 'service', 'service', 'service', 'provider']);
});

test('a provider without a page is not suggested', () => {
  const hidden = { ...lists, providers: [{ ...provider('Daniel', 'Leak'), id: '' }] };
  expect(searchCatalog(hidden, 'daniel')).toEqual([]);
});
