import { expect, test } from 'vitest';
import {
  countFilters,
  everybody,
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

test('all of a search stands in the address and is read back from it', () => {
  const address = writeProviderSearch(new URLSearchParams(), everything);
  expect(readProviderSearch(address)).toEqual(everything);
});

test('a list of everybody has the plain address, and what else stands in it stays', () => {
  expect(read('')).toEqual(everybody);
  expect(writeProviderSearch(new URLSearchParams('tab=rating&q=x&lang=fa'), everybody).toString()).toBe('lang=fa');
});

test('what cannot be read counts as not said', () => {
  expect(read('tab=best&sort=size&free=never&rating=7&from=cheap&within=-3&checked=yes')).toEqual(everybody);
});

test('clearing the filters keeps words, tab and order', () => {
  expect(withoutFilters(everything)).toEqual({
    ...everybody,
    tab: 'popular',
    query: 'leak',
    where: 'High St',
    sort: 'price',
  });
  expect(countFilters(withoutFilters(everything))).toBe(0);
});

test('each group in use counts once', () => {
  expect(countFilters(everything)).toBe(6);
  expect(countFilters(read('from=20&to=60'))).toBe(1);
});

test('a tick adds, another takes away', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
