import type { CouponFunder } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '../../language';
import { createdAt, timestampColumn } from './columns';
import { files, users } from './users';

/** The columns themselves hold the English texts. */
export type Translations = Partial<Record<Exclude<Language, 'en'>, { name: string; description?: string }>>;
/** Unit that a service is counted by. Price and minutes are for one unit. `name` is its English singular: curtain. */
export interface ServiceUnit {
  name: string;
  max: number;
  translations?: TextTranslations;
}
/** Lines of what the price covers and what it does not, and the steps that the provider ticks during the job. */
export interface ScopeLines {
  included: string[];
  notIncluded: string[];
  checklist?: string[];
}
/** A language that is missing shows English. */
export type ServiceScope = Partial<Record<Language, ScopeLines>>;
export type SearchWords = Partial<Record<Language, string[]>>;
export type TextTranslations = Partial<Record<Exclude<Language, 'en'>, string>>;

const contentColumns = () => ({
  description: text('description').notNull().default(''),
  translations: jsonb('translations').$type<Translations>().notNull().default({}),
  searchWords: jsonb('search_words').$type<SearchWords>().notNull().default({}),
});

export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /**
     * Part of URLs (`/services/plumbing`). A trigger derives it from the first name, and renaming does not change it.
     */
    slug: text('slug').notNull().default(''),
    ...contentColumns(),
    image: text('image').notNull().default(''),
    position: integer('position').notNull().default(0),
    secondAddress: boolean('second_address').notNull().default(false),
    needsLicence: boolean('needs_licence').notNull().default(true),
    /** When it was retired. Existing bookings keep it. Its sub-services are retired with it. */
    retiredAt: timestampColumn('retired_at'),
  },
  (t) => [uniqueIndex('categories_slug').on(t.slug)],
);

export const categoryBanners = pgTable(
  'category_banners',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    image: text('image').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [index('category_banners_category').on(t.categoryId)],
);

export const subcategories = pgTable(
  'subcategories',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    name: text('name').notNull(),
    ...contentColumns(),
    priceCents: integer('price_cents').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(60),
    /** Null for a service that is booked as a whole, once. */
    perUnit: jsonb('per_unit').$type<ServiceUnit>(),
    scope: jsonb('scope').$type<ServiceScope>().notNull().default({}),
    position: integer('position').notNull().default(0),
    /** When it was retired. Providers keep their prices for its return. */
    retiredAt: timestampColumn('retired_at'),
  },
  (t) => [index('subcategories_category').on(t.categoryId)],
);

export const providerServices = pgTable(
  'provider_services',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    subcategoryId: text('subcategory_id')
      .notNull()
      .references(() => subcategories.id),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.subcategoryId] }),
    index('provider_services_price').on(t.subcategoryId, t.priceCents, t.providerId),
  ],
);

export const pausedServices = pgTable(
  'paused_services',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    subcategoryId: text('subcategory_id')
      .notNull()
      .references(() => subcategories.id),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.subcategoryId] })],
);

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    serviceRating: integer('service_rating').notNull(),
    rateTechnician: integer('rate_technician').notNull(),
    comment: text('comment').notNull(),
    impressedService: jsonb('impressed_service').$type<string[]>().notNull().default([]),
    recommended: boolean('recommended').notNull().default(false),
    providerReply: text('provider_reply').notNull().default(''),
    repliedAt: timestampColumn('replied_at'),
    mayQuote: boolean('may_quote').notNull().default(false),
    /** The home page may quote it. Staff may remove it, and restore it if its author agreed. */
    quotable: boolean('quotable').notNull().default(false),
    quotedAt: timestampColumn('quoted_at'),
    hiddenAt: timestampColumn('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
    appeal: text('appeal').notNull().default(''),
    appealedAt: timestampColumn('appealed_at'),
    appealAnsweredAt: timestampColumn('appeal_answered_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_booking').on(t.bookingId),
    index('reviews_provider').on(t.providerId, t.createdAt),
    index('reviews_newest').on(t.createdAt, t.id),
    index('reviews_shown_five_stars').on(t.createdAt).where(sql`service_rating = 5 and hidden_at is null`),
    index('reviews_quoted')
      .on(t.quotedAt.desc().nullsLast(), t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`quotable`),
    index('reviews_appealed').on(t.appealedAt).where(sql`appealed_at is not null and appeal_answered_at is null`),
  ],
);

export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id),
    position: integer('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.position] }), uniqueIndex('review_photos_file').on(t.fileId)],
);

/**
 * Commission by change, numbered from 1. The latest one that has begun applies. In hundredths of a percent: 1250 is
 * 12.5 %.
 */
export const commission = pgTable(
  'commission',
  {
    id: integer('id').primaryKey(),
    percentHundredths: integer('percent_hundredths').notNull(),
    since: timestampColumn('since').notNull().default(sql`'epoch'`),
    reason: text('reason').notNull().default(''),
    /** Staff member. Null for the commission that the site was set up with. */
    changedBy: text('changed_by').references(() => users.id),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    withdrawnAt: timestampColumn('withdrawn_at'),
  },
  (t) => [
    check('commission_percent', sql`percent_hundredths between 0 and 10000`),
    uniqueIndex('commission_since').on(t.since).where(sql`withdrawn_at is null`),
  ],
);

export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  description: text('description').notNull().default(''),
  translations: jsonb('translations').$type<TextTranslations>().notNull().default({}),
  image: text('image').notNull().default(''),
  /** In hundredths of a percent: 1000 is 10 %. 0 where the coupon gives an amount. */
  percentHundredths: integer('percent_hundredths').notNull(),
  /** null where the coupon gives a percentage. */
  amountCents: integer('amount_cents'),
  minFareCents: integer('min_fare_cents').notNull().default(0),
  maxDiscountCents: integer('max_discount_cents'),
  fundedBy: text('funded_by').$type<CouponFunder>().notNull().default('platform'),
  validFrom: timestampColumn('valid_from'),
  validUntil: timestampColumn('valid_until'),
  listed: boolean('listed').notNull().default(true),
  usesPerCustomer: integer('uses_per_customer').notNull().default(1),
  maxUses: integer('max_uses'),
  firstBookingOnly: boolean('first_booking_only').notNull().default(false),
  /** All discounts together. null: no limit. */
  budgetCents: integer('budget_cents'),
  stoppedAt: timestampColumn('stopped_at'),
  /** Counts the changes by staff. */
  version: integer('version').notNull().default(1),
});

/** Coupon uses that count. `useNumber` is 1..usesPerCustomer. Cancelling a booking deletes its row. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponCode: text('coupon_code')
      .notNull()
      .references(() => coupons.code),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    useNumber: integer('use_number').notNull(),
    bookingId: text('booking_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.couponCode, t.userId, t.useNumber] }),
    uniqueIndex('coupon_uses_booking').on(t.bookingId),
  ],
);

/**
 * Permissions to use a coupon, given by applying it or by a quote. This customer may use it until `expiresAt`. The
 * latest record counts.
 */
export const couponRecords = pgTable(
  'coupon_records',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    couponCode: text('coupon_code')
      .notNull()
      .references(() => coupons.code),
    baseFareCents: integer('base_fare_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('coupon_records_user').on(t.userId, t.createdAt)],
);
