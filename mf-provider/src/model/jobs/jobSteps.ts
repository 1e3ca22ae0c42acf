import {
  type Assignment,
  type AssignmentAction,
  type Booking,
  type BookingStatus,
  statusesUnderWay,
  statusOrder,
} from '@doorstep/shared-api/domain';
import type { Format } from '@doorstep/shared-ui';

/** The way of an accepted job. */
export const assignmentSteps = [...statusesUnderWay, 'completed'] as const satisfies readonly BookingStatus[];

/** The one move that brings an accepted job forward; undefined when there is none. */
export function nextTransition(status: BookingStatus): AssignmentAction | undefined {
  const next: Partial<Record<BookingStatus, AssignmentAction>> = {
    accepted: 'out',
    on_the_way: 'arrive',
    arrived: 'start',
    started: 'complete',
  };
  return next[status];
}

export const isReached = (booking: Booking, step: BookingStatus): boolean =>
  (statusOrder as readonly BookingStatus[]).indexOf(booking.status) >=
  (statusOrder as readonly BookingStatus[]).indexOf(step);

/** Where somebody is on the way or at work comes first, then what begins first. */
export function nextAssignment(assignments: readonly Assignment[]): Assignment | undefined {
  return assignments.find(({ booking }) => booking.status !== 'accepted') ?? assignments[0];
}

/** Jobs of the day that `now` lies in, on the given clock. */
export function assignmentsOn(
  assignments: readonly Assignment[],
  dayOf: (at: string | Date) => string,
  now: Date,
): number {
  const today = dayOf(now);
  return assignments.filter(({ booking: { startAt, asap } }) => asap || !startAt || dayOf(startAt) === today).length;
}

/** Leaving more than an hour before the appointment is asked about first. */
export function isEarly({ startAt }: Booking, now: Date): boolean {
  return startAt !== undefined && Date.parse(startAt) - now.getTime() > 3_600_000;
}

/** Directions to the place, in whatever maps the device has; undefined until it is known. */
export function directionsTo({ lat, long, address }: Booking): string | undefined {
  const destination = lat && long ? `${lat},${long}` : address;
  return destination && `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

export const photosOf = ({ photos }: Booking): string[] => photos.filter((photo) => photo !== '');

/** `lineName` of the page's format says how many. */
export const workOf = ({ services, categoryName }: Booking, lineName: Format['lineName']): string =>
  services.map(lineName).join(', ') || categoryName;
