import {
  type BookingType,
  type Cents,
  isQuantity,
  maxNotesLength,
  maxQuantity,
  type OrderLine,
  orderError,
  parseMoney,
  parseSignedMoney,
  type Recurrence,
  readStart,
  recurrences,
} from '@doorstep/shared-api/domain';
import { bookingTypeCodes, nameOf } from '@doorstep/shared-api/wire';
import { requireValidStart } from '../../catalog/availability/startRule';
import { readPersonalText, readPersonalTextPart } from '../../identity/accounts/personFields';
import { geocodeAddress } from '../../identity/addresses/geocodeAddress';
import type { RpcRequest } from '../../identity/http/rpcRoute';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import { parseField } from '../../platform/http/checkInput';
import { HttpError } from '../../platform/http/httpError';
import { isId } from '../../platform/ids';
import type { Settings } from '../../platform/settings';
import { zoneAt } from '../../platform/zoneAt';

/** How long a customer may stay on the payment page before a start of "now" is out of date. */
const NOW_TOLERANCE = 15 * MINUTE;

export interface SubmittedTotals {
  totalCents: Cents;
  payableCents: Cents;
  providerPayoutCents: Cents;
  commissionCents: Cents;
  discountCents: Cents;
}

export interface BookingForm {
  bookingType: BookingType;
  providerId: string | undefined;
  categoryId: string;
  lines: OrderLine[];
  figures: SubmittedTotals;
  serviceLocation: string;
  address: string;
  place: GeoPoint | undefined;
  address2: string;
  place2: GeoPoint | undefined;
  /** As soon as possible: now for an open job, otherwise the chosen provider's first free time. */
  asap: boolean;
  /** Undefined while no time is agreed (a hire), and when it is determined at creation. */
  startAt: Date | undefined;
  timeZone: string;
  notes: string;
  coupon: string | undefined;
  stripeToken: string | undefined;
  /**
   * How often the visit repeats. Undefined means once. Also missing in requests stored before recurring bookings
   * existed.
   */
  recurs?: Recurrence | undefined;
  /** The customer was shown that the provider confirms at once. Missing in requests stored before there was such a thing. */
  instant?: boolean;
  /** Quote that the customer was shown. Missing in requests stored before it was read. */
  quoteId?: string | undefined;
}

interface GeoPoint {
  lat: number;
  long: number;
}

const reject = (field: string, message: string) => new HttpError('validation', message, { field });

export function readBookingForm(call: RpcRequest, places: OrderPlaces, now: Date, fallbackZone: string): BookingForm {
  const { text } = call;
  const bookingType = readType(text('booking_type'));
  const providerId = text('provider_id') || undefined;
  if (providerId && !isId(providerId)) throw reject('provider_id', 'This provider is not available.');
  if (bookingType === 'hire' && !providerId) throw reject('provider_id', 'Please choose a provider.');
  const categoryId = text('category_id');
  if (!isId(categoryId)) throw reject('category_id', 'Please choose a category.');
  const lines = readLines(call.fields.get('order_service'));

  const { serviceLocation, address, address2 } = addressesOf(call);
  if (!address) throw reject('service_location', 'Please choose a service location.');
  for (const line of [serviceLocation, address]) readPersonalText('service_location', line);
  readPersonalTextPart('address2', address2);
  const timeZone = zoneAt(places.place, text('time_zone'), fallbackZone);
  const when = readRequestedTime(call, { bookingType, providerId, timeZone, now });
  return {
    bookingType,
    providerId,
    categoryId,
    lines,
    figures: readTotals(call),
    serviceLocation,
    address,
    address2,
    ...places,
    ...when,
    timeZone,
    notes: readNotes(text('notes')),
    coupon: text('coupon').slice(0, 100) || undefined,
    stripeToken: text('stripeToken').slice(0, 200) || undefined,
    instant: isYes(text('instant')),
    quoteId: isId(text('quote_id')) ? text('quote_id') : undefined,
    recurs: readRecurrence(text('recurs'), bookingType, when),
  };
}

/** Rejects notes that are too long: truncated ones could lose important details. */
function readNotes(text: string): string {
  // Multipart forms end lines with two characters, but the form counted one.
  const notes = text.replaceAll('\r\n', '\n');
  if (notes.length > maxNotesLength)
    throw reject('notes', `Please write notes of at most ${maxNotesLength} characters.`);
  return notes;
}

/** A booking repeats only with a chosen time, which immediate and negotiated ones lack. */
function readRecurrence(value: string, bookingType: BookingType, when: Pick<BookingForm, 'asap' | 'startAt'>) {
  if (!value) return undefined;
  const recurs = recurrences.find((recurrence) => recurrence === value);
  if (!recurs) throw reject('recurs', 'Please choose how often the visit repeats.');
  if (bookingType === 'hire' || when.asap || !when.startAt) {
    throw reject('recurs', 'Please choose a day and a time. Only a visit with both can repeat.');
  }
  return recurs;
}

function readType(value: string): BookingType {
  const current = value ? nameOf(bookingTypeCodes, value) : 'hire';
  if (!current) throw reject('booking_type', 'Please choose how to book.');
  return current;
}

