import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, timestampColumn } from './columns';
import { files, users } from './users';

export type LiveEventKind = 'booking' | 'offer' | 'payment' | 'message' | 'notification' | 'job';

/** Number of events of each person. Its row lock orders a person's events by commit. */
export const liveCounters = pgTable('live_counters', {
  userId: text('user_id').primaryKey(),
  seq: integer('seq').notNull(),
});

/** Events for open pages, one row per person, numbered without gaps. Kept for a day. */
export const liveEvents = pgTable(
  'live_events',
  {
    userId: text('user_id').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<LiveEventKind>().notNull(),
    bookingId: text('booking_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.seq] }), index('live_events_age').on(t.createdAt)],
);

/** Chat messages. `clientId` comes from the sender, so that a repeated message is stored once. */
export const messages = pgTable(
  'messages',
  {
    number: integer('number').notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    readAt: timestampColumn('read_at'),
    /** Its author can still read it. */
    hiddenAt: timestampColumn('hidden_at'),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.number] }),
    uniqueIndex('messages_once').on(t.bookingId, t.authorId, t.clientId),
    index('messages_oldest').on(t.createdAt),
  ],
);

/** `alt` is the sender's own description for blind readers. Empty when there is none. */
export const messagePhotos = pgTable(
  'message_photos',
  {
    bookingId: text('booking_id').notNull(),
    number: integer('number').notNull(),
    position: integer('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    alt: text('alt').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.number, t.position] }),
    foreignKey({ columns: [t.bookingId, t.number], foreignColumns: [messages.bookingId, messages.number] }),
    uniqueIndex('message_photos_file').on(t.fileId),
  ],
);

export const messageReports = pgTable(
  'message_reports',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    number: integer('number').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    handledAt: timestampColumn('handled_at'),
    decision: text('decision').$type<'hide' | 'dismiss'>(),
    appeal: text('appeal').notNull().default(''),
    appealedAt: timestampColumn('appealed_at'),
    appealAnsweredAt: timestampColumn('appeal_answered_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    foreignKey({ columns: [t.bookingId, t.number], foreignColumns: [messages.bookingId, messages.number] }),
    uniqueIndex('message_reports_once').on(t.bookingId, t.number, t.userId),
    index('message_reports_waiting').on(t.createdAt, t.id).where(sql`handled_at is null`),
    index('message_reports_user').on(t.userId),
    index('message_reports_appealed')
      .on(t.appealedAt)
      .where(sql`appealed_at is not null and appeal_answered_at is null`),
  ],
);

export const jobDeclines = pgTable(
  'job_declines',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.providerId] })],
);

/** Days off on the provider's clock, both included, such as 2026-12-24. */
export const daysOff = pgTable(
  'days_off',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    fromDay: text('from_day').notNull(),
    toDay: text('to_day').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.fromDay] })],
);

export type NotificationTopic = 'bookings' | 'offers' | 'messages' | 'payments' | 'news';

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    topic: text('topic').$type<NotificationTopic>().notNull(),
    site: boolean('site').notNull(),
    email: boolean('email').notNull(),
    sms: boolean('sms').notNull(),
    push: boolean('push').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
);
