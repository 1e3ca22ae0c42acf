import { type ExtraLine, type ExtraWorkState, extraWorkStates } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, isOneOf, timestampColumn } from './columns';

/** Work and materials that a provider proposes during a job. The lines never change. */
export const extraWorks = pgTable(
  'extra_works',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state').$type<ExtraWorkState>().notNull().default('open'),
    lines: jsonb('lines').$type<ExtraLine[]>().notNull(),
    note: text('note').notNull().default(''),
    amountCents: integer('amount_cents').notNull(),
    /** Payment that was authorised for it when it was approved. */
    paymentId: text('payment_id'),
    cardRefusedAt: timestampColumn('card_refused_at'),
    createdAt: createdAt(),
    answerBy: timestampColumn('answer_by').notNull(),
    answeredAt: timestampColumn('answered_at'),
  },
  (t) => [
    index('extra_works_booking').on(t.bookingId),
    uniqueIndex('extra_works_one_open').on(t.bookingId).where(sql`state = 'open'`),
    index('extra_works_due').on(t.answerBy).where(sql`state = 'open'`),
    check('extra_works_state_known', isOneOf(t.state, extraWorkStates)),
  ],
);

export type ExtraWorkRow = typeof extraWorks.$inferSelect;
