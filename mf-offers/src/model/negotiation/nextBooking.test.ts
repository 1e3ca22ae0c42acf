import type { BookingDraft } from '@doorstep/shared-api/draft';
import { describe, expect, it } from 'vitest';
import { nextBooking } from './nextBooking';

const nothing: BookingDraft = { lines: [], asap: false, updatedAt: '' };
const services: BookingDraft = {
  ...nothing,
  category: { id: 'c_laundry', name: 'Laundry' },
  lines: [{ subcategoryId: 's_1', name: 'Washing', priceCents: 1200 }],
};
const place = { label: 'Home', address: '18 Alder Street, Portland', savedAt: '2026-11-20T20:00:00Z' };

describe('nextBooking', () => {
  it('starts with choosing a category when nothing is chosen', () => {
    expect(nextBooking(nothing)).toEqual({ readyForSummary: false, started: false, path: '/most-categories' });
  });

  it.each([
    ['the way to book', { ...services, location: place, asap: true }],
    ['a place', { ...services, bookingType: 'book', asap: true }],
    ['a time', { ...services, bookingType: 'book', location: place }],
    ['the hour', { ...services, bookingType: 'schedule', location: place, date: '2026-11-25' }],
  ] as [string, BookingDraft][])('goes on with its own category when %s is missing', (_missing, draft) => {
    const path = '/laundry-services?category=c_laundry';
    expect(nextBooking(draft)).toEqual({ readyForSummary: false, started: true, path });
  });

  it.each([
    { ...services, bookingType: 'book', location: place, asap: true },
    { ...services, bookingType: 'schedule', location: place, date: '2026-11-25', time: '09:30' },
    { ...services, bookingType: 'hire', location: place },
  ] as BookingDraft[])('goes on with the summary once everything is chosen (type $bookingType)', (draft) => {
    expect(nextBooking(draft)).toEqual({ readyForSummary: true, started: true, path: '/booking-summary' });
  });

  it('does not offer the summary with a place and a time but no service', () => {
    const draft: BookingDraft = { ...nothing, bookingType: 'book', location: place, asap: true };
    expect(nextBooking(draft).readyForSummary).toBe(false);
  });
});
