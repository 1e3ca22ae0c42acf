import type { Booking } from './booking';
import type { BookingAction } from './bookingTransition';
import type { DelayLimits } from './delay';
import type { Cents } from './money';
import type { PayoutBlock } from './payout';
import type { Slot } from './slot';
import type { SpecialDayRepeat, TimeRange } from './workingHours';

/** open: to be had; mine: accepted and under way; done: completed or cancelled after acceptance. */
export type AssignmentState = 'open' | 'mine' | 'done';
export const assignmentStates = ['open', 'mine', 'done'] as const satisfies readonly AssignmentState[];

export interface Assignment {
  readonly booking: Booking;
  /** First name and initial until the job is accepted. */
  readonly customerName: string;
  readonly customerImage: string;
  readonly distanceKm?: number;
  /** The provider's share as agreed when the booking was made. */
  readonly shareCents: Cents;
  /** undefined: not the provider's job yet, or the server does not say. */
  readonly earning?: JobEarning;
  readonly liveOffer?: {
    readonly amountCents: Cents;
    readonly by: 'customer' | 'provider';
    readonly expiresAt?: string;
  };
  /** The customer chose this provider; otherwise the first one who accepts has it. */
  readonly isNamed: boolean;
  readonly minutes: number;
  readonly unreadMessages: number;
  readonly possibleAt?: string;
}

export const assignmentActions = [
  'accept',
  'decline',
  'out',
  'arrive',
  'start',
  'complete',
  'undo',
  'no_show',
] as const satisfies readonly BookingAction[];
export type AssignmentAction = (typeof assignmentActions)[number];

/** not_paid: the customer has not paid yet, or the payment went back; too_early: `possibleAt` says from when on. */
export type ActionBlockReason = 'not_paid' | 'too_early';

/**
 * Requirement for starting a job: the customer's code, or the customer's confirmation in the app after too many wrong
 * codes.
 */
export const startRequirements = ['nothing', 'code', 'customer'] as const;
export type StartRequirement = (typeof startRequirements)[number];

/**
 * expected: once the work is confirmed; questioned: a problem is open; charged_back: the customer's bank has taken the payment back;
 * nothing: no money is there for it.
 */
export const earningStates = ['expected', 'earned', 'questioned', 'charged_back', 'nothing'] as const;

export interface JobEarning {
  readonly state: (typeof earningStates)[number];
  readonly amountCents: Cents;
}

export interface AssignmentDetails {
  readonly assignment: Assignment;
  readonly transitions: readonly AssignmentAction[];
  readonly blocked: Readonly<Partial<Record<AssignmentAction, ActionBlockReason>>>;
  /** RFC 3339 UTC, of what is too early. */
  readonly possibleAt: Readonly<Partial<Record<AssignmentAction, string>>>;
  readonly startWith: StartRequirement;
  readonly earning?: JobEarning;
  /** Absent while no delay can be announced. */
  readonly delayLimits?: DelayLimits;
  /** Set while a response stored on this device stands in for the server's: its time, in milliseconds. */
  readonly keptAt?: number | undefined;
}

export interface AssignmentListPage {
  readonly items: readonly Assignment[];
  readonly next: string | null;
  readonly keptAt?: number | undefined;
}

export interface CalendarDay {
  /** yyyy-MM-dd on the provider's clock. */
  readonly date: string;
  /** RFC 3339 UTC. The day has 23 or 25 hours when the clocks change. */
  readonly startAt: string;
  readonly endAt: string;
  /** The provider's words for a day off or a special day. */
  readonly note: string;
  /** Working hours that begin on this day. They may end on the next one, and the gaps between them are breaks. */
  readonly hours: readonly Slot[];
}

export interface WorkCalendar {
  readonly timeZone: string;
  readonly days: readonly CalendarDay[];
  /** Jobs with a time, also those that only reach into the days. */
  readonly jobs: readonly Assignment[];
  /** Times that other calendars of the provider block, earliest first. */
  readonly busy: readonly Slot[];
  /** Minutes of the way to a job from the job before it on that day, by booking id. */
  readonly travelMinutes: Readonly<Record<string, number>>;
}

/** 0 is Sunday; the range is on the provider's own clock. A weekday may have several. */
export interface WorkingHours extends TimeRange {
  readonly weekday: number;
}

/** A date (yyyy-MM-dd) with other hours, and the dates on which it repeats. No ranges mean a day off. */
export interface SpecialDay {
  readonly day: string;
  readonly repeat: SpecialDayRepeat;
  readonly ranges: readonly TimeRange[];
  readonly note: string;
}

