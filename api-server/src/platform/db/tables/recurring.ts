import {
  type MissedVisitReason,
  missedVisitReasons,
  type Recurrence,
  type RecurringEnder,
  type RecurringState,
  recurrences,
  recurringEnders,
  recurringStates,
  type VisitState,
} from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { users } from './users';

export const recurringBookings = pgTable(
  'recurring_bookings',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Provider who accepted the first visit. Null before that. */
    providerId: text('provider_id').references(() => users.id),
    firstBookingId: text('first_booking_id')
      .notNull()
      .references(() => bookings.id),
    every: text('every').$type<Recurrence>().notNull(),
    /**
     * Day (yyyy-MM-dd) and hour (HH:mm) of the first visit on the clocks of `timeZone`. Later visits are computed from
     * it.
     */
    firstDate: text('first_date').notNull(),
    firstTime: text('first_time').notNull(),
    timeZone: text('time_zone').notNull(),
    state: text('state').$type<RecurringState>().notNull(),
    nextVisit: integer('next_visit').notNull(),
    nextStartAt: timestampColumn('next_start_at').notNull(),
    runningSince: timestampColumn('running_since'),
    endedBy: text('ended_by').$type<RecurringEnder>(),
    endedAt: timestampColumn('ended_at'),
    chargeCardId: text('charge_card_id'),
    chargeAgreedAt: timestampColumn('charge_agreed_at'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('recurring_bookings_first').on(t.firstBookingId),
    index('recurring_bookings_user').on(t.userId, t.createdAt),
    index('recurring_bookings_provider').on(t.providerId, t.createdAt),
    index('recurring_bookings_waiting').on(t.createdAt).where(sql`state = 'waiting'`),
    index('recurring_bookings_due').on(t.nextStartAt).where(sql`state = 'running'`),
    check('recurring_bookings_every_known', isOneOf(t.every, recurrences)),
    check('recurring_bookings_state_known', isOneOf(t.state, recurringStates)),
    check('recurring_bookings_ender_known', isOneOf(t.endedBy, recurringEnders)),
  ],
);

export type RecurringRow = typeof recurringBookings.$inferSelect;

/**
 * Charge states. done: the visit needs no more money, however it was paid. failed: the customer has to pay manually.
 */
const chargeStates = ['charging', 'done', 'failed'] as const;
type ChargeState = (typeof chargeStates)[number];

export const recurringVisits = pgTable(
  'recurring_visits',
  {
    recurringId: text('recurring_id')
      .notNull()
      .references(() => recurringBookings.id),
    /** Number of the visit. 0 is the first one. */
    number: integer('number').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    state: text('state').$type<Exclude<VisitState, 'planned' | 'cancelled' | 'reassigned'>>().notNull(),
    bookingId: text('booking_id').references(() => bookings.id),
    reason: text('reason').$type<MissedVisitReason>(),
    at: timestampColumn('at').notNull(),
    /** Null until the saved card is charged. */
    chargeState: text('charge_state').$type<ChargeState>(),
    chargedAt: timestampColumn('charged_at'),
    /** Hours before the start at which the last reminder of the payment was due. */
    remindedHours: integer('reminded_hours'),
  },
  (t) => [
    primaryKey({ columns: [t.recurringId, t.number] }),
    uniqueIndex('recurring_visits_booking').on(t.bookingId),
    check('recurring_visits_state_known', isOneOf(t.state, ['booked', 'skipped', 'missed'])),
    check('recurring_visits_booked_has_booking', sql`(${t.state} = 'booked') = (${t.bookingId} is not null)`),
    check('recurring_visits_charge_state_known', isOneOf(t.chargeState, chargeStates)),
    check('recurring_visits_reason_known', isOneOf(t.reason, missedVisitReasons)),
  ],
);

export type VisitRow = typeof recurringVisits.$inferSelect;
