import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { timestampColumn } from './columns';
import { users } from './users';

/** Every announcement of a late provider. A booking has only its latest one, and none after a move. */
export const delays = pgTable(
  'delays',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    /** Start that was agreed when the delay was announced. */
    startAt: timestampColumn('start_at').notNull(),
    arrivesAt: timestampColumn('arrives_at').notNull(),
    announcedAt: timestampColumn('announced_at').notNull(),
  },
  (t) => [index('delays_booking').on(t.bookingId), index('delays_provider').on(t.providerId, t.announcedAt)],
);

export type DelayRow = typeof delays.$inferSelect;
