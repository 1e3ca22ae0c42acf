import { maxReviewPhotos, type ReviewImpression, reviewImpressions } from '@doorstep/shared-api/domain';
import { attachPhotos, listPhotoFiles } from '../../catalog/catalog/reviewPhotos.repository';
import { findBooking, findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import * as stored from '../../catalog/publicProfiles/reviews.repository';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { isId, newId } from '../../platform/ids';
import { claimPhotos } from '../../platform/uploads/loosePhotos';

export const REVIEW_WITHIN = 90 * DAY;
const REPLY_MAY_CHANGE = 30 * DAY;
const MAX_REVIEW_LENGTH = 1000;

export interface NewReview {
  bookingId: string;
  /** Empty if the client does not send it. The booking contains it. */
  providerId: string;
  serviceRating: number;
  rateTechnician: number;
  comment: string;
  impressed: ReviewImpression[];
  recommended: boolean;
  mayQuote: boolean;
  photoIds: string[];
}

const invalid = (message: string, field: string) => new HttpError('validation', message, { field });

const splitList = (values: string[]) => [
  ...new Set(
    values
      .flatMap((value) => value.split(','))
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

const stars = (text: string) => (/^[1-5]$/.test(text) ? Number(text) : undefined);

export function parseReview(text: (name: string) => string, list: (name: string) => string[]): NewReview {
  const serviceRating = stars(text('service_rating'));
  if (!serviceRating) throw invalid('Please rate the service from 1 to 5.', 'service_rating');
  const rateTechnician = stars(text('rate_technician'));
  if (!rateTechnician) throw invalid('Please rate the technician from 1 to 5.', 'rate_technician');
  const comment = text('comment');
  if (comment === '' || comment.length > MAX_REVIEW_LENGTH) {
    throw invalid(`Please write a comment of at most ${MAX_REVIEW_LENGTH} characters.`, 'comment');
  }
  const words = splitList(list('impressed_service'));
  const impressed = words.flatMap((word) => reviewImpressions.find((impression) => impression === word) ?? []);
  if (impressed.length < words.length) {
    throw invalid('Please choose from the list what impressed you.', 'impressed_service');
  }
  const photoIds = splitList(list('photos'));
  if (photoIds.length > maxReviewPhotos) throw invalid('Please add your photos again.', 'photos');
  return {
    bookingId: text('order_id'),
    providerId: text('provider_id'),
    serviceRating,
    rateTechnician,
    comment,
    impressed,
    recommended: text('recomended_service') === 'true',
    mayQuote: text('may_quote') === 'true',
    photoIds,
  };
}

/** Throws unless this person may review the booking now. */
export async function requireReviewable(tx: Session, user: User, bookingId: string, now: Date) {
  const booking = isId(bookingId) ? await findOwnBooking(tx, bookingId, user.id) : undefined;
  if (!booking) throw new HttpError('not_found', 'No detail available!', { field: 'order_id' });
  const { providerId } = booking;
  if (booking.status !== 'completed' || !providerId) {
    throw new HttpError('state_conflict', 'You can review after the service is completed.');
  }
  const completedAt = await stored.findCompletion(tx, bookingId);
  if (completedAt && addMilliseconds(completedAt, REVIEW_WITHIN) < now) {
    throw new HttpError('state_conflict', 'The time to review this booking is over.');
  }
  return { ...booking, providerId };
}

/** If two reviews of one booking are written at once, one is saved. */
export async function writeReview(tx: Session, user: User, newReview: NewReview, now: Date) {
  const booking = await requireReviewable(tx, user, newReview.bookingId, now);
  const { id: bookingId, providerId } = booking;
  if (newReview.providerId !== '' && newReview.providerId !== providerId) {
    throw new HttpError('not_found', 'Provider not found!', { field: 'provider_id' });
  }
  const { serviceRating, rateTechnician, comment, impressed, recommended, mayQuote } = newReview;
  const reviewId = newId('r');
  const isFirst = await stored.insertReview(tx, {
    id: reviewId,
    bookingId,
    userId: user.id,
    providerId,
    serviceRating,
    rateTechnician,
    comment,
    impressedService: impressed,
    recommended,
    mayQuote,
    quotable: mayQuote,
    createdAt: now,
  });
  if (!isFirst) throw new HttpError('already_rated', 'You already rate this order!');
  await claimPhotos(tx, 'review_photo', user.id, newReview.photoIds);
  await attachPhotos(tx, reviewId, newReview.photoIds);
  await stored.addRating(tx, providerId, serviceRating);
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'review_received', booking });
}

/** The reply may be changed for a month. */
export async function replyToReview(tx: Session, user: User, input: { reviewId: string; text: string }, now: Date) {
  const review = await stored.lockReview(tx, input.reviewId, user.id);
  if (!review) throw new HttpError('not_found', 'There is no such review.');
  if (review.repliedAt && addMilliseconds(review.repliedAt, REPLY_MAY_CHANGE) < now) {
    throw new HttpError('state_conflict', 'This answer can no longer be changed.');
  }
  const isFirst = review.providerReply === '';
  const reply = { providerReply: input.text, repliedAt: review.repliedAt ?? now };
  const replied = await stored.updateReply(tx, review.id, reply);
  if (!replied) throw new HttpError('not_found', 'There is no such review.');
  const booking = review.bookingId ? await findBooking(tx, review.bookingId) : undefined;
  if (booking && isFirst) notify(tx, { kind: 'review_replied', booking });
  const author = await stored.findAuthor(tx, review.userId);
  return {
    review: replied,
    author: author ?? { fullname: '', image: '' },
    photos: await listPhotoFiles(tx, review.id),
  };
}
