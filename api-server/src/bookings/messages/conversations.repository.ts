import { and, count, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { wasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import { categoryNameIn } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import { bookings, messagePhotos, messages, type User, users } from '../../platform/db/schema';

export interface ConversationCursor {
  at: Date;
  bookingId: string;
}

const partners = alias(users, 'partners');

export function listConversations(
  db: Session,
  { id: userId, userType, language }: Pick<User, 'id' | 'userType' | 'language'>,
  after: ConversationCursor | undefined,
  limit: number,
) {
  const isCustomer = userType === 'customer';
  const last = db
    .select({
      number: messages.number,
      text: messages.text,
      authorId: messages.authorId,
      at: messages.createdAt,
      hiddenAt: messages.hiddenAt,
    })
    .from(messages)
    .where(eq(messages.bookingId, bookings.id))
    .orderBy(desc(messages.number))
    .limit(1)
    .as('last');
  const photos = db
    .select({ count: count().as('photo_count') })
    .from(messagePhotos)
    .where(and(eq(messagePhotos.bookingId, bookings.id), eq(messagePhotos.number, last.number)))
    .as('photos');
  const unread = db
    .select({ count: count().as('count') })
    .from(messages)
    .where(and(eq(messages.bookingId, bookings.id), ne(messages.authorId, userId), isNull(messages.readAt)))
    .as('unread');
  const isLater = after && or(lt(last.at, after.at), and(eq(last.at, after.at), lt(bookings.id, after.bookingId)));
  return db
    .select({
      bookingId: bookings.id,
      number: bookings.number,
      status: bookings.status,
      category: categoryNameIn(language),
      partner: { name: partners.fullname, image: partners.image },
      providerId: bookings.providerId,
      wasAccepted,
      last: { text: last.text, authorId: last.authorId, at: last.at, hiddenAt: last.hiddenAt },
      photos: photos.count,
      unread: unread.count,
    })
    .from(bookings)
    .innerJoinLateral(last, sql`true`)
    .innerJoinLateral(photos, sql`true`)
    .innerJoinLateral(unread, sql`true`)
    .leftJoin(partners, eq(partners.id, isCustomer ? bookings.providerId : bookings.userId))
    .where(
      and(
        isCustomer
          ? eq(bookings.userId, userId)
          : // An unpaid booking has no other side yet.
            and(
              eq(bookings.providerId, userId),
              or(ne(bookings.status, 'open'), ne(bookings.paymentStatus, 'requires_payment')),
            ),
        isLater,
      ),
    )
    .orderBy(desc(last.at), desc(bookings.id))
    .limit(limit);
}
