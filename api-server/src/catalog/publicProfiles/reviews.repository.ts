import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  bookingHistory,
  bookingLines,
  providerProfiles,
  reviewReports,
  reviews,
  users,
} from '../../platform/db/schema';
import { isListed } from '../catalog/providerConditions.repository';
import { photosOfReview } from '../catalog/reviewPhotos.repository';

export type Review = typeof reviews.$inferSelect;

/** Reviews of a provider, or of bookings with one of these services. */
export type ReviewSubject = { providerId: string } | { subcategoryIds: readonly string[] };

export interface ReviewPage {
  subject: ReviewSubject;
  rating?: number;
  page: number;
  perPage: number;
}

function isAbout(db: Session, subject: ReviewSubject) {
  if ('providerId' in subject) return eq(reviews.providerId, subject.providerId);
  const lines = db
    .select({ one: sql`1` })
    .from(bookingLines)
    .where(
      and(
        eq(bookingLines.bookingId, reviews.bookingId),
        inArray(bookingLines.subcategoryId, [...subject.subcategoryIds]),
      ),
    );
  const listed = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(isListed());
  return and(exists(lines), inArray(reviews.providerId, listed));
}

export async function readReviewPage(db: Session, { subject, rating, page, perPage }: ReviewPage) {
  return db
    .select({ review: reviews, author: { fullname: users.fullname, image: users.image }, photos: photosOfReview })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        isAbout(db, subject),
        isNull(reviews.hiddenAt),
        rating === undefined ? undefined : eq(reviews.serviceRating, rating),
      ),
    )
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

export async function countByRating(db: Session, subject: ReviewSubject): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.serviceRating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(isAbout(db, subject), isNull(reviews.hiddenAt)))
    .groupBy(reviews.serviceRating);
  return new Map(rows.map(({ rating, count }) => [rating, count]));
}

type ReviewRows = readonly { review: Pick<Review, 'providerId' | 'bookingId'> }[];

export async function readProviderNames(db: Session, rows: ReviewRows): Promise<Map<string, string>> {
  const ids = rows.map(({ review }) => review.providerId);
  if (ids.length === 0) return new Map();
  const names = await db.select({ id: users.id, name: users.fullname }).from(users).where(inArray(users.id, ids));
  return new Map(names.map(({ id, name }) => [id, name]));
}

export async function readBookedServices(db: Session, rows: ReviewRows) {
  const ids = rows.flatMap(({ review }) => review.bookingId ?? []);
  if (ids.length === 0) return [];
  return db
    .select({ bookingId: bookingLines.bookingId, subcategoryId: bookingLines.subcategoryId })
    .from(bookingLines)
    .where(inArray(bookingLines.bookingId, ids));
}

export async function hasReview(db: Session, bookingId: string): Promise<boolean> {
  return (await db.$count(reviews, eq(reviews.bookingId, bookingId))) > 0;
}

export async function reviewExists(db: Session, id: string): Promise<boolean> {
  return (await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id))).length > 0;
}

export async function insertReport(db: Session, report: typeof reviewReports.$inferInsert) {
  await db.insert(reviewReports).values(report).onConflictDoNothing();
}

export async function findCompletion(db: Session, bookingId: string): Promise<Date | undefined> {
  const [completed] = await db
    .select({ at: bookingHistory.at })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'completed')))
    .orderBy(desc(bookingHistory.at));
  return completed?.at;
}

/** false: the booking has one. */
export async function insertReview(tx: Session, review: typeof reviews.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(reviews).values(review).onConflictDoNothing().returning({ id: reviews.id });
  return inserted.length > 0;
}

export async function addRating(tx: Session, providerId: string, serviceRating: number) {
  await tx
    .update(providerProfiles)
    .set({
      ratingCount: sql`${providerProfiles.ratingCount} + 1`,
      ratingSum: sql`${providerProfiles.ratingSum} + ${serviceRating}`,
    })
    .where(eq(providerProfiles.userId, providerId));
}

export async function removeRating(tx: Session, providerId: string, serviceRating: number) {
  await tx
    .update(providerProfiles)
    .set({
      ratingCount: sql`${providerProfiles.ratingCount} - 1`,
      ratingSum: sql`${providerProfiles.ratingSum} - ${serviceRating}`,
    })
    .where(eq(providerProfiles.userId, providerId));
}

export async function lockReview(tx: Session, id: string, providerId: string): Promise<Review | undefined> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.providerId, providerId)))
    .for('update');
  return review;
}

export async function lockOwnReview(tx: Session, id: string, userId: string): Promise<Review | undefined> {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
    .for('update');
  return review;
}

/** Increments the version, so that staff who looked at the review before must look again before deciding. */
export async function saveAppeal(tx: Session, id: string, appeal: string, now: Date) {
  await tx
    .update(reviews)
    .set({ appeal, appealedAt: now, appealAnsweredAt: null, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id));
}

export async function updateReply(
  tx: Session,
  id: string,
  reply: Pick<Review, 'providerReply' | 'repliedAt'>,
): Promise<Review | undefined> {
  const [review] = await tx.update(reviews).set(reply).where(eq(reviews.id, id)).returning();
  return review;
}

export async function findAuthor(db: Session, userId: string) {
  const [author] = await db
    .select({ fullname: users.fullname, image: users.image })
    .from(users)
    .where(eq(users.id, userId));
  return author;
}
