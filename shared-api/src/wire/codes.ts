/**
 * Codes for the states and kinds of bookings, accounts and offers, by name. Only `wire/` and the serialisers of the
 * calls use codes. Codes are texts, and their order is never numeric.
 */
import type { BookingStatus, BookingTab, BookingType, OfferStatus, OfferType, UserType } from '../domain/codes';
import { text } from './read';

export const statusCodes = {
  open: '1',
  accepted: '2',
  on_the_way: '10',
  arrived: '3',
  started: '4',
  completed: '5',
  cancelled: '6',
} as const satisfies Record<BookingStatus, string>;
export type StatusCode = (typeof statusCodes)[BookingStatus];

export const bookingTypeCodes = { book: '1', hire: '2', schedule: '3' } as const satisfies Record<BookingType, string>;
export type BookingTypeCode = (typeof bookingTypeCodes)[BookingType];

export const bookingTabCodes = {
  all: '1',
  active: '2',
  completed: '5',
  cancelled: '6',
} as const satisfies Record<BookingTab, string>;
export type BookingTabCode = (typeof bookingTabCodes)[BookingTab];

export const userTypeCodes = { customer: '1', provider: '2', admin: '3' } as const satisfies Record<UserType, string>;
export type UserTypeCode = (typeof userTypeCodes)[UserType];

/** An offer's `type`: its author's user type. */
export const offerTypeCodes = { customer: '1', provider: '2' } as const satisfies Record<OfferType, string>;
export type OfferTypeCode = (typeof offerTypeCodes)[OfferType];

export const offerStatusCodes = { live: '1', accepted: '2', closed: '3' } as const satisfies Record<
  OfferStatus,
  string
>;
export type OfferStatusCode = (typeof offerStatusCodes)[OfferStatus];

/** W21's `offer_amount_status`. */
export const offerAnswerCodes = { decline: '0', accept: '1' } as const;

/** Undefined for an unknown code. Numbers are read as text. */
export function nameOf<Name extends string>(codes: Readonly<Record<Name, string>>, code: unknown): Name | undefined {
  const expected = text(code).trim();
  return (Object.keys(codes) as Name[]).find((name) => codes[name] === expected);
}
