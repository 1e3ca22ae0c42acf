import { makeBookingListItem, makeQuote } from '@doorstep/shared-api/testing';
import { expect, test } from 'vitest';
import { findPendingBooking } from './findBooking';

const quote = makeQuote();
const pending = {
  idempotencyKey: 'key-1',
  firstSentAt: '2026-11-20T21:15:00.000Z',
  order: { asap: true, quote, category: { id: 'c_2', name: 'Plumbing' } },
  photoPlaces: [],
};
const listed = makeBookingListItem({ createdAt: '2026-11-20T21:15:02Z' });

test('a booking that arrived is recognised by its category, its time and its amount', () => {
  expect(findPendingBooking(pending, [listed])?.id).toBe('b_77');
  expect(findPendingBooking(pending, [{ ...listed, payableCents: quote.payableCents }])?.id).toBe('b_77');
});

test('an older booking, another category or another amount does not match', () => {
  expect(findPendingBooking(pending, [{ ...listed, createdAt: '2026-11-20T20:15:00Z' }])).toBeUndefined();
  expect(findPendingBooking(pending, [{ ...listed, categoryName: 'Laundry' }])).toBeUndefined();
  expect(findPendingBooking(pending, [{ ...listed, payableCents: 1 }])).toBeUndefined();
  expect(findPendingBooking(pending, [{ ...listed, status: 'cancelled' }])).toBeUndefined();
});
