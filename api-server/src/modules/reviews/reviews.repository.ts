import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { reviewReports, reviews, users } from '../../db/schema';

export interface ReviewPage {
  providerId: string;
  rating?: number;
  page: number;
  perPage: number;
}

/** One page of a provider's reviews with their authors, newest first. */
export async function readReviewPage(db: Session, { providerId, rating, page, perPage }: ReviewPage) {
  return db
    .select({ review: reviews, author: { fullname: users.fullname, image: users.image } })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(eq(reviews.providerId, providerId), rating === undefined ? undefined : eq(reviews.serviceRating, rating)),
    )
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** How many reviews of each rating there are. */
export async function countByRating(db: Session, providerId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.serviceRating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(eq(reviews.providerId, providerId))
    .groupBy(reviews.serviceRating);
  return new Map(rows.map(({ rating, count }) => [rating, count]));
}

export async function reviewExists(db: Session, id: string): Promise<boolean> {
  return (await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id))).length > 0;
}

/** The first report of a person stays. */
export async function insertReport(db: Session, report: typeof reviewReports.$inferInsert) {
  await db.insert(reviewReports).values(report).onConflictDoNothing();
}
