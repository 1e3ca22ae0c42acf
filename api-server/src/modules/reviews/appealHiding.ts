import type { Session } from '../../db/connect';
import type { User } from '../../db/schema';
import { publishBookingChange } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import { appealUntil } from '../admin/appeals';
import { findBooking } from '../bookings/bookings.repository';
import * as stored from './reviews.repository';

interface Appeal {
  reviewId: string;
  text: string;
}

export async function appealHiding(tx: Session, user: User, { reviewId, text }: Appeal, now: Date) {
  const review = await stored.lockOwnReview(tx, reviewId, user.id);
  if (!review) throw new HttpError('not_found', 'There is no such review.');
  if (!appealUntil(review.hiddenAt, review, now))
    throw new HttpError('state_conflict', 'This decision can no longer be appealed.');
  await stored.saveAppeal(tx, reviewId, text, now);
  const booking = review.bookingId ? await findBooking(tx, review.bookingId) : undefined;
  if (booking) publishBookingChange(tx, booking, 'booking');
}
