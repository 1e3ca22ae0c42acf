import { findUser } from '../../identity/accounts/accounts.repository';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { readWasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { claimPhotos } from '../../platform/uploads/loosePhotos';
import { lockBooking } from '../bookings/bookings.repository';
import { partyOf } from '../bookings/partyOf';
import {
  findConversation,
  findMessageByClientId,
  hasUnreadMessageNotification,
  insertMessage,
  insertPhotos,
  lastNumberOf,
  listMessages,
  type Message,
  markMessageNotificationsRead,
  markMessagesRead,
  type PhotoOfMessage,
} from './messages.repository';

const OPEN_AFTER_END = 7 * DAY;
const PAGE_SIZE = 200;

const notFound = () => new HttpError('not_found', 'No detail available!');

/** Throws `not_found` when the user is not a party of the booking. */
export async function requireConversationBooking(db: Session, user: User, bookingId: string): Promise<Booking> {
  const booking = await findConversation(db, user.id, bookingId);
  if (!booking) throw notFound();
  return booking;
}

export function closedReason(booking: Booking, now: Date): 'not_yet' | 'over' | undefined {
  const { status, providerId, paymentStatus, updatedAt } = booking;
  if (!providerId || (status === 'open' && paymentStatus === 'requires_payment')) return 'not_yet';
  if ((status === 'completed' || status === 'cancelled') && addMilliseconds(updatedAt, OPEN_AFTER_END) < now)
    return 'over';
  return undefined;
}

export async function readMessages(db: Session, bookingId: string, after: number) {
  const rows = await listMessages(db, bookingId, after, PAGE_SIZE + 1);
  return { messages: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

export async function readPartner(db: Session, booking: Booking, userId: string) {
  const partnerId = booking.userId === userId ? booking.providerId : booking.userId;
  if (!partnerId) return { name: '', image: '' };
  const { fullname = '', image = '' } = (await findUser(db, partnerId)) ?? {};
  if (partyOf(booking, userId) === 'customer') return { name: fullname, image };
  const stage = { ...booking, wasAccepted: await readWasAccepted(db, booking.id) };
  const seen = customerForProvider(userId, stage, { fullName: fullname, image });
  return { name: seen.fullName, image: seen.image };
}

/** Throws `state_conflict` with the reason when writing is not possible. */
export function requireOpenConversation(booking: Booking, now: Date) {
  const closed = closedReason(booking, now);
  if (!closed) return;
  const message =
    closed === 'not_yet'
      ? 'You can send messages once this booking has a provider and its payment is confirmed.'
      : 'This conversation is over.';
  throw new HttpError('state_conflict', message, { body: { reason: closed } });
}

/** Returns the existing message if the same `clientId` is sent again. */
export async function writeMessage(
  tx: Session,
  user: User,
  input: { bookingId: string; text: string; clientId: string; photos: readonly PhotoOfMessage[] },
  now: Date,
): Promise<Message> {
  const booking = await requireConversationBooking(tx, user, input.bookingId);
  // The lock makes concurrent writers wait, so that numbers have no gaps.
  await lockBooking(tx, booking.id);
  const { clientId, text, photos } = input;
  const earlier = await findMessageByClientId(tx, { bookingId: booking.id, authorId: user.id, clientId });
  if (earlier) return earlier;
  requireOpenConversation(booking, now);
  await claimPhotos(
    tx,
    'message_photo',
    user.id,
    photos.map(({ fileId }) => fileId),
  );
  const message = {
    number: (await lastNumberOf(tx, booking.id)) + 1,
    bookingId: booking.id,
    authorId: user.id,
    clientId,
    text,
    createdAt: now,
    readAt: null,
    hiddenAt: null,
  };
  await insertMessage(tx, message);
  await insertPhotos(tx, message, photos);
  publishBookingChange(tx, booking, 'message');
  const to = partyOf(booking, user.id) === 'customer' ? 'provider' : 'customer';
  const userId = to === 'provider' ? booking.providerId : booking.userId;
  const kind = photos.length > 0 ? 'photo_received' : 'message_received';
  if (!(await hasUnreadMessageNotification(tx, userId ?? '', booking.id))) notify(tx, { kind, booking, to });
  return message;
}

export async function markConversationRead(tx: Session, user: User, bookingId: string, now: Date) {
  const booking = await requireConversationBooking(tx, user, bookingId);
  const readCount = await markMessagesRead(tx, booking.id, user.id, now);
  await markMessageNotificationsRead(tx, user.id, booking.id, now);
  if (readCount > 0) publishBookingChange(tx, booking, 'message');
}
