import {
  type ProblemKind,
  type ProblemOutcome,
  type ProblemParty,
  type ProblemState,
  problemKinds,
  problemStates,
} from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { files, users } from './users';

/**
 * Problems reported by one side of a booking or opened by an operator. The booking's money is held while one waits for
 * the operator.
 */
export const problems = pgTable(
  'problems',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    openedBy: text('opened_by').$type<ProblemParty | 'staff'>().notNull(),
    kind: text('kind').$type<ProblemKind>().notNull(),
    state: text('state').$type<ProblemState>().notNull(),
    version: integer('version').notNull().default(1),
    assignedTo: text('assigned_to').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    decidedAt: timestampColumn('decided_at'),
    appealUntil: timestampColumn('appeal_until'),
    customerAppealed: boolean('customer_appealed').notNull().default(false),
    providerAppealed: boolean('provider_appealed').notNull().default(false),
  },
  (t) => [
    uniqueIndex('problems_one_waiting').on(t.bookingId).where(sql`state <> 'decided'`),
    index('problems_booking').on(t.bookingId, t.createdAt),
    index('problems_queue').on(t.createdAt, t.id).where(sql`state <> 'decided'`),
    index('problems_state').on(t.state, t.createdAt, t.id),
    check('problems_kind_known', isOneOf(t.kind, problemKinds)),
    check('problems_state_known', isOneOf(t.state, problemStates)),
  ],
);

export type ProblemRow = typeof problems.$inferSelect;

export interface DecisionColumns {
  outcome: ProblemOutcome;
  refundCents: number;
  payProviderCents: number;
  commissionCents: number;
  /** Platform's payment for the booking's coupon. Absent in older decisions. */
  promotionCents?: number;
  couponCode: string;
}

/** Messages and actions about a problem, in order. `to` names the readers beside the operator. */
export const problemEntries = pgTable(
  'problem_entries',
  {
    id: text('id').primaryKey(),
    problemId: text('problem_id')
      .notNull()
      .references(() => problems.id),
    kind: text('kind')
      .$type<'report' | 'reply' | 'answer' | 'decision' | 'appeal' | 'assigned' | 'unassigned'>()
      .notNull(),
    by: text('by').$type<ProblemParty | 'staff'>().notNull(),
    authorId: text('author_id').references(() => users.id),
    to: text('to').$type<ProblemParty | 'both' | 'nobody'>().notNull(),
    text: text('text').notNull().default(''),
    wants: text('wants').notNull().default(''),
    decision: jsonb('decision').$type<DecisionColumns>(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [index('problem_entries_problem').on(t.problemId, t.at)],
);

export const problemPhotos = pgTable(
  'problem_photos',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => problemEntries.id),
    position: integer('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.position] }), uniqueIndex('problem_photos_file').on(t.fileId)],
);
