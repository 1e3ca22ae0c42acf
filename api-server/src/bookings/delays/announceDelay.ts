import {
  earliestAnnouncementOf,
  isBeforeArrival,
  isLongDelay,
  latestArrivalOf,
} from '../../catalog/orders/announcedDelay';
import { runOnce } from '../../identity/http/performOnce';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { lockBookingOfParty, updateIfUnchanged } from '../bookings/bookings.repository';
import { findClaim } from '../bookings/claims.repository';
import { tooEarly } from '../bookings/tooEarly';
import { countDelays, insertDelay } from './delays.repository';

/** Each announcement is sent to the customer, so their number is limited. */
const MAX_ANNOUNCEMENTS = 5;

interface AnnouncedDelay {
  bookingId: string;
  arrivesAt: Date;
  /** Agreed start that the provider saw. */
  startAt: Date;
  key: IdempotencyKey | undefined;
}

/** Announcing the same arrival again changes nothing. Another arrival replaces it. */
export async function announceDelay({ db, clock }: Context, user: User, input: AnnouncedDelay) {
  const { bookingId, arrivesAt } = input;
  const now = clock();
  await runOnce(db, input.key, now, async (tx) => {
    const booking = await lockBookingOfParty(tx, bookingId, user.id);
    if (!booking || booking.providerId !== user.id) throw new HttpError('not_found', 'No detail available!');
    const startAt = requireVisitAhead(booking, input, now);
    if (booking.newArrivalAt?.getTime() === arrivesAt.getTime()) return;
    requirePossibleArrival(arrivesAt, startAt, now);
    const claim = await findClaim(tx, bookingId);
    if (claim?.state === 'waiting' || claim?.state === 'contested') {
      throw new HttpError('state_conflict', 'The customer has reported that nobody came. Please answer that report.');
    }
    if ((await countDelays(tx, bookingId)) >= MAX_ANNOUNCEMENTS) {
      throw new HttpError('state_conflict', 'You have changed your arrival often. Please write to the customer now.');
    }
    const delayed = await updateIfUnchanged(tx, booking, 'version', { newArrivalAt: arrivesAt, updatedAt: now });
    if (!delayed) throw new Error('the locked booking has changed');
    await insertDelay(tx, {
      ...{ id: newId('dl'), bookingId, providerId: user.id },
      ...{ startAt, arrivesAt, announcedAt: now },
    });
    publishBookingChange(tx, delayed, 'booking');
    notify(tx, {
      kind: isLongDelay(delayed) ? 'provider_very_late' : 'provider_late',
      booking: delayed,
      values: { starts_at: toInstant(arrivesAt), time_zone: delayed.timeZone },
    });
  });
}

function requireVisitAhead(booking: Booking, { startAt }: AnnouncedDelay, now: Date): Date {
  if (!isBeforeArrival(booking) || !booking.startAt) {
    throw new HttpError('state_conflict', 'A delay can be announced only before the arrival at an agreed visit.');
  }
  if (booking.startAt.getTime() !== startAt.getTime()) {
    throw new HttpError('state_conflict', 'This booking has another time now. Please look at it again.');
  }
  const possibleAt = earliestAnnouncementOf(booking.startAt, booking.limits);
  if (now < possibleAt) throw tooEarly(possibleAt);
  return booking.startAt;
}

function requirePossibleArrival(arrivesAt: Date, startAt: Date, now: Date) {
  const refuse = (message: string) => new HttpError('validation', message, { field: 'arrives_at', status: 422 });
  if (!(arrivesAt > now)) throw refuse('Please choose an arrival in the future.');
  if (arrivesAt <= startAt) throw refuse('Please choose an arrival after the agreed time.');
  if (arrivesAt > latestArrivalOf(startAt)) {
    throw refuse('A delay can be 3 hours at most. Please propose another time instead.');
  }
}
