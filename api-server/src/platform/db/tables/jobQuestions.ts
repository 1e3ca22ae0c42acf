import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from './bookings';
import { createdAt, timestampColumn } from './columns';
import { users } from './users';

/**
 * Questions of providers about a request that has no provider yet. All who may accept it read questions and answers.
 * `clientId` comes from the sender, so that a repeated question is stored once.
 */
export const jobQuestions = pgTable(
  'job_questions',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    answer: text('answer').notNull().default(''),
    answeredAt: timestampColumn('answered_at'),
  },
  (t) => [uniqueIndex('job_questions_once').on(t.bookingId, t.providerId, t.clientId)],
);

export type JobQuestionRow = typeof jobQuestions.$inferSelect;
