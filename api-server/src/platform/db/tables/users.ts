import { type StaffRole, staffRoles, type UserType, userTypes } from '@doorstep/shared-api/domain';
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
import { createdAt, isOneOf, timestampColumn } from './columns';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    userType: text('user_type').$type<UserType>().notNull(),
    /** `staffRights.ts` of shared-api defines the rights of each role. */
    staffRoles: text('staff_roles').array().$type<StaffRole[]>().notNull().default([]),
    accountStatus: text('account_status')
      .$type<'active' | 'pending_review' | 'suspended' | 'deleted'>()
      .notNull()
      .default('active'),
    fullname: text('fullname').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Email address in lower case. */
    email: text('email').notNull(),
    phoneCode: text('phone_code').notNull().default('+1'),
    contact: text('contact').notNull(),
    /** Time since which it is unproved that mails to `email` reach this person. Null when they do. */
    emailUnverifiedSince: timestampColumn('email_unverified_since'),
    contactUnverifiedSince: timestampColumn('contact_unverified_since'),
    passwordHash: text('password_hash').notNull(),
    address: text('address').notNull().default(''),
    /** Absolute path such as /uploads/avatars/x.jpg, or empty. */
    image: text('image').notNull().default(''),
    deviceToken: text('device_token').notNull().default(''),
    /** Language of mails and text messages: that of the latest sign-in, or chosen since. */
    language: text('language').notNull().default('en'),
    /** Increases with changes of name, state and roles, so that outdated decisions are refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email, t.userType).where(sql`account_status <> 'deleted'`),
    uniqueIndex('users_contact').on(t.phoneCode, t.contact, t.userType).where(sql`account_status <> 'deleted'`),
    index('users_contact_digits').on(t.contact),
    index('users_contact_prefix').on(sql`${t.contact} text_pattern_ops`),
    index('users_email_prefix').on(sql`${t.email} text_pattern_ops`),
    index('users_name_words').using('gin', sql`to_tsvector('simple', ${t.fullname})`),
    index('users_provider_names')
      .using('gin', sql`to_tsvector('simple', search_fold(fullname))`)
      .with({ fastupdate: false })
      .where(sql`user_type = 'provider' and account_status = 'active'`),
    index('users_page_key').on(sql`left(md5(${t.id}), 10)`).where(sql`user_type = 'provider'`),
    index('users_newest').on(t.createdAt, t.id),
    index('users_providers').on(t.accountStatus).where(sql`user_type = 'provider'`),
    check('users_type_known', isOneOf(t.userType, userTypes)),
    check(
      'users_staff_roles_known',
      sql`staff_roles <@ array[${sql.raw(staffRoles.map((role) => `'${role}'`).join(', '))}]`,
    ),
  ],
);

export type User = typeof users.$inferSelect;

export const providerProfiles = pgTable(
  'provider_profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    serviceTitle: text('service_title').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull().default(''),
    lat: doublePrecision('lat'),
    long: doublePrecision('long'),
    radiusKm: integer('radius_km').notNull().default(25),
    verified: boolean('verified').notNull().default(false),
    featured: boolean('featured').notNull().default(false),
    memberSince: timestampColumn('member_since').notNull(),
    /** Unused. The previous release, which may run beside this one during an update, still reads it. */
    responseMinutes: integer('response_minutes').notNull().default(30),
    completedJobs: integer('completed_jobs').notNull().default(0),
    /** Number of reviews, and the sum of their `serviceRating`. Code that adds or removes a review updates both. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    /** Working hours as minutes after midnight in `timeZone`. */
    opensMinute: integer('opens_minute').notNull().default(480),
    closesMinute: integer('closes_minute').notNull().default(1200),
    timeZone: text('time_zone').notNull(),
    categoryId: text('category_id'),
    takingJobs: boolean('taking_jobs').notNull().default(true),
    instant: boolean('instant').notNull().default(false),
    banners: jsonb('banners').$type<string[]>().notNull().default([]),
  },
  (t) => [
    index('provider_profiles_category').on(t.categoryId),
    // `catalog/search` explains the numbers.
    index('provider_profiles_best')
      .on(t.categoryId, sql`((20.0 + rating_sum) / (5.0 + rating_count)) desc`, t.userId)
      .where(sql`taking_jobs`),
    index('provider_profiles_best_near')
      .on(
        t.categoryId,
        sql`floor(lat * 5)`,
        sql`floor(long * 5)`,
        sql`((20.0 + rating_sum) / (5.0 + rating_count)) desc`,
        t.userId,
      )
      .where(sql`taking_jobs and lat is not null and long is not null`),
    index('provider_profiles_ratings')
      .on(t.ratingCount, t.ratingSum.desc().nullsFirst(), t.userId)
      .where(sql`taking_jobs`),
    index('provider_profiles_popular').on(t.completedJobs.desc().nullsFirst(), t.userId).where(sql`taking_jobs`),
    index('provider_profiles_newest').on(t.memberSince.desc().nullsFirst(), t.userId).where(sql`taking_jobs`),
    index('provider_profiles_place').using('gist', sql`point(lat, long)`).where(sql`taking_jobs`),
    index('provider_profiles_titles')
      .using('gin', sql`to_tsvector('simple', search_fold(service_title))`)
      .with({ fastupdate: false })
      .where(sql`taking_jobs`),
  ],
);

