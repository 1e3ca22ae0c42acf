import { expect, test } from 'vitest';
import { expectedArrival } from './expectedArrival';
import type { FullBooking } from './fullBookings.repository';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const place = { pickLat: 45.5152, pickLong: -122.6784 };
const base = { lat: 45.6042, long: -122.6784 };

function arrivalInput(over: object, { leftAt = at('12:00'), from = base as object } = {}) {
  return {
    booking: { status: 'on_the_way', startAt: at('12:00'), asap: false, newArrivalAt: null, ...place, ...over },
    history: [
      { toStatus: 'accepted', at: at('09:00') },
      { toStatus: 'on_the_way', at: leftAt },
    ],
    provider: { profile: from },
  } as unknown as FullBooking;
}

test('expects a provider who set out when the way is done, in steps of five minutes', () => {
  expect(expectedArrival(arrivalInput({}), at('12:01'))).toEqual({
    arrives_at: '2026-11-20T12:30:00Z',
    distance_km: 9.9,
  });
});

test('expects a provider who set out early at the agreed time, unless the visit is as soon as possible', () => {
  expect(expectedArrival(arrivalInput({ startAt: at('13:00') }), at('12:01')).arrives_at).toBe('2026-11-20T13:00:00Z');
  expect(expectedArrival(arrivalInput({ startAt: at('13:00'), asap: true }), at('12:01')).arrives_at).toBe(
    '2026-11-20T12:30:00Z',
  );
});

test('expects a late provider at the announced time', () => {
  const late = { newArrivalAt: at('12:40') };
  expect(expectedArrival(arrivalInput(late), at('12:01')).arrives_at).toBe('2026-11-20T12:40:00Z');
});

test.each([
  ['before somebody left', arrivalInput({ status: 'accepted' }), at('12:01')],
  ['once it was wrong', arrivalInput({}), at('12:46')],
  ['without a place of the service', arrivalInput({ pickLat: null }), at('12:01')],
  ['without a place of the provider', arrivalInput({}, { from: { lat: null, long: null } }), at('12:01')],
])('%s nothing is expected', (_when, booking, now) => {
  expect(expectedArrival(booking, now)).toEqual({});
});
