import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Groups of tables that public responses are made of. A change to any table of a group counts. Triggers write the
 * counts, see `cache/tableVersions.ts`.
 */
export type ChangeTopic = 'catalogue' | 'providers' | 'reviews' | 'times' | 'coupons' | 'commission';

/**
 * Number of changes of the tables of a topic, as the sum of its rows. Each database session counts in its own row, so
 * that transactions never wait for each other. `mergeChangeCounts` adds them up in session 0.
 */
export const changeCounts = pgTable(
  'change_counts',
  {
    topic: text('topic').$type<ChangeTopic>().notNull(),
    session: integer('session').notNull(),
    changes: bigint('changes', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.topic, t.session] })],
);
