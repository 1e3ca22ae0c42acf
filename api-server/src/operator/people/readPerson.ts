import { formatMoney } from '@doorstep/shared-api/domain';
import {
  countBlocksOfCustomer,
  listRatingsOfCustomer,
} from '../../bookings/customerRatings/customerRatings.repository';
import { lastActs } from '../../identity/admin/conflict';
import { maskAddress, maskEmail, maskPhone } from '../../identity/admin/masked';
import { findTwoStep } from '../../identity/auth/twoStep/twoStep.repository';
import { readDeliveryFailures } from '../../identity/suppressions/delivery';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { mailsAreHeld } from '../../platform/mail/unverified.repository';
import { readOpenJobs } from './openJobs';
import * as stored from './people.repository';

export const toItem = (user: User) => ({
  user_id: user.id,
  full_name: user.fullname,
  user_type: user.userType,
  state: user.accountStatus,
  phone: maskPhone(user.phoneCode, user.contact),
  email: maskEmail(user.email),
  since: toInstant(user.createdAt),
  version: user.version,
});

const isOver = (status: string) => status === 'completed' || status === 'cancelled';

export const noPerson = () => new HttpError('not_found', 'There is no account with this id.');

export async function readPerson(db: Session, id: string, now: Date) {
  const row = await stored.findPerson(db, id);
  if (!row) throw noPerson();
  const { user, profile } = row;
  const counts = await stored.countBookingsByStatus(db, user);
  const sessions = await stored.listSessions(db, id);
  const { emailBouncedAt, textsStoppedAt } = await readDeliveryFailures(db, user);
  const openJobs = await readOpenJobs(db, user, now);
  const openCount = counts.reduce((sum, { status, count }) => (isOver(status) ? sum : sum + count), 0);
  const rated = profile && profile.ratingCount > 0 ? profile.ratingSum / profile.ratingCount : 0;
  return {
    ...toItem(user),
    image: user.image,
    address: maskAddress(user.address),
    language: user.language,
    email_bounced_at: emailBouncedAt ? toInstant(emailBouncedAt) : '',
    email_unverified_since: toInstant(user.emailUnverifiedSince),
    mails_reach: !mailsAreHeld(user, now),
    texts_stopped_at: textsStoppedAt ? toInstant(textsStoppedAt) : '',
    service_title: profile?.serviceTitle ?? '',
    rating: rated.toFixed(2),
    reviews: profile?.ratingCount ?? 0,
    completed_jobs: profile?.completedJobs ?? 0,
    bookings: counts.map(({ status, count, cents }) => ({ status, count, amount: formatMoney(cents) })),
    open_jobs: openJobs,
    open_jobs_more: user.userType === 'provider' ? Math.max(0, openCount - openJobs.length) : 0,
    second_step: Boolean((await findTwoStep(db, id))?.confirmedAt),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      since: toInstant(createdAt),
      last_seen_at: toInstant(lastSeenAt),
    })),
    private_ratings: (await listRatingsOfCustomer(db, id)).map(({ rating, by }) => ({
      booking_id: rating.bookingId,
      by,
      stars: rating.stars,
      note: rating.note,
      at: toInstant(rating.updatedAt),
    })),
    blocked_by: await countBlocksOfCustomer(db, id),
    changes: (await lastActs(db, 'person', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}
