import type { Booking, Rebooking } from '../domain/booking';
import { type PaymentMethod, paymentMethods } from '../domain/codes';
import { parseDay, parseInstant } from '../domain/dates';
import {
  type CancelledBooking,
  type CancelTerms,
  type EscrowState,
  escrowStates,
  type PaymentMovement,
  paymentMovements,
  type Receipt,
} from '../domain/receipt';
import type { Availability, EarliestArrival, Slot, SlotHold } from '../domain/slot';
import { type OrderServiceWire, type OtherProviderWire, toBooking } from './bookings';
import { type BookingTypeCode, bookingTypeCodes, nameOf } from './codes';
import { type QuoteWire, toQuote, toQuoteLine } from './payments';
import * as read from './read';

export interface SlotWire {
  start_at: string;
  end_at: string;
}

/** GET /api/v1/availability?provider_id&from&to&duration. Free times only. */
export interface AvailabilityWire {
  time_zone: string;
  slots: SlotWire[];
  closed_days: string[];
}

export interface OpenAvailabilityWire extends AvailabilityWire {
  /** With 0, free times are unknown. */
  people: number;
}

export interface SoonestWire {
  people: number;
  from: string;
  until: string;
  opens_at: string;
}

/** `data` of a `slot_taken`: up to three free times, nearest first, and up to three others who are free at that time. */
export interface NearestWire {
  nearest: SlotWire[];
  others?: OtherProviderWire[];
}

export interface CancelRequest {
  preview?: boolean;
  fee?: string;
  reason?: string;
}

/** POST /api/v1/bookings/{id}/rebook {start_at?}. Without a line that is still offered there is no quote. */
export interface RebookWire {
  draft: {
    category_id: string;
    category_name: string;
    provider_id: string;
    provider_name: string;
    lines: OrderServiceWire[];
    service_location: string;
    address: string;
    pick_lat: string;
    pick_long: string;
    address2: string;
    pick_lat2: string;
    pick_long2: string;
    notes: string;
    booking_type: BookingTypeCode;
    start_at: string;
  };
  quote?: QuoteWire;
  gone: string[];
  fewer?: string[];
  nearest: SlotWire[];
}

/** GET /api/v1/bookings/{id}/receipt; the same as a document at receipt.pdf. */
export interface ReceiptWire {
  number: string;
  booking_id: string;
  booking_number: string;
  issued_at: string;
  currency: 'usd';
  customer: { name: string; address: string; address2?: string };
  provider: { name: string };
  category_name: string;
  lines: { name: string; price: string; quantity?: number }[];
  totals: { services: string; discount: string; total: string; paid: string; refunded: string; charged_back: string };
  payments: { at: string; kind: PaymentMovement; amount: string }[];
  /**
   * Payment method. `brand` and `last4` of a card are '' when its gateway does not send them. The amounts are set when
   * wallet and card paid together.
   */
  paid_with: { method: PaymentMethod; brand: string; last4: string; wallet_amount?: string; card_amount?: string };
  escrow: { state: EscrowState; until: string };
  tip?: { at: string; amount: string; returned: string };
}

function toSlots(value: unknown): Slot[] {
  return read.list(value).flatMap((item) => {
    const startAt = parseInstant(item.start_at);
    return startAt ? [{ startAt, endAt: parseInstant(item.end_at) ?? startAt }] : [];
  });
}

/** A zone that this browser does not know is UTC. */
export function toAvailability(body: unknown): Availability {
  const item = read.record(body);
  const closedDays = read.texts(item.closed_days).filter((day) => parseDay(day));
  return { timeZone: read.timeZone(item.time_zone) ?? 'UTC', slots: toSlots(item.slots), closedDays };
}

/** null: nobody offers it there, and nothing is known. */
export function toOpenAvailability(body: unknown): Availability | null {
  return read.count(read.record(body).people) > 0 ? toAvailability(body) : null;
}

export function toEarliestArrival(body: unknown): EarliestArrival {
  const item = read.record(body);
  return read.omitUndefined({
    people: read.count(item.people),
    from: parseInstant(item.from),
    until: parseInstant(item.until),
    opensAt: parseInstant(item.opens_at),
  });
}

export function toSlotHold(body: unknown): SlotHold {
  const item = read.record(body);
  return {
    id: read.text(item.hold_id),
    startAt: parseInstant(item.start_at) ?? '',
    expiresAt: parseInstant(item.expires_at) ?? '',
  };
}

export function toNearestSlots(data: unknown): Slot[] {
  return toSlots(read.record(data).nearest);
}

export function toBookingResponse(body: unknown): Booking {
  return toBooking({ data: read.record(body).booking });
}

const cancelPolicies = ['free', 'half', 'full'] as const;

