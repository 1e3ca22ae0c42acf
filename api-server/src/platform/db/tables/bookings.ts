import {
  type BookingStatus,
  type BookingType,
  bookingTypes,
  type CompletionState,
  completionStates,
  type LateCreditState,
  lateCreditStates,
  type OfferStatus,
  type OfferType,
  offerStatuses,
  offerTypes,
  type SpecialDayRepeat,
  specialDayRepeats,
  statuses,
} from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { categories } from './catalog';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { defaultLimits, type JobTimeLimits } from './rules';
import { files, users } from './users';
import { providerWorkers } from './workers';

export type PaymentStatusCode =
  | 'not_required'
  | 'requires_payment'
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'partially_refunded'
  | 'failed'
  | 'expired';

/** Four random digits. The first eight hex digits of a random UUID are all random. */
const randomDigits = sql`lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0')`;

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** Human-readable number: 20418 is shown as D-20418. It grants no rights, and URLs use the id. */
    number: integer('number').notNull().generatedByDefaultAsIdentity({ name: 'booking_numbers', startWith: 20001 }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    providerId: text('provider_id').references(() => users.id),
    /** Worker of the provider's team who comes. Null when the provider comes in person. */
    workerId: text('worker_id').references(() => providerWorkers.id),
    bookingType: text('booking_type').$type<BookingType>().notNull(),
    status: text('status').$type<BookingStatus>().notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    categoryName: text('category_name').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    serviceLocation: text('service_location').notNull().default(''),
    address: text('address').notNull(),
    pickLat: doublePrecision('pick_lat'),
    pickLong: doublePrecision('pick_long'),
    address2: text('address2').notNull().default(''),
    pickLat2: doublePrecision('pick_lat2'),
    pickLong2: doublePrecision('pick_long2'),
    asap: boolean('asap').notNull().default(false),
    /** Accepted as soon as it is paid, because its provider confirms such bookings in advance. */
    instant: boolean('instant').notNull().default(false),
    startAt: timestampColumn('start_at'),
    endAt: timestampColumn('end_at'),
    /** Earliest start of a booking that was moved after its acceptance. The cancellation terms are judged by it. */
    termsStartAt: timestampColumn('terms_start_at'),
    /** New arrival time that a late provider has announced. A move clears it. */
    newArrivalAt: timestampColumn('new_arrival_at'),
    timeZone: text('time_zone').notNull(),
    notes: text('notes').notNull().default(''),
    totalCents: integer('total_cents').notNull(),
    couponCode: text('coupon_code'),
    discountCents: integer('discount_cents').notNull().default(0),
    payableCents: integer('grand_cents').notNull(),
    percentHundredths: integer('percent_hundredths').notNull(),
    commissionCents: integer('admin_profit_cents').notNull(),
    providerPayoutCents: integer('driver_cents').notNull(),
    /** 0 for bookings made before funders paid coupons. */
    promotionCents: integer('promotion_cents').notNull().default(0),
    paymentStatus: text('payment_status').$type<PaymentStatusCode>().notNull(),
    paymentId: text('payment_id'),
    payBy: timestampColumn('pay_by'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Time limits at the time of the booking. Later changes of the settings do not affect it. */
    limits: jsonb('limits').$type<JobTimeLimits>().notNull().default(defaultLimits),
    /** The default is for rows from before there were codes. */
    startCode: text('start_code').notNull().default(randomDigits),
    startTries: integer('start_tries').notNull().default(0),
    startAskedAt: timestampColumn('start_asked_at'),
    completion: text('completion').$type<CompletionState>(),
    completedAt: timestampColumn('completed_at'),
    /**
     * When it was opened to other providers, because its provider was suspended. They get as much time as for a new
     * booking.
     */
    releasedAt: timestampColumn('released_at'),
    remindedAt: timestampColumn('reminded_at'),
    queuedAt: timestampColumn('queued_at'),
    /**
     * Start that both sides were reminded of, a day and two hours ahead. After a change of the start they are reminded
     * again.
     */
    dayReminderFor: timestampColumn('day_reminder_for'),
    soonReminderFor: timestampColumn('soon_reminder_for'),
    payWarningFor: timestampColumn('pay_warning_for'),
    /** Amount credited if nobody has arrived `lateCreditAfter` minutes after the start. Fixed when the booking is made. */
    lateCreditCents: integer('late_credit_cents').notNull().default(0),
    lateCreditAfter: integer('late_credit_after').notNull().default(0),
    /** Null for bookings without the promise of a credit. */
    lateCredit: text('late_credit').$type<LateCreditState>(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    index('bookings_user').on(t.userId, t.createdAt),
    index('bookings_provider').on(t.providerId, t.createdAt),
    index('bookings_pay_by').on(t.payBy).where(sql`payment_status = 'requires_payment'`),
    index('bookings_under_way').on(t.endAt).where(sql`status in ('accepted', 'on_the_way', 'arrived', 'started')`),
    index('bookings_awaiting').on(t.completedAt).where(sql`completion = 'awaiting'`),
    index('bookings_queued').on(t.queuedAt).where(sql`queued_at is not null`),
    index('bookings_waiting').on(t.createdAt).where(sql`status = 'open'`),
    index('bookings_open').on(t.createdAt).where(sql`status = 'open' and provider_id is null`),
    index('bookings_newest').on(t.createdAt, t.id),
    index('bookings_status').on(t.status, t.createdAt, t.id),
    index('bookings_start').on(t.startAt),
    index('bookings_late_credit').on(t.startAt).where(sql`late_credit = 'promised'`),
    index('bookings_amount').on(t.payableCents),
    index('bookings_phone_prefix').on(sql`${t.phone} text_pattern_ops`),
    index('bookings_address_words').using('gin', sql`to_tsvector('simple', ${t.address})`),
    index('bookings_name_words').using('gin', sql`to_tsvector('simple', ${t.fullName})`),
    uniqueIndex('bookings_number').on(t.number),
    uniqueIndex('bookings_payment').on(t.paymentId),
    check('bookings_status_known', isOneOf(t.status, statuses)),
    check('bookings_completion_known', isOneOf(t.completion, completionStates)),
    check('bookings_type_known', isOneOf(t.bookingType, bookingTypes)),
    check('bookings_late_credit_known', isOneOf(t.lateCredit, lateCreditStates)),
  ],
);

export type Booking = typeof bookings.$inferSelect;

export const bookingLines = pgTable(
  'booking_lines',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    position: integer('position').notNull(),
    subcategoryId: text('subcategory_id').notNull(),
    subcategoryName: text('subcategory_name').notNull(),
    /** Number of units, such as two curtains. Price and minutes are for all units together. */
    quantity: integer('quantity').notNull().default(1),
    priceCents: integer('price_cents').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(60),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.position] }),
    check('booking_lines_quantity_counts', sql`${t.quantity} > 0`),
    index('booking_lines_service').on(t.subcategoryId, t.bookingId),
  ],
);

