/** The code tables of contract section 0.10. Codes are strings; their order is never numeric. */

export const statuses = ['1', '2', '10', '3', '4', '5', '6'] as const;
export type BookingStatus = (typeof statuses)[number];

/** The way of a booking that is not cancelled. */
export const statusOrder = ['1', '2', '10', '3', '4', '5'] as const satisfies readonly BookingStatus[];

/** English names; screens translate by the code. */
export const statusNames: Readonly<Record<BookingStatus, string>> = {
  '1': 'Open',
  '2': 'Accepted',
  '10': 'Out for Service',
  '3': 'Arrived at Location',
  '4': 'Start Service',
  '5': 'Completed',
  '6': 'Cancelled',
};

export const bookingTypes = ['1', '2', '3'] as const;
/** 1 Create Booking, 2 Hire Provider (the default), 3 Schedule Service. */
export type BookingType = (typeof bookingTypes)[number];

export type BookingTab = 'all' | 'active' | 'completed' | 'cancelled';
export type ListType = '1' | '2' | '5' | '6';

/** What W16 is asked for per tab, and the statuses that belong on it. */
export const bookingTabs: Readonly<Record<BookingTab, { type: ListType; statuses: readonly BookingStatus[] }>> = {
  all: { type: '1', statuses },
  active: { type: '2', statuses: ['2', '10', '3', '4'] },
  completed: { type: '5', statuses: ['5'] },
  cancelled: { type: '6', statuses: ['6'] },
};

/** 1 customer, 2 provider, 3 admin. */
export type UserType = '1' | '2' | '3';

/** Equals the author's user type: 2 written by the provider, 1 by the customer. */
export type OfferType = '1' | '2';

/** 1 live, 2 accepted, 3 closed. */
export type OfferStatus = '1' | '2' | '3';

export const paymentStatuses = [
  'not_required',
  'requires_payment',
  'authorized',
  'captured',
  'refunded',
  'partially_refunded',
  'failed',
  'expired',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Where the money of a booking comes from. */
export const paymentMethods = ['card', 'wallet'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const impressions = [
  'Service Quality',
  'Efficiency',
  'Politeness',
  'Knowledge',
  'Availability',
  'Communication',
] as const;
export type Impression = (typeof impressions)[number];

export const phoneCodes = ['+1', '+91', '+44'] as const;

/** `error.code` of a failure (contract section 0.5). */
export const errorCodes = [
  'validation',
  'invalid_credentials',
  'locked',
  'duplicate',
  'not_found',
  'forbidden',
  'session',
  'csrf',
  'app_token',
  'price_changed',
  'coupon_invalid',
  'slot_taken',
  'provider_unavailable',
  'payment_required',
  'payment_failed',
  'state_conflict',
  'already_rated',
  'rate_limited',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
