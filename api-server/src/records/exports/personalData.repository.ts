import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  areaWaitlist,
  bookingHistory,
  bookingLines,
  bookings,
  contactUndos,
  couponUses,
  customerBlocks,
  customerRatings,
  favourites,
  files,
  jobQuestions,
  linkedIdentities,
  messagePhotos,
  messageReports,
  messages,
  notifications,
  offers,
  paymentMethods,
  payments,
  pendingChanges,
  problemEntries,
  problems,
  reviewReports,
  reviews,
  sessions,
  termsAcceptances,
  users,
  workPhotoReports,
  workPhotos,
} from '../../platform/db/schema';

/** Queries for all of a person's rows in each table. Not paged, since exports are rare. */

export const findAcceptedTerms = (db: Session, userId: string) =>
  db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, userId));

export const findLinkedIdentities = (db: Session, userId: string) =>
  db
    .select()
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId))
    .orderBy(asc(linkedIdentities.createdAt));

export const findPendingChanges = (db: Session, userId: string) =>
  db.select().from(pendingChanges).where(eq(pendingChanges.userId, userId));

export const findFormerContacts = (db: Session, userId: string) =>
  db.select().from(contactUndos).where(eq(contactUndos.userId, userId));

export const findAreaWait = (db: Session, userId: string) =>
  db.select().from(areaWaitlist).where(eq(areaWaitlist.userId, userId));

export const findSessions = (db: Session, userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId));

export const findReviews = (db: Session, userId: string) => db.select().from(reviews).where(eq(reviews.userId, userId));

export const findReports = (db: Session, userId: string) =>
  db.select().from(reviewReports).where(eq(reviewReports.userId, userId));

export const findWorkPhotos = (db: Session, userId: string) =>
  db.select().from(workPhotos).where(eq(workPhotos.providerId, userId)).orderBy(asc(workPhotos.position));

export const findWorkPhotoReports = (db: Session, userId: string) =>
  db.select().from(workPhotoReports).where(eq(workPhotoReports.userId, userId));

export const findMessageReports = (db: Session, userId: string) =>
  db.select().from(messageReports).where(eq(messageReports.userId, userId));

export const findRatingsOf = (db: Session, customerId: string) =>
  db.select().from(customerRatings).where(eq(customerRatings.customerId, customerId));

export const findRatingsBy = (db: Session, providerId: string) =>
  db.select().from(customerRatings).where(eq(customerRatings.providerId, providerId));

export const findBlocks = (db: Session, providerId: string) =>
  db.select().from(customerBlocks).where(eq(customerBlocks.providerId, providerId));

export const findFavourites = (db: Session, userId: string) =>
  db
    .select({ provider_id: favourites.providerId, name: users.fullname })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.providerId))
    .where(eq(favourites.userId, userId));

/** Finds questions that the person asked as a provider, and those that the person answered as a customer. */
export const findQuestions = (db: Session, userId: string) =>
  db
    .select({ question: jobQuestions, isAsker: sql<boolean>`${jobQuestions.providerId} = ${userId}` })
    .from(jobQuestions)
    .innerJoin(bookings, eq(bookings.id, jobQuestions.bookingId))
    .where(or(eq(jobQuestions.providerId, userId), and(eq(bookings.userId, userId), ne(jobQuestions.answer, ''))));

/** Finds messages with the descriptions of their photos ('' for none). The photos are exported as files. */
export async function findMessages(db: Session, userId: string) {
  const rows = await db.select().from(messages).where(eq(messages.authorId, userId));
  const photos = await db
    .select({ photo: messagePhotos })
    .from(messagePhotos)
    .innerJoin(
      messages,
      and(eq(messages.bookingId, messagePhotos.bookingId), eq(messages.number, messagePhotos.number)),
    )
    .where(eq(messages.authorId, userId))
    .orderBy(asc(messagePhotos.position));
  const isOf = (message: (typeof rows)[number], photo: (typeof photos)[number]['photo']) =>
    photo.bookingId === message.bookingId && photo.number === message.number;
  return rows.map((message) => ({
    ...message,
    photos: photos.filter(({ photo }) => isOf(message, photo)).map(({ photo }) => photo.alt),
  }));
}

export const findProblemEntries = (db: Session, userId: string) =>
  db
    .select({
      bookingId: problems.bookingId,
      text: problemEntries.text,
      wants: problemEntries.wants,
      at: problemEntries.at,
    })
    .from(problemEntries)
    .innerJoin(problems, eq(problems.id, problemEntries.problemId))
    .where(eq(problemEntries.authorId, userId));

export const findNotifications = (db: Session, userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId));

export const findCouponUses = (db: Session, userId: string) =>
  db.select().from(couponUses).where(eq(couponUses.userId, userId));

export const findSavedCards = (db: Session, userId: string) =>
  db.select().from(paymentMethods).where(eq(paymentMethods.userId, userId));

export const findPayments = (db: Session, userId: string) =>
  db.select().from(payments).where(eq(payments.userId, userId));

export const findFiles = (db: Session, userId: string) => db.select().from(files).where(eq(files.ownerId, userId));

export const findBookings = (db: Session, userId: string) =>
  db
    .select()
    .from(bookings)
    .where(or(eq(bookings.userId, userId), eq(bookings.providerId, userId)))
    .orderBy(asc(bookings.createdAt));

export const findLines = (db: Session, bookingIds: string[]) =>
  db.select().from(bookingLines).where(inArray(bookingLines.bookingId, bookingIds));

export const findHistory = (db: Session, bookingIds: string[]) =>
  db.select().from(bookingHistory).where(inArray(bookingHistory.bookingId, bookingIds));

export const findOffers = (db: Session, bookingIds: string[], type: 'provider' | 'customer') =>
  db
    .select()
    .from(offers)
    .where(and(inArray(offers.bookingId, bookingIds), eq(offers.type, type)));