/** `slot` is the N of service_imageN. */
export const bookingPhotos = pgTable(
  'booking_photos',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    slot: integer('slot').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.slot] })],
);

export const bookingHistory = pgTable(
  'booking_history',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    fromStatus: text('from_status').$type<BookingStatus>(),
    toStatus: text('to_status').$type<BookingStatus>().notNull(),
    by: text('by').$type<'customer' | 'provider' | 'system' | 'admin'>().notNull(),
    actorId: text('actor_id'),
    reason: text('reason').notNull().default(''),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    index('booking_history_booking').on(t.bookingId, t.at),
    check('booking_history_from_known', isOneOf(t.fromStatus, statuses)),
    check('booking_history_to_known', isOneOf(t.toStatus, statuses)),
  ],
);

/** Occupied time of providers: one row per 15-minute step, so that the primary key rejects a second booking. */
export const slotClaims = pgTable(
  'slot_claims',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    stepAt: timestampColumn('step_at').notNull(),
    bookingId: text('booking_id').notNull(),
    /** Worker whose time it is. Empty for the provider in person, also in a team. */
    workerId: text('worker_id').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.stepAt, t.workerId] }), index('slot_claims_booking').on(t.bookingId)],
);

export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<OfferType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    message: text('message').notNull().default(''),
    status: text('status').$type<OfferStatus>().notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at'),
  },
  (t) => [
    index('offers_booking').on(t.bookingId, t.createdAt),
    uniqueIndex('offers_one_live').on(t.bookingId).where(sql`status = 'live'`),
    check('offers_status_known', isOneOf(t.status, offerStatuses)),
    check('offers_type_known', isOneOf(t.type, offerTypes)),
  ],
);

