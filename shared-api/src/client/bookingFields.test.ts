import { beforeEach, expect, test } from 'vitest';
import { makeBookingInput, makeQuote, signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { bookingFields } from './bookingFields';

withFakeBrowser();
beforeEach(() => signInAs('customer'));

const now = new Date('2026-11-20T21:15:00Z');
const later = new Date('2026-11-20T23:45:00Z');
const input = makeBookingInput();

test('sends each place and each amount of a booking under its own name', () => {
  const quote = makeQuote({
    ...{ totalCents: 5000, payableCents: 4100, providerPayoutCents: 3500, commissionCents: 600, discountCents: 900 },
    coupon: 'WELCOME10',
  });
  const location2 = { label: 'New home', address: '9 SE Oak St', lat: '45.5', long: '-122.7' };
  expect(
    bookingFields({ ...input, quote, location2, sourceBookingId: 'b_1', notes: ' Ring twice ' }, now),
  ).toMatchObject({
    ...{
      address: '1120 NW Couch St',
      service_location: '1120 NW Couch St',
      pick_lat: '45.5235',
      pick_long: '-122.6820',
    },
    ...{ address2: '9 SE Oak St', pick_lat2: '45.5', pick_long2: '-122.7' },
    ...{ totalPrice: '50.00', delivery_cost: '41.00', driver_delivery_cost: '35.00', admin_profit: '6.00' },
    ...{
      coupon_discount: '9.00',
      coupon: 'WELCOME10',
      quote_id: quote.id,
      category_id: 'c_2',
      category_name: 'Plumbing',
    },
    ...{ full_name: 'Mia Torres', phone: expect.stringMatching(/\d/), notes: 'Ring twice', source_booking_id: 'b_1' },
    ...{ start_date_sec: '2026-11-24', start_time: '10:30', asap: 'false', recurs: undefined },
  });
});

test('sends empty text for a missing place and omits other missing fields', () => {
  const { location: _place, category: _category, stripeToken: _token, ...rest } = input;
  expect(bookingFields({ ...rest, notes: '  ' }, now)).toMatchObject({
    ...{ provider_id: '', address: '', pick_lat: '', pick_long: '', address2: '', pick_lat2: '', pick_long2: '' },
    ...{ category_name: '', category_id: 'c_2', notes: undefined, stripeToken: undefined, coupon: undefined },
  });
});

test('keeps the first submission time for "as soon as possible", per booking', () => {
  const asap = { ...input, asap: true, bookingType: 'book' as const };
  const startOf = (idempotencyKey: string | undefined, at: Date) =>
    bookingFields({ ...asap, ...(idempotencyKey && { idempotencyKey }) }, at).start_at;
  const first = startOf('k_1', now);
  expect(startOf('k_1', later)).toBe(first);
  const second = startOf('k_2', later);
  expect(second).not.toBe(first);
  expect(startOf('k_2', now)).toBe(second);
  expect(startOf(undefined, now)).toBe(first);
  expect(bookingFields({ ...asap, firstSentAt: now.toISOString() }, later).start_at).toBe(first);
});

test.each([
  ['hire', undefined, ''],
  [undefined, undefined, ''],
  ['book', expect.any(String), '2026-11-20'],
] as const)('sends the start of "as soon as possible" for a %s as %s', (bookingType, startAt, day) => {
  const { bookingType: _type, ...rest } = input;
  const fields = bookingFields({ ...rest, asap: true, ...(bookingType && { bookingType }) }, now);
  expect([fields.start_at, fields.start_date_sec]).toEqual([startAt, day]);
});
