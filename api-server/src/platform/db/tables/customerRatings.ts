import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, timestampColumn } from './columns';
import { users } from './users';

/** A provider's private rating of a customer after a job. Never shown to other customers. */
export const customerRatings = pgTable(
  'customer_ratings',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    /** Read by the author and by staff. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    index('customer_ratings_customer').on(t.customerId, t.createdAt),
    index('customer_ratings_provider').on(t.providerId),
    check('customer_ratings_stars', sql`${t.stars} between 1 and 5`),
  ],
);

/** Customers whose new requests a provider does not want. */
export const customerBlocks = pgTable(
  'customer_blocks',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    /** Job from which the customer was blocked. It names the customer to the provider. */
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.customerId] }), index('customer_blocks_customer').on(t.customerId)],
);
