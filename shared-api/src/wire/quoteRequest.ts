import type { BookingType } from '../domain/codes';
import { bookingTypeCodes } from './codes';
import type { QuoteRequest } from './payments';

export interface QuoteInput {
  readonly categoryId: string;
  readonly subcategoryIds: readonly string[];
  /** Quantity per service, in the same order. Absent: a single one of each. */
  readonly quantities?: readonly number[];
  readonly providerId?: string;
  readonly coupon?: string;
  readonly bookingType: BookingType;
  /** RFC 3339: a chosen start, which the server rejects with the price where it would refuse the booking. */
  readonly startAt?: string;
  /** Decimal degrees of the service location. */
  readonly lat?: string;
  readonly long?: string;
}

export const toQuoteRequest = (input: QuoteInput): QuoteRequest => ({
  category_id: input.categoryId,
  subcategory_ids: [...input.subcategoryIds],
  ...(input.quantities && { quantities: [...input.quantities] }),
  booking_type: bookingTypeCodes[input.bookingType],
  ...(input.providerId && { provider_id: input.providerId }),
  ...(input.coupon && { coupon: input.coupon }),
  ...(input.startAt && { start_at: input.startAt }),
  ...(input.lat && input.long && { lat: Number(input.lat), long: Number(input.long) }),
});
