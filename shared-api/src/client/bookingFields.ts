/** The fields of a booking, exactly as docs/contract spells them. */
import type { Quote } from '../domain/booking';
import type { BookingType } from '../domain/codes';
import { asSoonAsPossible, parseInstant, toWireDate } from '../domain/dates';
import { formatMoney } from '../domain/money';
import type { Recurrence } from '../domain/recurring';
import { formatWithOffset, instantOfWallTime, type WallTime } from '../domain/zone';
import type { OrderServiceWire } from '../wire/bookings';
import { bookingTypeCodes } from '../wire/codes';
import { record } from '../wire/read';
import type { FieldValue, RequestFields } from './requests';
import { getSession } from './session';
import { getSettings } from './settings';
import { keys, readJson, writeText } from './storage';

export interface BookingLocation {
  readonly label: string;
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
}

export interface CreateBookingInput {
  readonly bookingType?: BookingType;
  readonly category?: { readonly id: string; readonly name: string };
  readonly provider?: { readonly id: string };
  readonly location?: BookingLocation;
  readonly location2?: BookingLocation;
  /** Now for an open job, the first free time of a chosen provider; no time yet in a hire. */
  readonly asap: boolean;
  readonly date?: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly coupon?: string;
  readonly notes?: string;
  readonly recurs?: Recurrence;
  /** The customer was shown that the chosen provider accepts at once. */
  readonly instant?: boolean;
  readonly quote: Quote;
  /** Down-scaled JPEGs, in the order of their slots. */
  readonly photos?: readonly (Blob | undefined)[];
  readonly stripeToken?: string;
  /** Repeating a submit whose outcome is unknown: the same key makes one booking of both. */
  readonly idempotencyKey?: string;
  /** RFC 3339: when this booking was first sent. As Soon as Possible means that moment, also when repeated after a reload. */
  readonly firstSentAt?: string;
  readonly sourceBookingId?: string;
}

/**
 * A repeated request must carry the same body, even after a reload, so As Soon as Possible must not move on with the
 * clock.
 */
function nowFor(key: string | undefined, now: Date): Date {
  if (!key) return now;
  const first = record(readJson(keys.firstSubmit));
  const at = first.key === key ? parseInstant(first.at) : undefined;
  if (at) return new Date(at);
  writeText(keys.firstSubmit, JSON.stringify({ key, at: now.toISOString() }));
  return now;
}

function startFields(input: CreateBookingInput, now: Date): RequestFields {
  const zone = input.timeZone ?? getSettings().timeZone;
  const chosen = input.date && input.time ? { date: input.date, time: input.time } : undefined;
  const submitted = input.firstSentAt ? new Date(input.firstSentAt) : nowFor(input.idempotencyKey, now);
  const wall: WallTime | undefined = input.asap ? asSoonAsPossible(zone, submitted) : chosen;
  const isOpenHire = input.asap && (input.bookingType ?? 'hire') === 'hire';
  if (!wall || isOpenHire) return { start_date: '', start_time: '', start_date_sec: '' };
  return {
    start_date: toWireDate(wall.date),
    start_time: wall.time,
    start_date_sec: wall.date,
    start_at: formatWithOffset(instantOfWallTime(zone, wall), zone),
    time_zone: zone,
  };
}

function photoField(photo: Blob | undefined, slot: number): FieldValue {
  if (!photo) return '';
  const file = photo.type === 'image/jpeg' ? photo : new Blob([photo], { type: 'image/jpeg' });
  return { file, name: `service_image${slot}.jpg` };
}

export function bookingFields(input: CreateBookingInput, now: Date): RequestFields {
  const { quote, location, location2, category } = input;
  const { user } = getSession();
  const order: OrderServiceWire[] = quote.lines.map((line) => ({
    subcategory_id: line.subcategoryId,
    subcategory_name: line.name,
    price: formatMoney(line.priceCents),
    ...(line.quantity !== undefined && { quantity: line.quantity }),
  }));
  return {
    provider_id: input.provider?.id ?? '',
    service_location: location?.address ?? '',
    address: location?.address ?? '',
    pick_lat: location?.lat ?? '',
    pick_long: location?.long ?? '',
    address2: location2?.address ?? '',
    pick_lat2: location2?.lat ?? '',
    pick_long2: location2?.long ?? '',
    full_name: user?.fullName ?? '',
    phone: user?.contact ?? '',
    ...startFields(input, now),
    category_name: category?.name ?? '',
    category_id: category?.id ?? quote.categoryId,
    order_service: JSON.stringify(order),
    totalPrice: formatMoney(quote.totalCents),
    delivery_cost: formatMoney(quote.payableCents),
    driver_delivery_cost: formatMoney(quote.providerPayoutCents),
    admin_profit: formatMoney(quote.commissionCents),
    coupon_discount: formatMoney(quote.discountCents),
    booking_type: bookingTypeCodes[input.bookingType ?? 'hire'],
    service_image1: photoField(input.photos?.[0], 1),
    service_image2: photoField(input.photos?.[1], 2),
    service_image3: photoField(input.photos?.[2], 3),
    stripeToken: input.stripeToken || undefined,
    coupon: (quote.coupon ?? input.coupon) || undefined,
    asap: input.asap ? 'true' : 'false',
    notes: input.notes?.trim() || undefined,
    recurs: input.recurs,
    instant: input.instant ? 'true' : undefined,
    quote_id: quote.id,
    source_booking_id: input.sourceBookingId,
  };
}