/** yyyy-MM-dd, both included. */
export interface DaysOff {
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

export interface WorkingTimes {
  readonly timeZone: string;
  readonly hours: readonly WorkingHours[];
  readonly daysOff: readonly DaysOff[];
  readonly specialDays: readonly SpecialDay[];
  /** 0 means none, as in the next two. */
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly maxJobsPerDay: number;
  readonly isTakingJobs: boolean;
}

/** An accepted booking outside the new working times: it stays until somebody moves it. */
export interface TimeConflict {
  readonly bookingId: string;
  readonly startAt: string;
}

export interface LicenceScan {
  readonly side: 'front' | 'back';
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly url: string;
}

export interface WorkspaceProfile {
  readonly slug?: string;
  readonly fullName: string;
  readonly serviceTitle: string;
  readonly description: string;
  readonly address: string;
  readonly lat?: number;
  readonly long?: number;
  readonly radiusKm: number;
  readonly image: string;
  readonly status: 'pending' | 'approved' | 'suspended';
  readonly licences: readonly LicenceScan[];
}

export interface OfferedService {
  readonly id: string;
  readonly name: string;
  /** Unit of prices and minutes in the reader's language, such as "curtain". Absent: they apply to the whole. */
  readonly unit?: string;
  readonly minutes: number;
  readonly isOffered: boolean;
  /** Takes no bookings until there is a valid licence. */
  readonly isPaused: boolean;
  readonly priceCents: Cents;
  /** The catalogue's price; one's own lies between half of it and twice as much. */
  readonly listPriceCents: Cents;
}

export interface OfferedCategory {
  readonly id: string;
  readonly name: string;
  readonly services: readonly OfferedService[];
}

export const applicationStates = ['incomplete', 'waiting', 'more_wanted', 'approved', 'refused', 'suspended'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const requestedApplicationItems = [
  'licence_front',
  'licence_back',
  'services',
  'address',
  'name',
  'other',
] as const;
export type RequestedApplicationItem = (typeof requestedApplicationItems)[number];

export interface OwnApplication {
  readonly state: ApplicationState;
  readonly wanted: readonly RequestedApplicationItem[];
  readonly reason: string;
}

export interface EarnedAssignment {
  readonly bookingId: string;
  readonly at?: string;
  readonly isTip: boolean;
  readonly title: string;
  readonly customerName: string;
  readonly chargedCents: Cents;
  readonly commissionCents: Cents;
  readonly earnedCents: Cents;
}

export interface HeldEarning {
  readonly bookingId: string;
  readonly title: string;
  readonly customerName: string;
  readonly amountCents: Cents;
  /** When it counts as confirmed. Absent while a problem is being reviewed. */
  readonly until?: string;
}

/** The day is one of the provider's clock. */
export interface PayableDay {
  readonly date: string;
  readonly assignments: number;
  readonly chargedCents: Cents;
  readonly commissionCents: Cents;
  /** Amounts other than that day's work: returned payouts, chargebacks, corrections. */
  readonly otherCents: Cents;
  readonly amountCents: Cents;
}

export interface NextPayout {
  readonly at?: string;
  readonly arrivesAt?: string;
  /** 0 where `block` says why. */
  readonly amountCents: Cents;
  readonly block?: PayoutBlock;
  /** The provider's current balance, the sum of the days. A negative balance is offset against later work. */
  readonly payableCents: Cents;
  readonly days: readonly PayableDay[];
}

export interface UpcomingEarning {
  readonly bookingId: string;
  readonly title: string;
  readonly customerName: string;
  readonly startAt?: string;
  readonly amountCents: Cents;
}

export interface Earnings {
  /** yyyy-MM-dd on the provider's clock, both included. */
  readonly from: string;
  readonly to: string;
  readonly assignments: number;
  readonly chargedCents: Cents;
  readonly commissionCents: Cents;
  readonly tipsCents: Cents;
  readonly earnedCents: Cents;
  readonly todayCents: Cents;
  readonly held: readonly HeldEarning[];
  readonly nextPayout: NextPayout;
  readonly inPayoutCents: Cents;
  readonly bookedAhead: {
    readonly amountCents: Cents;
    readonly assignments: number;
    readonly items: readonly UpcomingEarning[];
  };
  readonly items: readonly EarnedAssignment[];
}

export const notificationTopics = ['bookings', 'offers', 'messages', 'payments', 'news'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export interface NotificationPreference {
  readonly topic: NotificationTopic;
  /** Always on for bookings and payments. */
  readonly site: boolean;
  readonly email: boolean;
  readonly sms: boolean;
  /** Applies to browsers where push messages are on. */
  readonly push: boolean;
}
