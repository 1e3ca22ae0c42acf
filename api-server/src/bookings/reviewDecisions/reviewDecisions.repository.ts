import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { reviewReports, reviews, users } from '../../platform/db/schema';

const authors = alias(users, 'authors');
const providers = alias(users, 'providers');

const openReportCount = sql`(select count(*)::int from ${reviewReports} rr where rr.review_id = ${reviews.id} and rr.handled_at is null)`;

const selectReviews = (db: Session) =>
  db
    .select({
      review: reviews,
      author: { id: authors.id, name: authors.fullname },
      provider: { id: providers.id, name: providers.fullname },
      waiting: sql<number>`${openReportCount}`,
    })
    .from(reviews)
    .innerJoin(authors, eq(authors.id, reviews.userId))
    .innerJoin(providers, eq(providers.id, reviews.providerId));

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

export interface ReviewSearch {
  view?: 'reported' | 'hidden' | 'quotable';
  providerId?: string;
}

export function searchReviews(
  db: Session,
  { view, providerId }: ReviewSearch,
  place: PagePosition | undefined,
  limit: number,
) {
  const views: Record<NonNullable<ReviewSearch['view']>, SQL> = {
    reported: sql`(${reviews.id} in (select rr.review_id from ${reviewReports} rr where rr.handled_at is null)
      or ${reviews.appealedAt} is not null and ${reviews.appealAnsweredAt} is null)`,
    hidden: isNotNull(reviews.hiddenAt),
    quotable: sql`${reviews.quotable}`,
  };
  return selectReviews(db)
    .where(
      and(
        view ? views[view] : undefined,
        providerId ? eq(reviews.providerId, providerId) : undefined,
        place ? sql`(${reviews.createdAt}, ${reviews.id}) < (${place.at}::timestamptz, ${place.id})` : undefined,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

export async function findReview(db: Session, id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id));
  return row;
}

export async function lockReview(tx: Session, id: string) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return review;
}

export const listReports = (db: Session, reviewId: string) =>
  db
    .select({ report: reviewReports, reporter: users.fullname })
    .from(reviewReports)
    .innerJoin(users, eq(users.id, reviewReports.userId))
    .where(eq(reviewReports.reviewId, reviewId))
    .orderBy(desc(reviewReports.createdAt))
    .limit(50);

export async function changeReview(
  tx: Session,
  id: string,
  set: Partial<
    Pick<
      typeof reviews.$inferInsert,
      'hiddenAt' | 'hiddenReason' | 'appeal' | 'appealedAt' | 'appealAnsweredAt' | 'quotable' | 'quotedAt'
    >
  >,
) {
  await tx
    .update(reviews)
    .set({ ...set, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id));
}

export async function markReportsHandled(tx: Session, reviewId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(reviewReports)
    .set({ handledAt: now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.handledAt)))
    .returning({ userId: reviewReports.userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}

export async function listReporters(tx: Session, reviewId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: reviewReports.userId })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), isNotNull(reviewReports.handledAt)));
  return rows.map(({ userId }) => userId);
}

export const listNoticeReceivers = (tx: Session, ids: readonly string[]) =>
  tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.accountStatus, 'deleted')));
