import type { BookingListItem, Category, Rebooking } from '@doorstep/shared-api/domain';
import { describe, expect, test } from 'vitest';
import { isInTwoWeeks, lastVisitOf, nextBookingOf, rebookOfferOf, startInTwoWeeks, waitingOf } from './forYou';

const now = new Date('2026-11-20T12:00:00Z');
const zone = 'America/Los_Angeles';
const sam = { id: 'p_31', name: 'Sam Carter', image: '' };
const eva = { id: 'p_9', name: 'Eva Lund', image: '' };
const booking = (id: string, more: Partial<BookingListItem>): BookingListItem => ({
  id,
  status: 'accepted',
  rating: 0,
  categoryName: 'Plumbing',
  startAt: '2026-11-22T12:00:00Z',
  ...more,
});

describe('nextBookingOf', () => {
  test.each<[string, BookingListItem[], string | undefined]>([
    ['no booking', [], undefined],
    ['the one that starts first', [booking('late', {}), booking('soon', { startAt: '2026-11-21T12:00:00Z' })], 'soon'],
    [
      'the one under way, although another starts sooner',
      [booking('soon', { startAt: '2026-11-20T13:00:00Z' }), booking('now', { status: 'on_the_way' })],
      'now',
    ],
    ['an open one', [booking('open', { status: 'open' })], 'open'],
    ['none that has passed', [booking('past', { startAt: '2026-11-19T12:00:00Z' })], undefined],
    ['none that ended', [booking('done', { status: 'completed' }), booking('off', { status: 'cancelled' })], undefined],
  ])('returns %s', (_, bookings, expected) => {
    expect(nextBookingOf(bookings, now)?.id).toBe(expected);
  });
});

describe('waitingOf', () => {
  const unpaid = booking('unpaid', { payment: { status: 'requires_payment', payBy: '2026-11-20T13:00:00Z' } });
  const offered = booking('offered', { status: 'open', unreadOffers: 1, offerCents: 15_200 });
  test.each<[string, BookingListItem[], string | undefined]>([
    ['a payment before an offer', [offered, unpaid], 'unpaid'],
    ['an offer', [booking('other', {}), offered], 'offered'],
    ['no offer of a booking that is settled', [{ ...offered, status: 'accepted' }], undefined],
    [
      'no payment whose time is over',
      [{ ...unpaid, payment: { status: 'requires_payment', payBy: '2026-11-20T11:00:00Z' } }],
      undefined,
    ],
    ['nothing of a paid booking', [booking('paid', { payment: { status: 'authorized' } })], undefined],
  ])('returns %s', (_, bookings, expected) => {
    expect(waitingOf(bookings, now)?.booking.id).toBe(expected);
  });
});

describe('lastVisitOf', () => {
  const first = booking('first', { status: 'completed', provider: sam, startAt: '2026-11-01T12:00:00Z' });
  const last = booking('last', { status: 'completed', provider: eva, startAt: '2026-11-08T12:00:00Z' });
  test('returns the last finished visit', () => {
    expect(lastVisitOf([first, last, booking('open', { provider: sam })])?.id).toBe('last');
  });
  test('returns none while the same provider has another booking ahead', () => {
    expect(lastVisitOf([first, last, booking('open', { provider: eva })])).toBeUndefined();
  });
});

describe('startInTwoWeeks', () => {
  test.each([
    // Friday 20 November. The clocks were set back on 1 November.
    ['a visit of this morning', '2026-11-20T17:00:00Z', '2026-12-04T17:00:00Z'],
    ['a visit of last Wednesday', '2026-11-18T17:00:00Z', '2026-12-02T17:00:00Z'],
    ['a visit in summer, at the same time of day', '2026-07-10T16:00:00Z', '2026-12-04T17:00:00Z'],
    ['a visit in the evening, a day later in UTC', '2026-11-17T03:00:00Z', '2026-12-08T03:00:00Z'],
  ])('repeats %s on its day of the week', (_, visit, expected) => {
    const start = startInTwoWeeks(visit, zone, now);
    expect(start).toBe(expected);
    expect(isInTwoWeeks(start, zone, now)).toBe(true);
  });
});

describe('rebookOfferOf', () => {
  const quote = { totalCents: 7900 } as Rebooking['quote'];
  const rebooking: Rebooking = {
    category: { id: 'c_2', name: 'Plumbing' },
    bookingType: 'book',
    provider: { id: sam.id, name: sam.name },
    lines: [{ subcategoryId: 's_7', name: 'Leak repair', quantity: 2, priceCents: 7900 }],
    address: '1120 NW Couch St',
    startAt: '2026-12-04T17:00:00Z',
    unavailableServices: [],
    nearest: [],
    ...(quote && { quote }),
  };
  const services = [{ id: 's_7', categoryId: 'c_2', name: 'Leak repair', priceCents: 4555, durationMinutes: 45 }];
  const categories: Category[] = [{ id: 'c_2', slug: 'plumbing', name: 'Plumbing', image: '', banners: [], services }];
  const without = (field: keyof Rebooking) => ({ ...rebooking, [field]: undefined }) as Rebooking;

  test('returns the price of the quote, the time and the minutes of all units', () => {
    expect(rebookOfferOf(rebooking, categories)).toEqual({
      categorySlug: 'plumbing',
      provider: { id: sam.id, name: sam.name },
      startAt: '2026-12-04T17:00:00Z',
      durationMinutes: 90,
      priceCents: 7900,
    });
  });

  test('takes the nearest time when the wished one is not free', () => {
    const nearest = [{ startAt: '2026-12-05T17:00:00Z', endAt: '2026-12-05T18:30:00Z' }];
    expect(rebookOfferOf({ ...without('startAt'), nearest }, categories)?.startAt).toBe('2026-12-05T17:00:00Z');
  });

  test.each<[string, Rebooking]>([
    ['a quote', without('quote')],
    ['a provider', without('provider')],
    ['a free time', without('startAt')],
    ['all services', { ...rebooking, unavailableServices: ['Tap fitting'] }],
    ['all units', { ...rebooking, fewerServices: ['Leak repair'] }],
  ])('is none without %s', (_, incomplete) => {
    expect(rebookOfferOf(incomplete, categories)).toBeUndefined();
  });
});
