import { and, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { DAY, later } from '../../clock';
import type { Session } from '../../db/connect';
import { type Booking, bookings, messages, notifications, users } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import type { User } from '../auth/sessions/sessions';
import { notify } from '../notifications/notify';

/** After the end of a booking both sides may write for so long. */
const OPEN_AFTER_END = 7 * DAY;
const PAGE = 200;

export type Message = typeof messages.$inferSelect;

const notFound = () => new HttpError('not_found', 'No detail available!');

export const partyOf = (booking: Booking, userId: string) =>
  booking.userId === userId ? ('customer' as const) : ('provider' as const);

/** A booking of this person's, on either side. An unpaid one has no other side yet. */
export async function bookingOf(db: Session, user: User, bookingId: string): Promise<Booking> {
  const isProvider = and(
    eq(bookings.providerId, user.id),
    or(ne(bookings.status, 'open'), ne(bookings.paymentStatus, 'requires_payment')),
  );
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.userId, user.id), isProvider)));
  if (!booking) throw notFound();
  return booking;
}

/** Why nobody can write; undefined: both can. */
export function closedReason(booking: Booking, now: Date): 'not_yet' | 'over' | undefined {
  const { status, providerId, paymentStatus, updatedAt } = booking;
  if (!providerId || (status === 'open' && paymentStatus === 'requires_payment')) return 'not_yet';
  if ((status === 'completed' || status === 'cancelled') && later(updatedAt, OPEN_AFTER_END) < now) return 'over';
  return undefined;
}

/** Oldest first, behind `after`; and whether there are more. */
export async function readMessages(db: Session, bookingId: string, after: number) {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), gt(messages.number, after)))
    .orderBy(asc(messages.number))
    .limit(PAGE + 1);
  return { messages: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

export async function readPartner(db: Session, booking: Booking, userId: string) {
  const partnerId = booking.userId === userId ? booking.providerId : booking.userId;
  if (!partnerId) return { name: '', image: '' };
  const [partner] = await db
    .select({ name: users.fullname, image: users.image })
    .from(users)
    .where(eq(users.id, partnerId));
  return partner ?? { name: '', image: '' };
}

/** Keeps a message and tells the other side. Sent again with the same `clientId` it gives the one that is there. */
export async function writeMessage(
  tx: Session,
  user: User,
  input: { bookingId: string; text: string; clientId: string },
  now: Date,
): Promise<Message> {
  const booking = await bookingOf(tx, user, input.bookingId);
  // Numbers count up without gaps: whoever writes next waits for this one.
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, booking.id)).for('update');
  const isThis = and(
    eq(messages.bookingId, booking.id),
    eq(messages.authorId, user.id),
    eq(messages.clientId, input.clientId),
  );
  const [earlier] = await tx.select().from(messages).where(isThis);
  if (earlier) return earlier;
  const closed = closedReason(booking, now);
  if (closed) {
    const message = closed === 'not_yet' ? 'Nobody has this booking yet.' : 'This conversation is over.';
    throw new HttpError('state_conflict', message, { body: { reason: closed } });
  }
  const [last] = await tx
    .select({ number: messages.number })
    .from(messages)
    .where(eq(messages.bookingId, booking.id))
    .orderBy(desc(messages.number))
    .limit(1);
  const row = {
    number: (last?.number ?? 0) + 1,
    bookingId: booking.id,
    authorId: user.id,
    clientId: input.clientId,
    text: input.text,
    createdAt: now,
    readAt: null,
  };
  await tx.insert(messages).values(row);
  publishBooking(tx, booking, 'message');
  const to = partyOf(booking, user.id) === 'customer' ? 'provider' : 'customer';
  if (!(await hasUnreadNews(tx, booking, to))) await notify(tx, now, { kind: 'message_received', booking, to });
  return row;
}

/** One notification for many messages, until it is read. */
async function hasUnreadNews(tx: Session, booking: Booking, to: 'customer' | 'provider'): Promise<boolean> {
  const userId = to === 'provider' ? booking.providerId : booking.userId;
  const unread = and(
    eq(notifications.userId, userId ?? ''),
    eq(notifications.kind, 'message_received'),
    eq(notifications.bookingId, booking.id),
    isNull(notifications.readAt),
  );
  return (await tx.select({ one: sql`1` }).from(notifications).where(unread).limit(1)).length > 0;
}

/** What the other side wrote has been seen. */
export async function readAll(tx: Session, user: User, bookingId: string, now: Date) {
  const booking = await bookingOf(tx, user, bookingId);
  const seen = await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.bookingId, booking.id), ne(messages.authorId, user.id), isNull(messages.readAt)))
    .returning({ number: messages.number });
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, user.id),
        eq(notifications.kind, 'message_received'),
        eq(notifications.bookingId, booking.id),
        isNull(notifications.readAt),
      ),
    );
  if (seen.length > 0) publishBooking(tx, booking, 'message');
}
