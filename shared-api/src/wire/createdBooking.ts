import type { CreatedBooking } from '../domain/booking';
import { parseInstant } from '../domain/dates';
import { toPayment, toStatus } from './bookings';
import { bookingTypeCodes, nameOf } from './codes';
import { toLatePromise } from './otherPeople';
import * as read from './read';

/** W15. The id is '' on a server that does not tell it. */
export function toCreatedBooking(body: unknown): CreatedBooking {
  const response = read.record(body);
  const item = read.list(response.data)[0] ?? {};
  return read.omitUndefined({
    id: read.text(item.booking_id),
    number: read.optionalText(item.booking_number),
    status: toStatus(item.status),
    bookingType: nameOf(bookingTypeCodes, item.booking_type) ?? 'hire',
    createdAt: parseInstant(item.created_date),
    payableCents: read.cents(item.delivery_cost),
    discountCents: read.cents(item.coupon_discount),
    startAt: parseInstant(item.start_at),
    payment: toPayment(item.payment),
    lateCredit: toLatePromise(item.late_credit),
    recurringId: read.optionalText(item.recurring_id),
    message: read.text(response.message),
  });
}
