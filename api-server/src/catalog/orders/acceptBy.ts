import { addMilliseconds, MINUTE } from '../../platform/clock';
import { type Booking, defaultLimits } from '../../platform/db/schema';

/** In minutes. */
export const MIN_ACCEPT_MINUTES = 30;
/** A chosen provider accepts at least this long before the start, so that another one can still come, in minutes. */
export const MINUTES_LEFT_FOR_OTHERS = 60;

type Waiting = Pick<Booking, 'providerId' | 'bookingType' | 'asap' | 'startAt' | 'createdAt' | 'releasedAt' | 'limits'>;

/** Undefined for open jobs and negotiations. `listUnaccepted` has the same rule in SQL. */
export function acceptBy(booking: Waiting): Date | undefined {
  const { providerId, bookingType, asap, startAt, createdAt, releasedAt, limits } = booking;
  if (!providerId || bookingType === 'hire' || asap || !startAt) return undefined;
  const since = releasedAt && releasedAt > createdAt ? releasedAt : createdAt;
  const byLimit = addMilliseconds(since, (limits.acceptWithin ?? defaultLimits.acceptWithin) * MINUTE);
  const byStart = addMilliseconds(startAt, -MINUTES_LEFT_FOR_OTHERS * MINUTE);
  const atLeast = addMilliseconds(since, MIN_ACCEPT_MINUTES * MINUTE);
  return new Date(Math.max(Math.min(Number(byLimit), Number(byStart)), Number(atLeast)));
}
