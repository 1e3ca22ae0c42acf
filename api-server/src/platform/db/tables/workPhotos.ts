import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from './columns';
import { files, users } from './users';

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
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('work_photos_provider').on(t.providerId, t.position),
    index('work_photos_newest').on(t.createdAt, t.id),
    uniqueIndex('work_photos_file').on(t.fileId),
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
