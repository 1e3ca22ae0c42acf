import { asc, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { jobQuestions, users } from '../../platform/db/schema';

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

export async function saveAnswer(tx: Session, id: string, answer: string, answeredAt: Date) {
  await tx.update(jobQuestions).set({ answer, answeredAt }).where(eq(jobQuestions.id, id));
}
