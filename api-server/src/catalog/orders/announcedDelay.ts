import { MAX_DELAY_MINUTES } from '@doorstep/shared-api/domain';
import type { AssignmentDetailsWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import { type Booking, defaultLimits } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';

type DelayedVisit = Pick<Booking, 'startAt' | 'newArrivalAt' | 'limits'>;

export const isBeforeArrival = ({ status }: Pick<Booking, 'status'>) =>
  status === 'accepted' || status === 'on_the_way';

/** Arrival from which on a delay lets the customer cancel free of charge. */
export const freeCancelFromOf = (
  startAt: Date,
  { freeCancelDelay = defaultLimits.freeCancelDelay }: Booking['limits'],
) => addMilliseconds(startAt, freeCancelDelay * MINUTE);

export const isLongDelay = ({ startAt, newArrivalAt, limits }: DelayedVisit): boolean =>
  startAt !== null && newArrivalAt !== null && newArrivalAt >= freeCancelFromOf(startAt, limits);

export const latestArrivalOf = (startAt: Date) => addMilliseconds(startAt, MAX_DELAY_MINUTES * MINUTE);

/** Before this, another time can still be proposed. */
export const earliestAnnouncementOf = (startAt: Date, { outBefore }: Booking['limits']) =>
  addMilliseconds(startAt, -outBefore * MINUTE);

/** Absent while the provider cannot announce a delay. */
export function delayLimitsOf(
  { status, startAt, limits }: Pick<Booking, 'status' | 'startAt' | 'limits'>,
  now: Date,
): Pick<AssignmentDetailsWire, 'delay_limits'> {
  if (!startAt || !isBeforeArrival({ status })) return {};
  const until = latestArrivalOf(startAt);
  if (now < earliestAnnouncementOf(startAt, limits) || now >= until) return {};
  return { delay_limits: { until: toInstant(until), free_cancel_from: toInstant(freeCancelFromOf(startAt, limits)) } };
}
