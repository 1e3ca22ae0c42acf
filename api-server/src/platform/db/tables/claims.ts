import { type AbsenceClaimState, absenceClaimStates } from '@doorstep/shared-api/domain';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { isOneOf, timestampColumn } from './columns';

export const absenceClaims = pgTable(
  'absence_claims',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    state: text('state').$type<AbsenceClaimState>().notNull(),
    claimedAt: timestampColumn('claimed_at').notNull(),
    /** Deadline of the answer. Without one, all money goes back to the customer. */
    answerBy: timestampColumn('answer_by').notNull(),
    answer: text('answer').notNull().default(''),
    answerPhotos: jsonb('answer_photos').$type<string[]>().notNull().default([]),
    answeredAt: timestampColumn('answered_at'),
  },
  (t) => [
    index('absence_claims_waiting').on(t.state, t.answerBy),
    check('absence_claims_state_known', isOneOf(t.state, absenceClaimStates)),
  ],
);

export type AbsenceClaim = typeof absenceClaims.$inferSelect;
