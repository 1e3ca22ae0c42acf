import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { requireConversationBooking } from '../messages/conversation';
import { findMessage, insertReport } from './messageReports.repository';

/** One's own, hidden and missing messages get the same answer. */
export async function reportMessage(
  { db, clock }: Context,
  user: User,
  { bookingId, number, reason }: { bookingId: string; number: number; reason: string },
) {
  const booking = await requireConversationBooking(db, user, bookingId);
  const message = await findMessage(db, booking.id, number);
  if (!message || message.authorId === user.id || message.hiddenAt)
    throw new HttpError('not_found', 'There is no such message.');
  await insertReport(db, {
    id: newId('mr'),
    bookingId: booking.id,
    number,
    userId: user.id,
    reason,
    createdAt: clock(),
  });
}
