import { dayAfter, monthsAfter } from '@doorstep/shared-api/calendar';
import type { Cents } from './money';
import type { SavedCard } from './wallet';
import { instantOfWallTime, type WallTime } from './zone';

export const recurrences = ['week', 'two_weeks', 'month'] as const;
export type Recurrence = (typeof recurrences)[number];

/** A visit becomes a booking of its own so many days before its start. */
export const VISIT_BOOKING_LEAD_DAYS = 7;
/** A visit can be paid for until this many hours before its start. Then it ends. */
export const VISIT_PAYMENT_DEADLINE_HOURS = 4;
/** A saved card is charged so many hours before its start. */
export const VISIT_CHARGE_LEAD_HOURS = 24;
/** A visit is not booked, nor its payment requested, less than this many hours before its start. */
export const VISIT_MIN_LEAD_HOURS = 48;
/** Number of consecutive failed visits that pauses a recurring booking. */
export const FAILURES_BEFORE_PAUSE = 3;

/**
 * waiting: nobody has accepted the first visit yet; running: visits become bookings; paused: too many came to nothing, its customer
 * may let it go on; ended: by a side or by us, for good.
 */
export const recurringStates = ['waiting', 'running', 'paused', 'ended'] as const;
export type RecurringState = (typeof recurringStates)[number];

export const recurringEnders = ['customer', 'provider', 'system'] as const;
export type RecurringEnder = (typeof recurringEnders)[number];

/**
 * planned: no booking yet; booked: there is one; cancelled: that has ended; reassigned: somebody else comes, told to the provider of the
 * other visits; skipped: a side has left it out; missed: it could not be booked.
 */
export const visitStates = ['planned', 'booked', 'cancelled', 'reassigned', 'skipped', 'missed'] as const;
export type VisitState = (typeof visitStates)[number];

export const missedVisitReasons = [
  'time_taken',
  'not_at_work',
  'provider',
  'service',
  'customer',
  'area',
  'late',
] as const;
export type MissedVisitReason = (typeof missedVisitReasons)[number];

export interface RecurringVisit {
  /** 0 is the first visit, whose booking began it all. */
  readonly number: number;
  readonly startAt: string;
  readonly state: VisitState;
  /** Booking of a booked visit, when the reader may open it. */
  readonly bookingId?: string;
  /** Payment deadline of a booked, unpaid visit. RFC 3339. */
  readonly payBy?: string;
  /** The saved card is charged then, unless the visit is paid for earlier. RFC 3339. */
  readonly chargeAt?: string;
  readonly chargeFailed?: boolean;
  readonly reason?: MissedVisitReason;
}

export interface RecurringBooking {
  readonly id: string;
  readonly every: Recurrence;
  readonly state: RecurringState;
  readonly categoryName: string;
  readonly serviceNames: readonly string[];
  /** '' where there is none yet. */
  readonly otherName: string;
  readonly firstBookingId: string;
  /** Time zone in which the hour of the visits stays the same. */
  readonly timeZone: string;
  /** Price of the visit that was booked last. */
  readonly priceCents: Cents;
  readonly endedBy?: RecurringEnder;
  readonly canEnd: boolean;
  readonly canSkip: boolean;
  readonly canResume: boolean;
  readonly canCharge: boolean;
  readonly chargedCard?: Pick<SavedCard, 'id' | 'brand' | 'last4'>;
  readonly visits: readonly RecurringVisit[];
}

/** The day of a visit, counted from the first one, so that a short month moves none of the later ones. */
export function visitDay(firstDay: string, every: Recurrence, visit: number): string {
  if (every === 'month') return monthsAfter(firstDay, visit);
  return dayAfter(firstDay, visit * (every === 'week' ? 7 : 14));
}

export interface RecurringSchedule extends WallTime {
  readonly timeZone: string;
  readonly every: Recurrence;
}

/**
 * Returns the start of a visit: at the local hour of the first one. An hour that daylight saving skips that night
 * becomes the first existing one. Of an hour that occurs twice, the first is used.
 */
export function visitStart({ date, time, timeZone, every }: RecurringSchedule, visit: number): Date {
  return instantOfWallTime(timeZone, { date: visitDay(date, every, visit), time });
}

export function firstVisitNumberFrom(start: RecurringSchedule, visit: number, from: Date): number {
  let number = visit;
  while (visitStart(start, number) < from) number += 1;
  return number;
}
