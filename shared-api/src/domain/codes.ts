/** States and kinds of bookings, accounts and offers. The API encodes them as codes, see `wire/codes.ts`. */

export const statuses = ['open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof statuses)[number];

export const statusOrder = [
  'open',
  'accepted',
  'on_the_way',
  'arrived',
  'started',
  'completed',
] as const satisfies readonly BookingStatus[];

export const statusesUnderWay = [
  'accepted',
  'on_the_way',
  'arrived',
  'started',
] as const satisfies readonly BookingStatus[];

export const completionStates = ['awaiting', 'confirmed', 'problem'] as const;
export type CompletionState = (typeof completionStates)[number];

export const absenceClaimStates = ['waiting', 'taken_back', 'conceded', 'contested', 'unanswered', 'closed'] as const;
export type AbsenceClaimState = (typeof absenceClaimStates)[number];

/** credited: paid into the wallet. ended: somebody came in time, or the booking ended otherwise. */
export const lateCreditStates = ['promised', 'credited', 'ended'] as const;
export type LateCreditState = (typeof lateCreditStates)[number];

/** English names; screens translate by the status. */
export const statusNames: Readonly<Record<BookingStatus, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  on_the_way: 'Out for Service',
  arrived: 'Arrived at Location',
  started: 'Start Service',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** book: Create Booking, hire: Hire Provider (the default), schedule: Schedule Service. */
export const bookingTypes = ['book', 'hire', 'schedule'] as const;
export type BookingType = (typeof bookingTypes)[number];

export type BookingTab = 'all' | 'active' | 'completed' | 'cancelled';

export const bookingTabs: Readonly<Record<BookingTab, readonly BookingStatus[]>> = {
  all: statuses,
  active: statusesUnderWay,
  completed: ['completed'],
  cancelled: ['cancelled'],
};

export const userTypes = ['customer', 'provider', 'admin'] as const;
export type UserType = (typeof userTypes)[number];

export const offerTypes = ['customer', 'provider'] as const satisfies readonly UserType[];
export type OfferType = (typeof offerTypes)[number];

export const offerStatuses = ['live', 'accepted', 'closed'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

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

export const paymentMethods = ['card', 'wallet', 'upi'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const cardGateways = ['test', 'stripe'] as const;
export type CardGatewayName = (typeof cardGateways)[number];

export const reviewImpressions = [
  'Service Quality',
  'Efficiency',
  'Politeness',
  'Knowledge',
  'Availability',
  'Communication',
] as const;
export type ReviewImpression = (typeof reviewImpressions)[number];

export const phoneCodes = ['+1', '+91', '+44'] as const;

/** `error.code` of a failure (docs/contract). */
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
  'outside_area',
  'payment_required',
  'payment_failed',
  'state_conflict',
  'already_rated',
  'rate_limited',
  'two_step_needed',
  'two_step_missing',
  'two_step_again',
  'confirm_again',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
