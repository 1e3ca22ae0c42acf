import { findBooking } from '../../catalog/orders/bookingRows.repository';
import * as stored from '../../catalog/publicProfiles/reviews.repository';
import { appealUntil } from '../../identity/admin/appeals';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';

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
