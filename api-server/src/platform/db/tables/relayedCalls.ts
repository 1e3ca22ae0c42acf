import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** Deleted when the call has ended. */
export const relayedCalls = pgTable(
  'relayed_calls',
  {
    bookingId: text('booking_id').primaryKey(),
    customer: text('customer').notNull(),
    provider: text('provider').notNull(),
    customerDials: text('customer_dials').notNull(),
    providerDials: text('provider_dials').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('relayed_calls_expiry').on(t.expiresAt)],
);