function toFees(item: read.Fields) {
  return { feeCents: read.cents(item.fee) ?? 0, refundCents: read.cents(item.refund) ?? 0 };
}

export function toCancelTerms(body: unknown): CancelTerms {
  const item = read.record(body);
  const fees = toFees(item);
  const policy = read.knownCode(item.policy, cancelPolicies, fees.feeCents > 0 ? ('full' as const) : ('free' as const));
  return read.omitUndefined({
    ...fees,
    policy,
    until: parseInstant(item.until),
    countsFrom: parseInstant(item.counts_from),
    newArrival: parseInstant(item.new_arrival),
  });
}

export function toCancelledBooking(body: unknown): CancelledBooking {
  return { booking: toBookingResponse(body), ...toFees(read.record(body)) };
}

export function toRebooking(body: unknown): Rebooking {
  const response = read.record(body);
  const draft = read.record(response.draft);
  const providerId = read.optionalText(draft.provider_id);
  const names = Array.isArray(response.gone) ? response.gone : [];
  return read.omitUndefined({
    category: { id: read.text(draft.category_id), name: read.text(draft.category_name) },
    bookingType: nameOf(bookingTypeCodes, draft.booking_type) ?? 'hire',
    provider: providerId ? { id: providerId, name: read.text(draft.provider_name) } : undefined,
    lines: read.list(draft.lines).map(toQuoteLine),
    address: read.firstText(draft.service_location, draft.address),
    lat: read.optionalText(draft.pick_lat),
    long: read.optionalText(draft.pick_long),
    address2: read.optionalText(draft.address2),
    lat2: read.optionalText(draft.pick_lat2),
    long2: read.optionalText(draft.pick_long2),
    notes: read.optionalText(draft.notes),
    startAt: parseInstant(draft.start_at),
    quote: read.isFilledObject(response.quote) ? toQuote(response.quote) : undefined,
    unavailableServices: names.map(read.text).filter(Boolean),
    fewerServices: read.texts(response.fewer),
    nearest: toSlots(response.nearest),
  });
}

function toReceiptPayment(item: read.Fields): Receipt['paidWith'] {
  const method = read.knownCode(item.method, paymentMethods, undefined);
  if (!method) return undefined;
  return read.omitUndefined({
    method,
    brand: read.text(item.brand).toLowerCase(),
    last4: read.text(item.last4),
    walletCents: read.cents(item.wallet_amount),
    cardCents: read.cents(item.card_amount),
  });
}

const toReceiptTip = (tip: read.Fields): Receipt['tip'] => {
  const amountCents = read.cents(tip.amount) ?? 0;
  if (amountCents === 0) return undefined;
  return read.omitUndefined({ at: parseInstant(tip.at), amountCents, returnedCents: read.cents(tip.returned) ?? 0 });
};

export function toReceipt(body: unknown): Receipt {
  const item = read.record(body);
  const customer = read.record(item.customer);
  const totals = read.record(item.totals);
  const escrow = read.record(item.escrow);
  const escrowState = read.knownCode(escrow.state, escrowStates, undefined);
  return read.omitUndefined({
    number: read.text(item.number),
    bookingId: read.text(item.booking_id),
    bookingNumber: read.text(item.booking_number),
    issuedAt: parseInstant(item.issued_at),
    customer: {
      name: read.text(customer.name),
      address: read.text(customer.address),
      address2: read.optionalText(customer.address2),
    },
    providerName: read.text(read.record(item.provider).name),
    categoryName: read.text(item.category_name),
    lines: read.list(item.lines).map((line) =>
      read.omitUndefined({
        name: read.text(line.name),
        quantity: read.quantity(line.quantity),
        priceCents: read.cents(line.price) ?? 0,
      }),
    ),
    servicesCents: read.cents(totals.services) ?? 0,
    discountCents: read.cents(totals.discount) ?? 0,
    totalCents:
      read.cents(totals.total) ?? Math.max(0, (read.cents(totals.services) ?? 0) - (read.cents(totals.discount) ?? 0)),
    paidCents: read.cents(totals.paid) ?? 0,
    refundedCents: read.cents(totals.refunded) ?? 0,
    chargedBackCents: read.cents(totals.charged_back) ?? 0,
    escrow: escrowState && read.omitUndefined({ state: escrowState, until: parseInstant(escrow.until) }),
    paidWith: toReceiptPayment(read.record(item.paid_with)),
    tip: toReceiptTip(read.record(item.tip)),
    payments: read.list(item.payments).flatMap((payment) => {
      const at = parseInstant(payment.at);
      const kind = read.knownCode(payment.kind, paymentMovements, undefined);
      return at && kind ? [{ at, kind, amountCents: read.cents(payment.amount) ?? 0 }] : [];
    }),
  });
}
