import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, to the millisecond, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => moment('created_at').notNull();
