// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, readRecentSearches, rememberSearch } from './recentSearches';

beforeEach(() => localStorage.clear());

test('the latest search comes first, without duplicates', () => {
  for (const text of ['tap', ' painter ', 'Tap']) rememberSearch(text);
  expect(readRecentSearches()).toEqual(['Tap', 'painter']);
});

test('at most six searches are stored, and none after clearing', () => {
  for (let number = 10; number < 30; number += 1) rememberSearch(`search ${number}`);
  expect(readRecentSearches()).toHaveLength(6);
  forgetSearches();
  expect(readRecentSearches()).toEqual([]);
});

test('an unreadable list or a blocked storage counts as empty', () => {
  localStorage.setItem('doorstep.recentSearches', '{');
  expect(readRecentSearches()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberSearch('tap')).not.toThrow();
  vi.restoreAllMocks();
});
