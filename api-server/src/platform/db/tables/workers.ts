import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './users';

/** Working hours of one weekday (0 is Sunday), in minutes as in `providerHours`. */
export interface WorkerHours {
  weekday: number;
  opensMinute: number;
  closesMinute: number;
}

/**
 * People who work for a provider. A provider without rows works alone. The provider's own row has the id of the
 * provider.
 */
export const providerWorkers = pgTable(
  'provider_workers',
  {
    id: text('id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    /** Null for the hours of the provider. */
    hours: jsonb('hours').$type<WorkerHours[]>(),
    /** Ids of services. Null for all that the provider offers. */
    skills: jsonb('skills').$type<string[]>(),
    /** Start of the first way of a day. Null for the provider's place. */
    startAddress: text('start_address').notNull().default(''),
    lat: doublePrecision('lat'),
    long: doublePrecision('long'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('provider_workers_provider').on(t.providerId),
    check('provider_workers_skills_named', sql`${t.skills} is null or jsonb_array_length(${t.skills}) > 0`),
  ],
);

export type ProviderWorker = typeof providerWorkers.$inferSelect;
