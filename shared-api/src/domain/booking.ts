import type {
  AbsenceClaimState,
  BookingStatus,
  BookingType,
  CompletionState,
  PaymentMethod,
  PaymentStatus,
} from './codes';
import type { Delay } from './delay';
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

/** Money for the customer's wallet if nobody has arrived `by` then. */
export interface LatePromise {
  readonly amountCents: Cents;
  /** RFC 3339 */
  readonly by: string;
}

/** Another provider of the same services, free at the time that was taken. */
export interface OtherPerson extends BookingParty {
  readonly priceCents: Cents;
  /** RFC 3339 */
  readonly startAt: string;
  readonly distanceKm?: number;
  readonly instant: boolean;
}

export interface BookingPayment {
  readonly status: PaymentStatus;
  readonly amountCents?: Cents;
  readonly currency?: string;
  /** Amount refunded, or authorized and released. */
  readonly refundedCents?: Cents;
  readonly method?: PaymentMethod;
  readonly chargedCents?: Cents;
  readonly walletCents?: Cents;
  readonly receiptUrl?: string;
  readonly payBy?: string;
}

export interface BookingListItem {
  readonly id: string;
  /** Such as D-20418. Absent from a server without extensions. */
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
  readonly offerCents?: Cents;
  readonly reviewed?: boolean;
  readonly cancelledAt?: string;
  readonly payment?: BookingPayment;
  readonly recurs?: Recurrence;
}

export interface BookedService {
  readonly categoryName: string;
  readonly name: string;
  readonly quantity?: number;
  /** Total for the whole quantity. */
  readonly priceCents: Cents;
  readonly createdAt?: string;
}

/** Absent from a server without extensions. */
export interface BookingPermissions {
  readonly cancel: boolean;
  readonly pay: boolean;
  readonly review: boolean;
  readonly offer: boolean;
  readonly acceptOffer: boolean;
  readonly reschedule: boolean;
  readonly rebook: boolean;
  readonly confirm?: boolean;
  readonly confirmStart?: boolean;
  readonly nobodyCame?: boolean;
  readonly takeBack?: boolean;
}

export interface Completion {
  readonly state: CompletionState;
  readonly until?: string;
  readonly undoUntil?: string;
}

export interface AbsenceClaim {
  readonly state: AbsenceClaimState;
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
  /** First name of who comes from the provider's team. */
  readonly workerName?: string;
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
  readonly problem?: ProblemState;
  readonly proposal?: TimeProposal;
  readonly asap?: boolean;
  readonly notes?: string;
  readonly totalCents: Cents;
  readonly providerPayoutCents?: Cents;
  readonly commissionCents?: Cents;
  readonly promotionCents?: Cents;
  readonly history: readonly StatusChange[];
  readonly payment?: BookingPayment;
  readonly can?: BookingPermissions;
  readonly nobodyCameFrom?: string;
  readonly startCode?: string;
  readonly arrivesAt?: string;
  readonly delay?: Delay;
  readonly distanceKm?: number;
  readonly completion?: Completion;
  readonly absence?: AbsenceClaim;
  readonly reviewed?: boolean;
  readonly hiddenReview?: HiddenReview;
  readonly recurring?: { readonly id: string; readonly every: Recurrence };
  /** Present where the chosen provider did not answer in time: other providers who are free. */
  readonly freeOthers?: readonly BookingParty[];
  /** Absent where nothing was promised. `others` are free providers, once it was credited. */
  readonly lateCredit?: LatePromise & {
    readonly state: 'promised' | 'credited';
    readonly others: readonly OtherPerson[];
  };
  readonly version?: number;
}

export interface HiddenReview {
  readonly id: string;
  readonly reason: string;
  /** It can be appealed once. */
  readonly appealUntil?: string;
  readonly doesAppealWait?: boolean;
}

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
  readonly recurringId?: string;
  readonly lateCredit?: LatePromise;
  readonly message: string;
}

export interface QuoteLine {
  readonly subcategoryId: string;
  readonly name: string;
  readonly quantity?: number;
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
  readonly lines: readonly QuoteLine[];
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
  readonly address2?: string;
  readonly lat2?: string;
  readonly long2?: string;
  readonly notes?: string;
  readonly startAt?: string;
  readonly quote?: Quote;
  readonly unavailableServices: readonly string[];
  /** Names of services of which fewer can be booked at once by now. */
  readonly fewerServices?: readonly string[];
  readonly nearest: readonly Slot[];
}
