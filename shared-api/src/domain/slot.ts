import { wallTimeIn } from './zone';

/** A stretch of a provider's time. RFC 3339 UTC. */
export interface Slot {
  readonly startAt: string;
  readonly endAt: string;
}

export interface Availability {
  /** The provider's zone: the days that were requested are days in it. */
  readonly timeZone: string;
  readonly slots: readonly Slot[];
  /** Days (`yyyy-MM-dd`) of those that were requested on which the provider does not work at all. */
  readonly closedDays: readonly string[];
}

/** Expected arrival at an open job that is wanted as soon as possible. RFC 3339 UTC. */
export interface EarliestArrival {
  readonly people: number;
  readonly from?: string;
  readonly until?: string;
  readonly opensAt?: string;
}

export interface SlotHold {
  readonly id: string;
  readonly startAt: string;
  readonly expiresAt: string;
}

/** Minutes of a visit when the duration of its services is unknown. */
export const usualVisitMinutes = 60;

/** `durationMinutes` is per unit. */
export function visitMinutes(
  services: readonly { readonly durationMinutes?: number; readonly quantity?: number }[],
): number {
  const minutes = services.reduce((sum, service) => sum + (service.durationMinutes ?? 0) * (service.quantity ?? 1), 0);
  return minutes > 0 ? minutes : usualVisitMinutes;
}

/** The slots of each day (`yyyy-MM-dd`) on the clocks of a zone, each moment once and in order. */
export function slotsByDay(slots: readonly Slot[], zone: string): ReadonlyMap<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  const byStart = new Map(slots.map((slot) => [slot.startAt, slot]));
  for (const slot of [...byStart.values()].sort((a, b) => a.startAt.localeCompare(b.startAt))) {
    const { date } = wallTimeIn(zone, new Date(slot.startAt));
    days.set(date, [...(days.get(date) ?? []), slot]);
  }
  return days;
}
