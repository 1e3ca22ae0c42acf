import { expect, test } from 'vitest';
import { locationErrorReason } from '../location/whyNotLocated';
import { opensByItself } from './opensByItself';

const now = new Date('2026-11-20T12:00:00Z');
const line = { subcategoryId: 'a', name: 'A', priceCents: 100 };
const place = (savedAt: string) => ({ label: 'Home', address: 'Home', savedAt });
const draft = { lines: [line], provider: { id: 'p', name: 'P' }, location: place('2026-11-20T11:45:00Z') };

test('the dialog opens by itself for a fresh address and a chosen service', () => {
  expect(opensByItself(draft, 'p', now)).toBe(true);
});

test('the dialog stays closed without a service, without an address or for another provider', () => {
  expect(opensByItself({ ...draft, lines: [] }, 'p', now)).toBe(false);
  expect(opensByItself(draft, 'other', now)).toBe(false);
  expect(opensByItself({ ...draft, location: undefined }, 'p', now)).toBe(false);
});

test('the dialog stays closed for an address older than half an hour or of unknown age', () => {
  expect(opensByItself({ ...draft, location: place('2026-11-20T11:29:00Z') }, 'p', now)).toBe(false);
  expect(opensByItself({ ...draft, location: place('') }, 'p', now)).toBe(false);
});

test('each rejection of the browser has its own sentence', () => {
  expect([1, 2, 3].map(locationErrorReason)).toEqual(['denied', 'unavailable', 'timeout']);
});
