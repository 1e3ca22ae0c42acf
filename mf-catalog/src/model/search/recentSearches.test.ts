// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, readRecentSearches, rememberSearch } from './recentSearches';

beforeEach(() => localStorage.clear());

test('the latest search stands first, and each once', () => {
  for (const text of ['tap', ' painter ', 'Tap']) rememberSearch(text);
  expect(readRecentSearches()).toEqual(['Tap', 'painter']);
});

test('only so many are kept, and none after they were cleared', () => {
  for (let number = 10; number < 30; number += 1) rememberSearch(`search ${number}`);
  expect(readRecentSearches()).toHaveLength(6);
  forgetSearches();
  expect(readRecentSearches()).toEqual([]);
});

test('a broken list, and a storage that is refused, are an empty one', () => {
  localStorage.setItem('doorstep.recentSearches', '{');
  expect(readRecentSearches()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberSearch('tap')).not.toThrow();
  vi.restoreAllMocks();
});
