import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../identity/notifications/kinds';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings, files, messagePhotos, messages, notifications } from '../../platform/db/schema';

export type Message = typeof messages.$inferSelect;

/** An unpaid booking has no other side yet. */
export async function findConversation(db: Session, userId: string, bookingId: string): Promise<Booking | undefined> {
  const isProvider = and(
    eq(bookings.providerId, userId),
    or(ne(bookings.status, 'open'), ne(bookings.paymentStatus, 'requires_payment')),
  );
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.userId, userId), isProvider)));
  return booking;
}

export function listMessages(db: Session, bookingId: string, after: number, limit: number): Promise<Message[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), gt(messages.number, after)))
    .orderBy(asc(messages.number))
    .limit(limit);
}

export async function findMessageByClientId(
  tx: Session,
  { bookingId, authorId, clientId }: Pick<Message, 'bookingId' | 'authorId' | 'clientId'>,
): Promise<Message | undefined> {
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), eq(messages.authorId, authorId), eq(messages.clientId, clientId)));
  return message;
}

/** 0 before the first message. */
export async function lastNumberOf(tx: Session, bookingId: string): Promise<number> {
  const [last] = await tx
    .select({ number: messages.number })
    .from(messages)
    .where(eq(messages.bookingId, bookingId))
    .orderBy(desc(messages.number))
    .limit(1);
  return last?.number ?? 0;
}

export async function insertMessage(tx: Session, message: Message) {
  await tx.insert(messages).values(message);
}

export interface PhotoOfMessage {
  fileId: string;
  alt: string;
}

export async function insertPhotos(
  tx: Session,
  { bookingId, number }: Pick<Message, 'bookingId' | 'number'>,
  photos: readonly PhotoOfMessage[],
) {
  if (photos.length === 0) return;
  await tx
    .insert(messagePhotos)
    .values(photos.map(({ fileId, alt }, position) => ({ bookingId, number, position, fileId, alt })));
}

export const listPhotosOfMessages = (db: Session, bookingId: string, numbers: readonly number[]) =>
  db
    .select({
      number: messagePhotos.number,
      alt: messagePhotos.alt,
      path: files.path,
      width: files.width,
      height: files.height,
    })
    .from(messagePhotos)
    .innerJoin(files, eq(files.id, messagePhotos.fileId))
    .where(and(eq(messagePhotos.bookingId, bookingId), inArray(messagePhotos.number, [...numbers])))
    .orderBy(asc(messagePhotos.number), asc(messagePhotos.position));

export async function markMessagesRead(tx: Session, bookingId: string, userId: string, now: Date): Promise<number> {
  const readMessages = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.bookingId, bookingId), ne(messages.authorId, userId), isNull(messages.readAt)))
    .returning({ number: messages.number });
  return readMessages.length;
}

const messageNotificationKinds: readonly NotificationKind[] = ['message_received', 'photo_received'];

const isUnreadMessageNotification = (userId: string, bookingId: string) =>
  and(
    eq(notifications.userId, userId),
    inArray(notifications.kind, [...messageNotificationKinds]),
    eq(notifications.bookingId, bookingId),
    isNull(notifications.readAt),
  );

export async function hasUnreadMessageNotification(tx: Session, userId: string, bookingId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(isUnreadMessageNotification(userId, bookingId))
    .limit(1);
  return rows.length > 0;
}

export async function markMessageNotificationsRead(tx: Session, userId: string, bookingId: string, now: Date) {
  await tx.update(notifications).set({ readAt: now }).where(isUnreadMessageNotification(userId, bookingId));
}
