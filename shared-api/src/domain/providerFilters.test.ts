import { describe, expect, test } from 'vitest';
import { makeProvider } from '../testing';
import type { Provider } from './catalog';
import { filterProviders, type ProviderFilters } from './providerFilters';

const provider = (id: string, over: Partial<Provider> = {}) => makeProvider({ id, rating: 4, reviewCount: 5, ...over });
const ids = (providers: readonly Provider[], filters: ProviderFilters) =>
  filterProviders(providers, filters).map(({ id }) => id);

describe('providers are kept', () => {
  const list = [
    provider('sam', { name: 'Sam Carter', serviceTitle: 'Plumber', serviceNames: ['Leak repair', 'Drain cleaning'] }),
    provider('dana', { name: 'Dana Reyes', serviceTitle: 'Electrician', serviceNames: [] }),
  ];

  test.each([
    ['no words', undefined, ['sam', 'dana']],
    ['blanks', '  ', ['sam', 'dana']],
    ['a part of a name', 'rey', ['dana']],
    ['a title', 'Plumber', ['sam']],
    ['a service that is not the first', 'drain', ['sam']],
    ['words in any case, with blanks around', '  ELECTRIC ', ['dana']],
    ['words that nobody has', 'gardener', []],
    ['the end of a name and the beginning of a title', 'carterplumber', []],
  ])('by %s', (_what, text, expected) => {
    expect(ids(list, { text })).toEqual(expected);
  });

  test.each(['available', 'featured'] as const)(
    'by %s only where it is wanted, and never for what nobody tells',
    (key) => {
      const field = key === 'available' ? 'availableNow' : key;
      const providers = [provider('yes', { [field]: true }), provider('no', { [field]: false }), provider('untold')];
      expect(ids(providers, { [key]: true })).toEqual(['yes', 'untold']);
      expect(ids(providers, { [key]: false })).toEqual(['yes', 'no', 'untold']);
      expect(ids(providers, {})).toEqual(['yes', 'no', 'untold']);
    },
  );

  test('from the least rating on, itself included, and all of them without one', () => {
    const providers = [
      provider('less', { rating: 4.4 }),
      provider('just', { rating: 4.5 }),
      provider('none', { rating: 0 }),
    ];
    expect(ids(providers, { minRating: 4.5 })).toEqual(['just']);
    expect(ids(providers, {})).toEqual(['less', 'just', 'none']);
  });

  test('only where everything holds that is wanted', () => {
    const wanted = { name: 'Dana Reyes', availableNow: true, featured: true, rating: 5 };
    const providers = [
      provider('all', wanted),
      provider('name', { ...wanted, name: 'Sam' }),
      provider('busy', { ...wanted, availableNow: false }),
      provider('plain', { ...wanted, featured: false }),
      provider('poor', { ...wanted, rating: 4 }),
    ];
    expect(ids(providers, { text: 'dana', available: true, featured: true, minRating: 4.5 })).toEqual(['all']);
  });
});

describe('providers stand', () => {
  const inOrder = (sort: ProviderFilters['sort'], providers: readonly Provider[]) => {
    for (const start of providers.keys()) {
      const turned = [...providers.slice(start), ...providers.slice(0, start)];
      expect(ids(turned, { sort })).toEqual(providers.map(({ id }) => id));
    }
  };

  test('by rating: the best first, of equals the one with more reviews, and who has none last', () => {
    inOrder('rating', [
      provider('best', { rating: 4.9, reviewCount: 1 }),
      provider('many', { rating: 4.5, reviewCount: 20 }),
      provider('few', { rating: 4.5, reviewCount: 2 }),
      provider('unread', { rating: 4.5, reviewCount: undefined }),
      provider('unrated', { rating: 0, reviewCount: 90 }),
    ]);
  });

  test('by popularity: most finished jobs first, then most reviews, then the best rating', () => {
    inOrder('popular', [
      provider('busiest', { completedJobs: 90, reviewCount: 1, rating: 3 }),
      provider('read', { completedJobs: 40, reviewCount: 9, rating: 3 }),
      provider('liked', { completedJobs: 40, reviewCount: 8, rating: 5 }),
      provider('less liked', { completedJobs: 40, reviewCount: 8, rating: 4 }),
      provider('unread', { completedJobs: 40, reviewCount: undefined, rating: 5 }),
      provider('untold', { completedJobs: undefined, reviewCount: 99, rating: 5 }),
    ]);
  });

  test('by distance: the nearest first, and last whose distance nobody knows', () => {
    inOrder('distance', [
      provider('here', { distanceKm: 0 }),
      provider('near', { distanceKm: 1.5 }),
      provider('far', { distanceKm: 40 }),
      provider('unknown'),
    ]);
  });

  test('by price: the lowest that is shown first, and last whose price nobody knows', () => {
    inOrder('price', [
      provider('free', { startPriceCents: 0 }),
      provider('chosen', { startPriceCents: 9000, chosenPriceCents: 2000 }),
      provider('dear', { startPriceCents: 3000, chosenPriceCents: 8000 }),
      provider('unknown'),
    ]);
  });

  test('as they came: equals, and all of them where nobody asks for an order that a list has', () => {
    const list = [provider('b', { rating: 4 }), provider('a', { rating: 4 }), provider('c', { rating: 5 })];
    expect(ids(list, { sort: 'rating' })).toEqual(['c', 'b', 'a']);
    expect(ids(list, { sort: 'newest' })).toEqual(['b', 'a', 'c']);
    expect(ids(list, {})).toEqual(['b', 'a', 'c']);
    const unknown = [provider('b'), provider('a')];
    expect([ids(unknown, { sort: 'distance' }), ids(unknown, { sort: 'price' })]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
  });

  test('in a list of their own: the one that was given stays as it is', () => {
    const list = [provider('a', { rating: 3 }), provider('b', { rating: 5 })];
    filterProviders(list, { sort: 'rating' });
    expect(list.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
