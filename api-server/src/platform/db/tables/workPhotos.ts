import { type PairConsent, type PairSide, pairConsents, pairSides } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { files, users } from './users';

/**
 * A photo before and one after a finished job. The public profile shows them while the customer's consent is 'given'.
 */
export const jobPairs = pgTable(
  'job_pairs',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    consent: text('consent').$type<PairConsent>().notNull(),
    answeredAt: timestampColumn('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('job_pairs_booking').on(t.bookingId),
    index('job_pairs_provider').on(t.providerId, t.createdAt),
    index('job_pairs_customer').on(t.customerId),
    check('job_pairs_consent_known', isOneOf(t.consent, pairConsents)),
  ],
);

export type JobPairRow = typeof jobPairs.$inferSelect;

/** Photos of a provider's work, shown on the public profile in the order of `position`. */
export const workPhotos = pgTable(
  'work_photos',
  {
    id: text('id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    alt: text('alt').notNull(),
    position: integer('position').notNull(),
    hiddenAt: timestampColumn('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** Null for photos of the gallery. */
    pairId: text('pair_id').references(() => jobPairs.id),
    pairSide: text('pair_side').$type<PairSide>(),
    /** The provider's only objection to the hiding, until the photo is hidden again. */
    appeal: text('appeal').notNull().default(''),
    appealedAt: timestampColumn('appealed_at'),
    appealAnsweredAt: timestampColumn('appeal_answered_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('work_photos_pair').on(t.pairId, t.pairSide).where(sql`pair_id is not null`),
    index('work_photos_provider').on(t.providerId, t.position),
    index('work_photos_newest').on(t.createdAt, t.id),
    uniqueIndex('work_photos_file').on(t.fileId),
    index('work_photos_appealed').on(t.appealedAt).where(sql`appealed_at is not null and appeal_answered_at is null`),
    check('work_photos_side_known', isOneOf(t.pairSide, pairSides)),
  ],
);

export type WorkPhotoRow = typeof workPhotos.$inferSelect;

export const workPhotoReports = pgTable(
  'work_photo_reports',
  {
    photoId: text('photo_id')
      .notNull()
      .references(() => workPhotos.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    handledAt: timestampColumn('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.photoId, t.userId] }),
    index('work_photo_reports_waiting').on(t.createdAt).where(sql`handled_at is null`),
  ],
);
