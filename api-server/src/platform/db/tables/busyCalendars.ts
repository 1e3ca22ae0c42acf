import { busyCalendarErrors, calendarServiceIds } from '@doorstep/shared-api/wire';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CalendarServiceId } from '../../calendarSettings';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { users } from './users';

export type BusyCalendarError = (typeof busyCalendarErrors)[number];

/** Addresses of other calendars and connected accounts, whose busy events take free times from the provider. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    id: text('id').primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    /** Empty for a connected account. */
    url: text('url').notNull(),
    /** Service of a connected account. Empty for an address. */
    account: text('account').$type<CalendarServiceId | ''>().notNull().default(''),
    /** Sealed permission to read a connected account. Empty for an address. */
    refreshToken: text('refresh_token').notNull().default(''),
    etag: text('etag').notNull().default(''),
    /** Latest fetch that worked. */
    fetchedAt: timestampColumn('fetched_at'),
    /** A process claims a fetch by moving this time. */
    nextFetchAt: timestampColumn('next_fetch_at').notNull(),
    /** Outcome of the latest fetch. Empty: it worked. */
    error: text('error').$type<BusyCalendarError>().notNull().default(''),
    busyCount: integer('busy_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('busy_calendars_url').on(t.providerId, t.account, sql`md5(${t.url})`),
    check('busy_calendars_account_known', isOneOf(t.account, ['', ...calendarServiceIds])),
    check('busy_calendars_account_or_url', sql`(${t.account} = '') = (${t.url} <> '')`),
    check('busy_calendars_account_token', sql`(${t.account} = '') = (${t.refreshToken} = '')`),
    index('busy_calendars_next').on(t.nextFetchAt),
    check('busy_calendars_error_known', isOneOf(t.error, busyCalendarErrors)),
  ],
);

/** Busy times of the coming weeks, merged for each address. */
export const busyTimes = pgTable(
  'busy_times',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => busyCalendars.id, { onDelete: 'cascade' }),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.calendarId, t.startAt] }), index('busy_times_provider').on(t.providerId)],
);
