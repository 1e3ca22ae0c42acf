import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings, type JobQuestionRow, jobQuestions, users } from '../../platform/db/schema';

export async function findOwnBooking(db: Session, userId: string, bookingId: string): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)));
  return booking;
}

export const listQuestions = (db: Session, bookingId: string) =>
  db
    .select({ question: jobQuestions, providerName: users.fullname })
    .from(jobQuestions)
    .innerJoin(users, eq(users.id, jobQuestions.providerId))
    .where(eq(jobQuestions.bookingId, bookingId))
    .orderBy(asc(jobQuestions.createdAt), asc(jobQuestions.id));

export async function insertQuestion(tx: Session, question: typeof jobQuestions.$inferInsert) {
  await tx.insert(jobQuestions).values(question);
}

/** Undefined if it was answered meanwhile. */
export async function answerWaitingQuestion(
  tx: Session,
  id: string,
  answer: string,
  answeredAt: Date,
): Promise<JobQuestionRow | undefined> {
  const [question] = await tx
    .update(jobQuestions)
    .set({ answer, answeredAt })
    .where(and(eq(jobQuestions.id, id), isNull(jobQuestions.answeredAt)))
    .returning();
  return question;
}
