import { travelTime } from '../../catalog/travel/travelTime';
import { distanceKm } from '../../identity/addresses/distance';
import { MINUTE } from '../../platform/clock';
import { toInstant } from '../../platform/instant';
import type { FullBooking } from './fullBookings.repository';

const ROUNDING_STEP = 5 * MINUTE;
/** How long an estimate is shown after it has passed. Then it was wrong. */
const SHOWN_AFTER_PASSED = 15 * MINUTE;

/**
 * Estimates the provider's arrival and distance. Uses the distance from their base, since positions are not tracked. A
 * provider who leaves early is expected at the agreed time, and a late one at the time that they announced.
 */
export function expectedArrival({ booking, history, provider }: FullBooking, now: Date) {
  const { status, pickLat, pickLong, startAt, asap, newArrivalAt } = booking;
  const { lat, long } = provider?.profile ?? {};
  const leftAt = history.findLast(({ toStatus }) => toStatus === 'on_the_way')?.at;
  if (status !== 'on_the_way' || !leftAt || pickLat === null || pickLong === null) return {};
  if (lat === null || lat === undefined || long === null || long === undefined) return {};
  const km = distanceKm({ lat, long }, { lat: pickLat, long: pickLong });
  const agreed = asap ? 0 : (startAt?.getTime() ?? 0);
  const estimated = Math.ceil((leftAt.getTime() + travelTime(km)) / ROUNDING_STEP) * ROUNDING_STEP;
  const at = newArrivalAt?.getTime() ?? Math.max(agreed, estimated);
  if (at + SHOWN_AFTER_PASSED < now.getTime()) return {};
  return { arrives_at: toInstant(new Date(at)), distance_km: Number(km.toFixed(1)) };
}