function readLines(input: unknown): OrderLine[] {
  const none = reject('order_service', 'Please select at least one service.');
  let parsed: unknown = input;
  if (typeof input === 'string') {
    try {
      parsed = parseField(input, 'order_service');
    } catch (error) {
      throw error instanceof HttpError ? error : none;
    }
  }
  if (!Array.isArray(parsed)) throw none;
  const lines = parsed.slice(0, 100).map((line): OrderLine => {
    const { subcategory_id, subcategory_name, price, quantity } = (line ?? {}) as Record<string, unknown>;
    const priceCents = parseMoney(price) ?? Number.NaN;
    return {
      subcategoryId: String(subcategory_id ?? ''),
      name: String(subcategory_name ?? ''),
      ...readQuantity(quantity),
      priceCents,
    };
  });
  switch (orderError(lines)) {
    case 'empty':
      throw none;
    case 'too_many':
      throw reject('order_service', 'Please select at most 20 services.');
    case 'duplicate':
      throw reject('order_service', 'A service is selected twice.');
    case undefined:
      return lines;
    default:
      throw reject('order_service', 'A selected service is incomplete. Please select it again.');
  }
}

/** Reads a whole number or its digits as text. The catalogue checks the maximum. */
function readQuantity(input: unknown): { quantity?: number } {
  if (input === undefined || input === null || input === '') return {};
  const quantity = /^[1-9]\d{0,2}$/.test(String(input)) ? Number(input) : Number.NaN;
  if (!isQuantity(quantity)) throw reject('order_service', `A quantity is a whole number from 1 to ${maxQuantity}.`);
  return quantity === 1 ? {} : { quantity };
}

function readTotals({ text }: RpcRequest): SubmittedTotals {
  const amount = (field: string, fallback?: string, parse = parseMoney) => {
    const cents = parse(text(field) || fallback);
    if (cents === undefined)
      throw reject(field, text(field) ? `${field} is not a valid amount.` : `${field} is required.`);
    return cents;
  };
  return {
    totalCents: amount('totalPrice'),
    payableCents: amount('delivery_cost'),
    providerPayoutCents: amount('driver_delivery_cost'),
    commissionCents: amount('admin_profit', undefined, parseSignedMoney),
    discountCents: amount('coupon_discount', '0.00'),
  };
}

function readLocation({ text }: RpcRequest, latField: string, longField: string): GeoPoint | undefined {
  if (text(latField) === '' && text(longField) === '') return undefined;
  const degrees = (field: string, limit: number) => {
    const input = text(field);
    const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(input) ? Number(input) : Number.NaN;
    if (!(Math.abs(value) <= limit)) throw reject(field, 'Please choose a service location.');
    return value;
  };
  return { lat: degrees(latField, 90), long: degrees(longField, 180) };
}

function addressesOf({ text }: RpcRequest) {
  const serviceLocation = (text('service_location') || text('address')).slice(0, 300);
  const address = (text('address') || serviceLocation).slice(0, 300);
  return { serviceLocation, address, address2: text('address2').slice(0, 300) };
}

export interface OrderPlaces {
  place: GeoPoint | undefined;
  place2: GeoPoint | undefined;
}

export async function findPlaces(call: RpcRequest, settings: Settings): Promise<OrderPlaces> {
  const { address, address2 } = addressesOf(call);
  const place = readLocation(call, 'pick_lat', 'pick_long') ?? (await geocodeAddress(settings, address));
  if (!address2) return { place, place2: undefined };
  const place2 = readLocation(call, 'pick_lat2', 'pick_long2') ?? (await geocodeAddress(settings, address2));
  return { place, place2 };
}

const isYes = (text: string) => ['1', 'true', 'on', 'yes'].includes(text.toLowerCase());

interface Rules {
  bookingType: BookingType;
  providerId: string | undefined;
  timeZone: string;
  now: Date;
}

/**
 * Clients without `asap` send the minute at which the form was filled in. For an open job this means now. For a hire it
 * means no time, because none is agreed yet.
 */
function readRequestedTime({ text }: RpcRequest, rules: Rules): Pick<BookingForm, 'asap' | 'startAt'> {
  const { bookingType, providerId, timeZone, now } = rules;
  const asap = bookingType !== 'schedule' && isYes(text('asap'));
  if (asap) return { asap, startAt: providerId ? undefined : now };
  const fields = {
    start_date: text('start_date'),
    start_time: text('start_time'),
    start_at: text('start_at'),
    time_zone: text('time_zone'),
  };
  const isHire = bookingType === 'hire';
  if (isHire && !fields.start_date && !fields.start_time && !fields.start_at) return { asap, startAt: undefined };
  const start = readStart(fields, timeZone);
  if (bookingType !== 'schedule' && start && start <= now && start >= addMilliseconds(now, -NOW_TOLERANCE)) {
    return isHire ? { asap: true, startAt: undefined } : { asap: !providerId, startAt: now };
  }
  const field = fields.start_date || fields.start_at ? 'start_time' : 'start_date';
  return {
    asap,
    startAt: requireValidStart(start, { now, scheduled: bookingType === 'schedule', timeZone, fields, field }),
  };
}
