import type { BookingStatus, BookingType, ClaimState, CompletionState, PaymentMethod, PaymentStatus } from './codes';
import type { BasisPoints, Cents } from './money';
import type { ProblemState } from './problem';
import type { TimeProposal } from './proposal';
import type { QuoteTotals } from './quote';
import type { Recurrence } from './recurring';
import type { Slot } from './slot';
import type { StatusChange } from './timeline';

export interface BookingParty {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly rating?: number;
  readonly reviewCount?: number;
  readonly phoneMasked?: string;
}

export interface BookingPayment {
  readonly status: PaymentStatus;
  readonly amountCents?: Cents;
  readonly currency?: string;
  /** Amount refunded, or authorized and released. */
  readonly refundedCents?: Cents;
  readonly method?: PaymentMethod;
  /** Amount taken so far. */
  readonly chargedCents?: Cents;
  /** The wallet's share of the payment beside a card. */
  readonly walletCents?: Cents;
  readonly receiptUrl?: string;
  readonly payBy?: string;
}

/** A row of My Bookings. */
export interface BookingListItem {
  readonly id: string;
  /** Human-readable booking number, such as D-20418. Absent from a server without extensions. */
  readonly number?: string;
  readonly status: BookingStatus;
  /** Mean rating of the booking's provider, 0 when none. */
  readonly rating: number;
  readonly categoryName: string;
  readonly createdAt?: string;
  readonly bookingType?: BookingType;
  readonly startAt?: string;
  /** Zone of the service address; absent from a server that does not tell. */
  readonly timeZone?: string;
  readonly payableCents?: Cents;
  readonly serviceNames?: readonly string[];
  /** Quantity per service, in the same order. Absent when it is a single one of each. */
  readonly serviceQuantities?: readonly number[];
  readonly provider?: BookingParty;
  readonly unreadOffers?: number;
  /** Amount of the offer that waits for the reader's answer. */
  readonly offerCents?: Cents;
  /** Absent from a server that does not tell. */
  readonly reviewed?: boolean;
  readonly cancelledAt?: string;
  readonly payment?: BookingPayment;
  /** Interval of the recurring booking that this visit belongs to. */
  readonly recurs?: Recurrence;
}

export interface BookedService {
  readonly categoryName: string;
  readonly name: string;
  /** Absent: one. */
  readonly quantity?: number;
  /** Total for the whole quantity. */
  readonly priceCents: Cents;
  readonly createdAt?: string;
}

/** Actions that the server allows this reader. Absent from a server without extensions. */
export interface BookingPermissions {
  readonly cancel: boolean;
  readonly pay: boolean;
  readonly review: boolean;
  readonly offer: boolean;
  readonly acceptOffer: boolean;
  readonly reschedule: boolean;
  readonly rebook: boolean;
  /** Absent from a server that does not know the rules of a job. */
  readonly confirm?: boolean;
  readonly confirmStart?: boolean;
  readonly nobodyCame?: boolean;
  readonly takeBack?: boolean;
}

export interface Completion {
  readonly state: CompletionState;
  /** When the work counts as confirmed. */
  readonly until?: string;
  readonly undoUntil?: string;
}

/** The customer's word that nobody came. */
export interface AbsenceClaim {
  readonly state: ClaimState;
  readonly claimedAt?: string;
  /** Without an answer by this time, everything is refunded. */
  readonly answerBy?: string;
  readonly answer: string;
}

