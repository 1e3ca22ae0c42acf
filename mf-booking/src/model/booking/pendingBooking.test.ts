// @vitest-environment happy-dom
import { makeQuote } from '@doorstep/shared-api/testing';
import { afterEach, expect, test } from 'vitest';
import { pendingStore } from './pendingBooking';

const HOUR_MS = 60 * 60_000;
const pendingOf = (idempotencyKey: string, ageMs = 0) => ({
  idempotencyKey,
  firstSentAt: new Date(Date.now() - ageMs).toISOString(),
  order: { asap: true, quote: makeQuote() },
  photoPlaces: [],
});
const openTab = () => pendingStore('doorstep.pendingBooking');

afterEach(() => localStorage.clear());

test("two tabs keep two orders, and finishing one leaves the other's", () => {
  openTab().remember(pendingOf('k_1'));
  openTab().remember(pendingOf('k_2'));
  expect(openTab().recall('k_1')?.idempotencyKey).toBe('k_1');
  openTab().forget('k_2');
  expect(openTab().recall('k_2')).toBeUndefined();
  expect(openTab().recall('k_1')?.idempotencyKey).toBe('k_1');
});

test('orders expire after a day, and at most eight are stored', () => {
  openTab().remember(pendingOf('old', 25 * HOUR_MS));
  for (let count = 0; count < 12; count += 1) openTab().remember(pendingOf(`k_${count}`, (12 - count) * 1000));
  expect(openTab().recall('old')).toBeUndefined();
  expect(openTab().recall('k_3')).toBeUndefined();
  expect(openTab().recall('k_4')).toBeDefined();
  expect(localStorage).toHaveLength(8);
});

test('an order stored under the earlier name is found and deleted', () => {
  localStorage.setItem('doorstep.pendingBooking', JSON.stringify({ v: 1, pending: pendingOf('k_1') }));
  expect(openTab().recall('k_1')).toBeDefined();
  openTab().forget('k_1');
  expect(localStorage).toHaveLength(0);
});
