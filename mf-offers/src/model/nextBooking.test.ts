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

describe('the booking that a coupon is kept for', () => {
  it('starts with choosing a category when nothing is chosen', () => {
    expect(nextBooking(nothing)).toEqual({ readyForSummary: false, started: false, path: '/most-categories' });
  });

  it('goes on with its own category when place or time are missing', () => {
    const path = '/laundry-services?category=c_laundry';
    expect(nextBooking(services)).toEqual({ readyForSummary: false, started: true, path });
    expect(nextBooking({ ...services, asap: true }).path).toBe(path);
    expect(nextBooking({ ...services, location: place, date: '2026-11-25' }).path).toBe(path);
  });

  it('goes on with the summary once services, place and time are chosen', () => {
    const soon = { ...services, location: place, asap: true };
    const later = { ...services, location: place, date: '2026-11-25', time: '09:30' };
    for (const draft of [soon, later]) {
      expect(nextBooking(draft)).toEqual({ readyForSummary: true, started: true, path: '/booking-summary' });
    }
  });

  it('is not ready with a place and a time but no service', () => {
    expect(nextBooking({ ...nothing, location: place, asap: true }).readyForSummary).toBe(false);
  });
});
