import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  applicationDecisions,
  contactMessages,
  messageReports,
  providerDocuments,
  type QueueKind,
  queueOwners,
  reviewReports,
  reviews,
  users,
  workPhotoReports,
} from '../../platform/db/schema';

export async function lockOwner(tx: Session, kind: QueueKind, itemId: string) {
  const [row] = await tx
    .select({ ownerId: queueOwners.ownerId, name: users.fullname })
    .from(queueOwners)
    .innerJoin(users, eq(users.id, queueOwners.ownerId))
    .where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)))
    .for('update', { of: queueOwners });
  return row;
}

/** False if another person was faster. */
export async function insertOwner(tx: Session, row: typeof queueOwners.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(queueOwners).values(row).onConflictDoNothing().returning({ id: queueOwners.itemId });
  return rows.length > 0;
}

export async function changeOwner(tx: Session, { kind, itemId, ownerId, at }: typeof queueOwners.$inferInsert) {
  await tx
    .update(queueOwners)
    .set({ ownerId, at })
    .where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)));
}

export async function releaseItem(tx: Session, kind: QueueKind, itemId: string) {
  await tx.delete(queueOwners).where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)));
}

export async function isWaiting(db: Session, kind: QueueKind, id: string): Promise<boolean> {
  const counts = {
    application: async () =>
      (await db.$count(users, and(eq(users.id, id), eq(users.accountStatus, 'pending_review')))) ||
      (await db.$count(
        applicationDecisions,
        and(eq(applicationDecisions.providerId, id), isNotNull(applicationDecisions.licenceQueuedAt)),
      )) ||
      db.$count(providerDocuments, and(eq(providerDocuments.providerId, id), eq(providerDocuments.status, 'pending'))),
    review_report: async () =>
      (await db.$count(reviewReports, and(eq(reviewReports.reviewId, id), isNull(reviewReports.handledAt)))) ||
      db.$count(reviews, and(eq(reviews.id, id), isNotNull(reviews.appealedAt), isNull(reviews.appealAnsweredAt))),
    photo_report: () =>
      db.$count(workPhotoReports, and(eq(workPhotoReports.photoId, id), isNull(workPhotoReports.handledAt))),
    contact_message: () =>
      db.$count(contactMessages, and(eq(contactMessages.id, id), isNull(contactMessages.handledAt))),
    message_report: async () =>
      (await db.$count(messageReports, and(eq(messageReports.id, id), isNull(messageReports.handledAt)))) ||
      db.$count(
        messageReports,
        and(eq(messageReports.id, id), isNotNull(messageReports.appealedAt), isNull(messageReports.appealAnsweredAt)),
      ),
  };
  return (await counts[kind]()) > 0;
}