export interface Booking {
  readonly id: string;
  readonly number?: string;
  readonly status: BookingStatus;
  readonly bookingType: BookingType;
  readonly createdAt?: string;
  /** After the coupon. */
  readonly payableCents: Cents;
  readonly discountCents: Cents;
  /** Always three; '' where there is no photo. */
  readonly photos: readonly [string, string, string];
  readonly banners: readonly string[];
  readonly services: readonly BookedService[];
  /** Category of the first service. */
  readonly categoryName: string;
  readonly customerId?: string;
  readonly provider?: BookingParty;
  readonly providerId?: string;
  readonly fullName?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly lat?: string;
  readonly long?: string;
  readonly address2?: string;
  readonly startAt?: string;
  readonly timeZone?: string;
  /** The earlier start that the terms of cancelling are counted from, where the booking was moved. */
  readonly termsStartAt?: string;
  /** State of the latest problem reported on the booking. */
  readonly problem?: ProblemState;
  /** A proposal of another time, while the other side can answer it. */
  readonly proposal?: TimeProposal;
  readonly asap?: boolean;
  readonly notes?: string;
  /** Before the coupon. */
  readonly totalCents: Cents;
  readonly providerPayoutCents?: Cents;
  readonly commissionCents?: Cents;
  /** The platform's contribution to the customer's payment for a coupon. */
  readonly promotionCents?: Cents;
  readonly history: readonly StatusChange[];
  readonly payment?: BookingPayment;
  readonly can?: BookingPermissions;
  /** When the customer can first report that nobody came. */
  readonly nobodyCameFrom?: string;
  /** Code that the customer tells the provider at the door. */
  readonly startCode?: string;
  /** Expected arrival while the provider is on the way, and the distance from where they work. */
  readonly arrivesAt?: string;
  readonly distanceKm?: number;
  readonly completion?: Completion;
  readonly absence?: AbsenceClaim;
  readonly reviewed?: boolean;
  readonly hiddenReview?: HiddenReview;
  /** The recurring booking that it is a visit of. */
  readonly recurring?: { readonly id: string; readonly every: Recurrence };
  /** Present where the chosen provider did not answer in time: other providers who are free. */
  readonly freeOthers?: readonly BookingParty[];
  readonly version?: number;
}

/** The reader's own review that staff have hidden. */
export interface HiddenReview {
  readonly id: string;
  readonly reason: string;
  /** Appeal deadline. It can be appealed once. */
  readonly appealUntil?: string;
  /** An appeal waits for an answer. */
  readonly doesAppealWait?: boolean;
}

/** The response to Continue & Pay. */
export interface CreatedBooking {
  readonly id: string;
  readonly number?: string;
  readonly status: BookingStatus;
  readonly bookingType: BookingType;
  readonly createdAt?: string;
  readonly payableCents?: Cents;
  readonly discountCents?: Cents;
  /** Absent while no time is agreed, and from a server without extensions. */
  readonly startAt?: string;
  readonly payment?: BookingPayment;
  /** The recurring booking that this visit belongs to. Absent from a server without recurring bookings. */
  readonly recurringId?: string;
  /** The server's sentence, 'Booking Confirm Successfully'. */
  readonly message: string;
}

export interface QuoteLine {
  readonly subcategoryId: string;
  readonly name: string;
  /** Absent: one. */
  readonly quantity?: number;
  /** Total for the whole quantity. */
  readonly priceCents: Cents;
}

/** Priced by the server (with an id that expires), or by the client where the server cannot (id absent). */
export interface Quote extends QuoteTotals {
  readonly id?: string;
  readonly expiresAt?: string;
  readonly categoryId: string;
  readonly providerId?: string;
  readonly lines: readonly QuoteLine[];
  readonly coupon?: string;
  readonly currency: 'usd';
  /** Codes that this customer cannot use again; absent where the server does not tell. */
  readonly usedCoupons?: readonly string[];
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent {
  readonly id: string;
  /** Returned once, when the intent is created. */
  readonly clientSecret?: string;
  /** Amount paid by the card, or by the wallet alone. */
  readonly amountCents: Cents;
  /** The wallet's share beside the card. */
  readonly walletCents?: Cents;
  readonly currency: string;
  readonly status: IntentStatus;
}

export interface CardResult {
  readonly id: string;
  readonly status: IntentStatus;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface Commission {
  readonly percentage: BasisPoints;
}

/** An earlier booking made ready to be booked again, at today's prices. */
export interface Rebooking {
  readonly category: { readonly id: string; readonly name: string };
  readonly bookingType: BookingType;
  /** Absent when the booking was open to all, or the provider is no longer there. */
  readonly provider?: { readonly id: string; readonly name: string };
  /** Empty when nothing of it is offered any more. */
  readonly lines: readonly QuoteLine[];
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
  /** Destination address of the earlier booking. */
  readonly address2?: string;
  readonly lat2?: string;
  readonly long2?: string;
  readonly notes?: string;
  /** The wished time, when it is free. */
  readonly startAt?: string;
  readonly quote?: Quote;
  /** Names of services that are no longer offered. */
  readonly unavailableServices: readonly string[];
  /** Names of services of which fewer can be booked at once by now. */
  readonly fewerServices?: readonly string[];
  readonly nearest: readonly Slot[];
}