/** The cookie itself is not stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /** Device name that the user recognizes, such as "Firefox on Windows". Empty when the browser sent none. */
    device: text('device').notNull().default(''),
    expiresAt: timestampColumn('expires_at').notNull(),
    twoStepAt: timestampColumn('two_step_at'),
    /** When the person last confirmed their identity after the sign-in: by password, code or passkey. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** Network of the last use, such as `203.0.113.0/24`. No finer location is known. */
    network: text('network').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** The cookie itself is not stored, only its SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_seen').on(t.lastSeenAt)],
);

/** Failed sign-ins, per contact and separately per known device. Ten of them lock the sign-in. */
export const loginFailures = pgTable('login_failures', {
  contactKey: text('contact_key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStartedAt: timestampColumn('window_started_at').notNull(),
  locks: integer('locks').notNull().default(0),
  lockedUntil: timestampColumn('locked_until'),
});

export const rateWindows = pgTable('rate_windows', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestampColumn('resets_at').notNull(),
});

export const favourites = pgTable(
  'favourites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.providerId] })],
);

/** Notifications. `kind` names a text that the client has in six languages. `title` and `text` are the English ones. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    bookingId: text('booking_id'),
    values: jsonb('values').$type<Record<string, string>>().notNull().default({}),
    readAt: timestampColumn('read_at'),
    /** False when the receiver gets this topic by mail or text message only. */
    onSite: boolean('on_site').notNull().default(true),
    /** Channels that are still to be used, such as `email push`. */
    sendBy: text('send_by').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_unsent').on(t.createdAt).where(sql`send_by <> ''`),
    index('notifications_user').on(t.userId, t.createdAt),
  ],
);

export const files = pgTable('files', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').references(() => users.id),
  kind: text('kind')
    .$type<
      'avatar' | 'service_photo' | 'certificate' | 'problem_photo' | 'message_photo' | 'work_photo' | 'review_photo'
    >()
    .notNull(),
  path: text('path').notNull(),
  mime: text('mime').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  createdAt: createdAt(),
});

export const unwantedFiles = pgTable('unwanted_files', {
  path: text('path').primaryKey(),
  since: timestampColumn('since').notNull(),
});

export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt().defaultNow(),
});

/** Replaced secrets, kept while something they signed is still valid. */
export const formerSecrets = pgTable(
  'former_secrets',
  {
    name: text('name').notNull(),
    value: text('value').notNull(),
    retiredAt: timestampColumn('retired_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.retiredAt] })],
);
