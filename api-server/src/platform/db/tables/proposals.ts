import { type ProposalState, proposalStates } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, isOneOf, timestampColumn } from './columns';

export const timeProposals = pgTable(
  'time_proposals',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    by: text('by').$type<'customer' | 'provider'>().notNull(),
    /** Times in RFC 3339: one, or up to three by a provider. */
    starts: jsonb('starts').$type<string[]>().notNull(),
    text: text('text').notNull().default(''),
    state: text('state').$type<ProposalState>().notNull().default('waiting'),
    createdAt: createdAt(),
    answerBy: timestampColumn('answer_by').notNull(),
    answeredAt: timestampColumn('answered_at'),
  },
  (t) => [
    uniqueIndex('time_proposals_one_waiting').on(t.bookingId).where(sql`state = 'waiting'`),
    index('time_proposals_due').on(t.answerBy).where(sql`state = 'waiting'`),
    check('time_proposals_state_known', isOneOf(t.state, proposalStates)),
  ],
);

export type TimeProposal = typeof timeProposals.$inferSelect;