export interface QuotedLine {
  subcategoryId: string;
  subcategoryName: string;
  /** Absent in quotes from before quantities, which means one. */
  quantity?: number;
  priceCents: number;
}

export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    categoryId: text('category_id').notNull(),
    providerId: text('provider_id'),
    bookingType: text('booking_type').$type<BookingType>().notNull(),
    lines: jsonb('lines').$type<QuotedLine[]>().notNull(),
    totalCents: integer('total_cents').notNull(),
    couponCode: text('coupon_code'),
    discountCents: integer('discount_cents').notNull(),
    payableCents: integer('grand_cents').notNull(),
    percentHundredths: integer('percent_hundredths').notNull(),
    /** Promise shown with the price. A booking made from this quote keeps it. */
    lateCreditCents: integer('late_credit_cents').notNull().default(0),
    lateCreditAfter: integer('late_credit_after').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [check('quotes_type_known', isOneOf(t.bookingType, bookingTypes))],
);

/**
 * Time reserved for a customer who is still filling in the form. Its steps are in `slotClaims` under the hold's id. An
 * expired one, and the customer's own, gives way to whoever takes time of this provider next.
 */
export const slotHolds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    /** Null before the visitor signs in: the hold then belongs to whoever knows its id. */
    userId: text('user_id').references(() => users.id),
    /** Neighbourhood of the visit. Null when it was not named. */
    lat: doublePrecision('lat'),
    long: doublePrecision('long'),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('holds_provider').on(t.providerId), index('holds_expiry').on(t.expiresAt)],
);

/**
 * Working hours per weekday (0 is Sunday), in minutes after midnight on the provider's clock. A range that ends after
 * 1440 goes on past midnight. A provider with rows does not work on weekdays without one. A provider without rows works
 * the profile's hours every day.
 */
export const providerHours = pgTable(
  'provider_hours',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    weekday: integer('weekday').notNull(),
    opensMinute: integer('opens_minute').notNull(),
    closesMinute: integer('closes_minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.weekday, t.opensMinute] })],
);

/**
 * Dates such as 2026-12-24 with hours other than those of the weekday, and the dates on which these repeat. No ranges
 * mean a day off. Ranges are minutes after midnight, as in `providerHours`.
 */
export const specialDays = pgTable(
  'special_days',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    day: text('day').notNull(),
    repeat: text('repeat').$type<SpecialDayRepeat>().notNull(),
    ranges: jsonb('ranges').$type<{ opensMinute: number; closesMinute: number }[]>().notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.day, t.repeat] }),
    check('special_days_repeat_known', isOneOf(t.repeat, specialDayRepeats)),
  ],
);

/** Limits that providers set for their own bookings. 0 means none. */
export const providerLimits = pgTable('provider_limits', {
  providerId: text('provider_id')
    .primaryKey()
    .references(() => users.id),
  bufferMinutes: integer('buffer_minutes').notNull(),
  noticeMinutes: integer('notice_minutes').notNull(),
  maxJobsPerDay: integer('max_jobs_per_day').notNull(),
});
