import { expect, test } from 'vitest';
import {
  countFilters,
  emptySearch,
  type ProviderSearch,
  readProviderSearch,
  toggled,
  withoutFilters,
  writeProviderSearch,
} from './providerSearch';

const read = (address: string) => readProviderSearch(new URLSearchParams(address));

const everything: ProviderSearch = {
  tab: 'popular',
  query: 'leak',
  where: 'High St',
  sort: 'price',
  free: ['today', 'week'],
  ratings: [4.9, 4.5],
  fromCents: 2_000,
  upToCents: 6_050,
  checked: true,
  categoryId: 'c_2',
  withinKm: 8.05,
};

test('a search is written to the address and read back unchanged', () => {
  const address = writeProviderSearch(new URLSearchParams(), everything);
  expect(readProviderSearch(address)).toEqual(everything);
});

test('an unfiltered list has the plain address and keeps other parameters', () => {
  expect(read('')).toEqual(emptySearch);
  expect(writeProviderSearch(new URLSearchParams('tab=rating&q=x&lang=fa'), emptySearch).toString()).toBe('lang=fa');
});

test('unreadable filters in the address are ignored', () => {
  expect(read('tab=best&sort=size&free=never&rating=7&from=cheap&within=-3&checked=yes')).toEqual(emptySearch);
});

test('clearing the filters keeps words, tab and order', () => {
  expect(withoutFilters(everything)).toEqual({
    ...emptySearch,
    tab: 'popular',
    query: 'leak',
    where: 'High St',
    sort: 'price',
  });
  expect(countFilters(withoutFilters(everything))).toBe(0);
});

test('each filter group in use counts once', () => {
  expect(countFilters(everything)).toBe(6);
  expect(countFilters(read('from=20&to=60'))).toBe(1);
});

test('ticking adds a value, and ticking again removes it', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
