import {
  type Assignment,
  type AssignmentAction,
  type Booking,
  type BookingStatus,
  statusesUnderWay,
  statusOrder,
} from '@doorstep/shared-api/domain';
import type { Format } from '@doorstep/shared-ui';

export const assignmentSteps = [...statusesUnderWay, 'completed'] as const satisfies readonly BookingStatus[];

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

/** Returns the job that is under way, otherwise the one that begins first. */
export function nextAssignment(assignments: readonly Assignment[]): Assignment | undefined {
  return assignments.find(({ booking }) => booking.status !== 'accepted') ?? assignments[0];
}

export function countAssignmentsToday(
  assignments: readonly Assignment[],
  dayOf: (at: string | Date) => string,
  now: Date,
): number {
  const today = dayOf(now);
  return assignments.filter(({ booking: { startAt, asap } }) => asap || !startAt || dayOf(startAt) === today).length;
}

/** Reports whether the appointment is more than an hour away. Leaving then asks first. */
export function isEarly({ startAt }: Booking, now: Date): boolean {
  return startAt !== undefined && Date.parse(startAt) - now.getTime() > 3_600_000;
}

/** Undefined while the place is unknown. */
export function directionsTo({ lat, long, address }: Booking): string | undefined {
  const destination = lat && long ? `${lat},${long}` : address;
  return destination && `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

export const photosOf = ({ photos }: Booking): string[] => photos.filter((photo) => photo !== '');

export const workDescription = ({ services, categoryName }: Booking, lineName: Format['lineName']): string =>
  services.map(lineName).join(', ') || categoryName;
