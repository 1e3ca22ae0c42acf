import { type SavedAddressKind, savedAddressKinds } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Language } from '../../language';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { files, users } from './users';

/**
 * Codes, one per purpose, receiver and browser. Unknown numbers get a row too, so that responses do not differ.
 * `codeHash` is an HMAC: without the server's secret, six digits could be guessed from it at once.
 */
export const codes = pgTable(
  'codes',
  {
    /** Purpose, receiver and browser, such as `login 1 +15550100001 4f5c…` or `email u_8k2 ada@example.com`. */
    key: text('key').primaryKey(),
    userId: text('user_id').references(() => users.id),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: timestampColumn('sent_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('codes_user').on(t.userId), index('codes_expiry').on(t.expiresAt)],
);

/**
 * Private address of a person's calendar, which other calendars read. The key is stored as it is, so that it can be
 * copied again: it opens less than the tables beside it hold.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_key').on(t.key)],
);

/** The token itself is not stored, only its SHA-256. */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('reset_tokens_user').on(t.userId)],
);

export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    createdAt: createdAt(),
    usedAt: timestampColumn('used_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('email_links_user').on(t.userId), index('email_links_expiry').on(t.expiresAt)],
);

export const pendingChanges = pgTable(
  'pending_changes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    what: text('what').$type<'email' | 'contact'>().notNull(),
    /** Email address in lower case, or national digits. */
    value: text('value').notNull(),
    phoneCode: text('phone_code').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.what] })],
);

/**
 * Contact data to restore when the former owner disowns a change: number and email address from before the first change
 * of the last 72 hours. Only the SHA-256 of the link's token is stored.
 */
export const contactUndos = pgTable(
  'contact_undos',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    phoneCode: text('phone_code').notNull(),
    contact: text('contact').notNull(),
    emailUnverifiedSince: timestampColumn('email_unverified_since'),
    contactUnverifiedSince: timestampColumn('contact_unverified_since'),
    validUntil: timestampColumn('valid_until').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [
    index('contact_undos_user').on(t.userId),
    index('contact_undos_email').on(t.email),
    index('contact_undos_contact').on(t.contact),
    index('contact_undos_expiry').on(t.expiresAt),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id of the device, in base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures, if the device counts them. A lower number than before reveals a copied key. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Purpose and browser or session, such as `sign-in 4f5c…`. */
    key: text('key').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
);

export const providerDocuments = pgTable(
  'provider_documents',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    side: text('side').$type<'front' | 'back'>().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    status: text('status').$type<'pending' | 'approved' | 'rejected'>().notNull().default('pending'),
    isUnchanged: boolean('is_unchanged').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.side] })],
);

/** Accounts of Google, Apple or another OpenID provider that sign in to an account here. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    provider: text('provider').$type<'google' | 'apple' | 'oidc'>().notNull(),
    /** Address that the provider named, so that the owner recognizes the account. Not proved here. */
    email: text('email').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (t) => [
    uniqueIndex('linked_identities_subject').on(t.issuer, t.subject),
    index('linked_identities_user').on(t.userId),
  ],
);

/** Texts that a person accepted with the account, each with its language and the SHA-256 of what was published then. */
export const termsAcceptances = pgTable('terms_acceptances', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  language: text('language').notNull(),
  termsVersion: text('terms_version').notNull(),
  privacyVersion: text('privacy_version').notNull(),
  acceptedAt: timestampColumn('accepted_at').notNull(),
});

export const dataExports = pgTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    path: text('path').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [uniqueIndex('data_exports_user').on(t.userId)],
);

export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<SavedAddressKind>().notNull(),
    /** Empty for home and work. */
    name: text('name').notNull(),
    address: text('address').notNull(),
    lat: doublePrecision('lat').notNull(),
    long: doublePrecision('long').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_addresses_kind', isOneOf(t.kind, savedAddressKinds)),
    index('saved_addresses_user').on(t.userId),
    uniqueIndex('saved_addresses_once').on(t.userId, t.kind).where(sql`kind <> 'other'`),
  ],
);

export const areaWaitlist = pgTable(
  'area_waits',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    lang: text('lang').$type<Language>().notNull(),
    /** Rounded to about a hundred metres, so that it does not reveal the house. */
    lat: doublePrecision('lat').notNull(),
    long: doublePrecision('long').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('area_waits_age').on(t.createdAt)],
);
