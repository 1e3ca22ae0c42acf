import type {
  Booking,
  BookingListItem,
  BookingParty,
  BookingPayment,
  BookingPermissions,
  HiddenReview,
} from '../domain/booking';
import {
  type BookingStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '../domain/codes';
import { parseInstant } from '../domain/dates';
import { problemStates } from '../domain/problem';
import type { TimeProposal } from '../domain/proposal';
import { type Recurrence, recurrences } from '../domain/recurring';
import type { StatusChange } from '../domain/timeline';
import type { BannerWire } from './catalog';
import { type BookingTypeCode, bookingTypeCodes, nameOf, type StatusCode, statusCodes } from './codes';
import { toLatePromise, toOtherPeople } from './otherPeople';
import * as read from './read';
import { type AbsenceWire, type CompletionWire, toAbsence, toCompletion } from './rules';

/** An element of W15's `order_service` JSON. All keys but the quantity are required. */
export interface OrderServiceWire {
  subcategory_id: string;
  subcategory_name: string;
  price: string;
  quantity?: number;
}

export interface PaymentWire {
  status: PaymentStatus;
  amount?: string;
  currency?: string;
  refunded?: string;
  method?: PaymentMethod;
  /** Amount taken so far. `refunded` also counts authorizations that were released. */
  charged?: string;
  wallet_amount?: string;
  receipt_url?: string;
  pay_by?: string;
  /** W15 without a token: what is needed to pay. */
  id?: string;
  client_secret?: string;
}

export interface PartyWire {
  provider_id: string;
  fullname: string;
  user_profile_pic: string;
  avg_rating?: string;
  review_count?: number;
  phone_masked?: string;
}

export interface OtherProviderWire extends PartyWire {
  distance_km?: number;
  price?: string;
  start_at?: string;
  /** The provider confirms bookings of free times in advance. */
  instant?: boolean;
}

export interface BookingListItemWire {
  booking_id: string;
  booking_number?: string;
  status: StatusCode;
  avg_service_rating: string;
  /** An object here, a list in the detail. */
  service: { category_name: string; created_At: string };
  booking_type?: BookingTypeCode;
  created_date?: string;
  start_at?: string;
  time_zone?: string;
  delivery_cost?: string;
  service_names?: string[];
  service_quantities?: number[];
  provider?: PartyWire | Record<string, never>;
  unread_offers?: number;
  offer_amount?: string;
  reviewed?: boolean;
  cancelled_at?: string;
  payment?: PaymentWire;
  recurs?: Recurrence;
}

export interface BookedServiceWire {
  category_name: string;
  subcategory_name: string;
  price: string;
  quantity?: number;
  created_At: string;
}

export interface StatusChangeWire {
  status: StatusCode;
  at: string;
  by: string;
}

export interface PermissionsWire {
  cancel: boolean;
  pay: boolean;
  review: boolean;
  offer: boolean;
  accept_offer: boolean;
  reschedule: boolean;
  rebook: boolean;
  confirm?: boolean;
  confirm_start?: boolean;
  nobody_came?: boolean;
  take_back?: boolean;
}

export interface BookingWire {
  booking_id: string;
  booking_number?: string;
  status: StatusCode;
  booking_type: BookingTypeCode;
  created_date: string;
  delivery_cost: string;
  coupon_discount: string;
  service_image1: string;
  service_image2: string;
  service_image3: string;
  banner: BannerWire[];
  service: BookedServiceWire[];
  user_id?: string;
  provider_id?: string;
  provider?: PartyWire | Record<string, never>;
  /** First name of who comes from the provider's team. Absent for the provider in person. */
  worker_name?: string;
  full_name?: string;
  phone?: string;
  service_location?: string;
  address?: string;
  pick_lat?: string;
  pick_long?: string;
  address2?: string;
  start_date?: string;
  start_time?: string;
  start_at?: string;
  time_zone?: string;
  terms_start_at?: string;
  problem?: (typeof problemStates)[number];
  proposal?: { by: 'customer' | 'provider'; starts: string[]; text: string; answer_by: string };
  asap?: boolean;
  instant?: boolean;
  /** Time until which the chosen provider has to accept, while the paid booking waits for that. */
  confirm_by?: string;
  notes?: string;
  totalPrice?: string;
  /** Sent to the provider and the admin only. */
  driver_delivery_cost?: string;
  admin_profit?: string;
  promotion?: string;
  timeline?: StatusChangeWire[];
  payment?: PaymentWire;
  can?: PermissionsWire;
  possible_at?: { nobody_came?: string };
  /** Four digits, for the customer alone, until the work starts. */
  start_code?: string;
  arrives_at?: string;
  /** New arrival that a late provider has announced, until somebody arrives. */
  delay?: { arrives_at: string; cancel_free: boolean };
  distance_km?: number;
  completion?: CompletionWire;
  absence?: AbsenceWire;
  my_review?: unknown;
  recurring?: { id: string; every: Recurrence };
  /** Sent to the customer when the chosen provider did not answer in time. `others` are free. */
  unanswered?: { others: OtherProviderWire[] };
  late_credit?: LateCreditWire;
  version?: number;
}

/** Sent to the customer while it is promised and after it was credited, and then with others who are free. */
export interface LateCreditWire {
  state: 'promised' | 'credited';
  amount: string;
  by: string;
  others?: OtherProviderWire[];
}

export interface CreatedBookingWire {
  booking_id: string;
  booking_number?: string;
  status: StatusCode;
  booking_type: BookingTypeCode;
  created_date: string;
  delivery_cost: string;
  coupon_discount: string;
  start_at?: string;
  recurring_id?: string;
  instant?: boolean;
  confirm_by?: string;
  late_credit?: { amount: string; by: string };
  payment: PaymentWire;
}

/** Responses of the calls after booking, and of POST /bookings/{id}/pay. `booking` is W17's `data`. */
export interface BookingResponseWire {
  booking: BookingWire;
}

export function toStatus(value: unknown): BookingStatus {
  return nameOf(statusCodes, value) ?? 'open';
}

export function toPayment(value: unknown): BookingPayment | undefined {
  if (!read.isFilledObject(value)) return undefined;
  return read.omitUndefined({
    status: read.knownCode(value.status, paymentStatuses, 'not_required' as const),
    amountCents: read.cents(value.amount),
    currency: read.optionalText(value.currency),
    refundedCents: read.cents(value.refunded),
    method: read.knownCode(value.method, paymentMethods, undefined),
    chargedCents: read.cents(value.charged),
    walletCents: read.cents(value.wallet_amount),
    receiptUrl: read.optionalText(value.receipt_url),
    payBy: parseInstant(value.pay_by),
  });
}

function toParty(value: unknown): BookingParty | undefined {
  const item = read.list(value)[0];
  const id = item && read.firstText(item.provider_id, item.user_id);
  if (!item || !id) return undefined;
  return read.omitUndefined({
    id,
    name: read.text(item.fullname),
    image: read.firstText(item.user_profile_pic, item.image),
    rating: read.optionalNumber(item.avg_rating),
    reviewCount: read.optionalNumber(item.review_count),
    phoneMasked: read.optionalText(item.phone_masked),
  });
}

function toListItem(item: read.Fields): BookingListItem {
  const service = read.list(item.service)[0] ?? {};
  const names = item.service_names;
  const quantities = item.service_quantities;
  return read.omitUndefined({
    id: read.text(item.booking_id),
    number: read.optionalText(item.booking_number),
    status: toStatus(item.status),
    rating: read.rating(item.avg_service_rating),
    categoryName: read.firstText(service.category_name, item.category_name),
    createdAt: parseInstant(service.created_At) ?? parseInstant(service.created_at) ?? parseInstant(item.created_date),
    bookingType: nameOf(bookingTypeCodes, item.booking_type),
    startAt: parseInstant(item.start_at),
    timeZone: read.timeZone(item.time_zone),
    payableCents: read.cents(item.delivery_cost),
    serviceNames: Array.isArray(names) ? names.map(read.text).filter(Boolean) : undefined,
    serviceQuantities: Array.isArray(quantities) ? quantities.map((one) => read.quantity(one) ?? 1) : undefined,
    provider: toParty(item.provider),
    unreadOffers: read.optionalNumber(item.unread_offers),
    offerCents: read.cents(item.offer_amount),
    reviewed: read.optionalBoolean(item.reviewed),
    cancelledAt: parseInstant(item.cancelled_at),
    payment: toPayment(item.payment),
    recurs: read.knownCode(item.recurs, recurrences, undefined),
  });
}

export function toBookingList(body: unknown): BookingListItem[] {
  return read
    .list(read.record(body).data)
    .map(toListItem)
    .filter((item) => item.id !== '');
}

function toHistory(value: unknown): StatusChange[] {
  return read.list(value).flatMap((change) => {
    const at = parseInstant(change.at);
    const status = nameOf(statusCodes, change.status);
    return at && status ? [read.omitUndefined({ status, at, by: read.optionalText(change.by) })] : [];
  });
}

function toPermissions(value: unknown): BookingPermissions | undefined {
  if (!read.isFilledObject(value)) return undefined;
  const may = (key: string) => read.optionalBoolean(value[key]) ?? false;
  return {
    cancel: may('cancel'),
    pay: may('pay'),
    review: may('review'),
    offer: may('offer'),
    acceptOffer: may('accept_offer'),
    reschedule: may('reschedule'),
    rebook: may('rebook'),
    confirm: may('confirm'),
    confirmStart: may('confirm_start'),
    nobodyCame: may('nobody_came'),
    takeBack: may('take_back'),
  };
}

function toProposal(value: unknown): TimeProposal | undefined {
  const proposal = read.record(value);
  const by = read.knownCode(proposal.by, ['customer', 'provider'] as const, undefined);
  const starts = (Array.isArray(proposal.starts) ? proposal.starts : []).flatMap((at) => parseInstant(at) ?? []);
  if (!by || starts.length === 0) return undefined;
  return read.omitUndefined({ by, starts, text: read.text(proposal.text), answerBy: parseInstant(proposal.answer_by) });
}

/** W17, and the `booking` of a job, given as `{ data }`. */
export function toBooking(body: unknown): Booking {
  const item = read.list(read.record(body).data)[0] ?? {};
  const services = read.list(item.service).map((service) =>
    read.omitUndefined({
      categoryName: read.text(service.category_name),
      name: read.firstText(service.subcategory_name, service.subcategory),
      quantity: read.quantity(service.quantity),
      priceCents: read.cents(service.price) ?? 0,
      createdAt: parseInstant(service.created_At) ?? parseInstant(service.created_at),
    }),
  );
  const provider = toParty(item.provider);
  const sum = services.reduce((total, service) => total + service.priceCents, 0);
  const discountCents = read.cents(item.coupon_discount) ?? 0;
  return read.omitUndefined({
    id: read.text(item.booking_id),
    number: read.optionalText(item.booking_number),
    status: toStatus(item.status),
    bookingType: nameOf(bookingTypeCodes, item.booking_type) ?? 'hire',
    createdAt: parseInstant(item.created_date) ?? services[0]?.createdAt,
    payableCents: read.cents(item.delivery_cost) ?? Math.max(0, sum - discountCents),
    discountCents,
    photos: [read.text(item.service_image1), read.text(item.service_image2), read.text(item.service_image3)] as const,
    banners: read.images(item.banner),
    services,
    categoryName: read.firstText(services[0]?.categoryName, item.category_name),
    customerId: read.optionalText(item.user_id),
    provider,
    workerName: read.optionalText(item.worker_name),
    providerId: read.optionalText(item.provider_id) ?? provider?.id,
    fullName: read.optionalText(item.full_name),
    phone: read.optionalText(item.phone),
    address: read.optionalText(item.service_location) ?? read.optionalText(item.address),
    lat: read.optionalText(item.pick_lat),
    long: read.optionalText(item.pick_long),
    address2: read.optionalText(item.address2),
    startAt: parseInstant(item.start_at),
    timeZone: read.timeZone(item.time_zone),
    termsStartAt: parseInstant(item.terms_start_at),
    problem: read.knownCode(item.problem, problemStates, undefined),
    proposal: toProposal(item.proposal),
    asap: read.optionalBoolean(item.asap),
    notes: read.optionalText(item.notes),
    totalCents: read.cents(item.totalPrice) ?? sum,
    providerPayoutCents: read.cents(item.driver_delivery_cost),
    commissionCents: read.signedCents(item.admin_profit),
    promotionCents: read.cents(item.promotion),
    history: toHistory(item.timeline),
    payment: toPayment(item.payment),
    can: toPermissions(item.can),
    nobodyCameFrom: parseInstant(read.record(item.possible_at).nobody_came),
    startCode: read.optionalText(item.start_code),
    arrivesAt: parseInstant(item.arrives_at),
    delay: toDelay(item.delay),
    distanceKm: read.optionalNumber(item.distance_km),
    completion: toCompletion(item.completion),
    absence: toAbsence(item.absence),
    reviewed: read.isFilledObject(item.my_review) ? true : undefined,
    hiddenReview: toHiddenReview(read.record(item.my_review)),
    recurring: toRecurringLink(read.record(item.recurring)),
    freeOthers: toFreeOthers(item.unanswered),
    lateCredit: toLateCredit(item.late_credit),
    version: read.optionalNumber(item.version),
  });
}

function toFreeOthers(value: unknown): Booking['freeOthers'] {
  if (!read.isFilledObject(value)) return undefined;
  return read.list(read.record(value).others).flatMap((party) => toParty(party) ?? []);
}

function toLateCredit(value: unknown): Booking['lateCredit'] {
  const item = read.record(value);
  const promise = toLatePromise(item);
  const state = read.knownCode(item.state, ['promised', 'credited'] as const, undefined);
  return promise && state && { ...promise, state, others: toOtherPeople(item) };
}

function toDelay(value: unknown): Booking['delay'] {
  const delay = read.record(value);
  const arrivesAt = parseInstant(delay.arrives_at);
  if (!arrivesAt) return undefined;
  return { arrivesAt, isCancelFree: read.optionalBoolean(delay.cancel_free) ?? false };
}

function toRecurringLink(recurring: read.Fields): Booking['recurring'] {
  const every = read.knownCode(recurring.every, recurrences, undefined);
  const id = read.text(recurring.id);
  return every && id ? { id, every } : undefined;
}

function toHiddenReview(review: read.Fields): HiddenReview | undefined {
  if (!parseInstant(review.hidden_at)) return undefined;
  return read.omitUndefined({
    id: read.text(review.review_id),
    reason: read.text(review.hidden_reason),
    appealUntil: parseInstant(review.appeal_until),
    doesAppealWait: read.optionalBoolean(review.appeal_waits) || undefined,
  });
}
