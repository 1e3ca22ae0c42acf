import { createHash, randomBytes } from 'node:crypto';
import { pathTo } from '@doorstep/shared-api/paths';
import { type VisitEvent, visitCalendarText } from '../../identity/calendar/visitEvents';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { cleanPersonalText } from '../../platform/personalText';
import { findFeedOwner, listFeedBookings, saveFeedKey } from './calendarFeed.repository';

const PAST_DAYS = 90;
const MAX_EVENTS = 1000;

export const feedPath = '/calendar.ics';

/** Makes a new private key. An earlier address of the person ends with it. */
export async function renewFeedKey({ db, clock }: Context, userId: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await saveFeedKey(db, { userId, key, createdAt: clock() });
  return key;
}

type Visit = Booking & { startAt: Date; endAt: Date; wasAccepted: boolean };

function toEvent(booking: Visit, user: User, publicUrl: string): VisitEvent {
  const { id, startAt, endAt, updatedAt, status, categoryName } = booking;
  const isCustomer = booking.userId === user.id;
  const shown = { address: cleanPersonalText(booking.address) };
  const { address } = isCustomer ? shown : customerForProvider(user.id, booking, shown);
  const page = isCustomer ? pathTo.bookingDetails : pathTo.providerAssignment;
  return {
    ...{ booking, startAt, endAt, address, publicUrl },
    ...{ isCancelled: status === 'cancelled', category: categoryName, writtenAt: updatedAt },
    url: `${publicUrl}${page(id)}`,
  };
}

type FeedBookings = Awaited<ReturnType<typeof listFeedBookings>>;

/** A booking that was called off before anybody accepted it was in no calendar. */
const toVisits = (bookings: FeedBookings): Visit[] =>
  bookings.flatMap(({ booking, wasAccepted }) => {
    const { startAt, endAt, status } = booking;
    if (!startAt || !endAt || (status === 'cancelled' && !wasAccepted)) return [];
    return [{ ...booking, startAt, endAt, wasAccepted }];
  });

/** Undefined for a key that does not exist any more. */
export async function readFeed({ db, clock, settings }: Context, key: string) {
  const user = await findFeedOwner(db, key);
  if (!user) return undefined;
  const bookings = await listFeedBookings(db, user.id, addMilliseconds(clock(), -PAST_DAYS * DAY), MAX_EVENTS);
  const events = toVisits(bookings).map((visit) => toEvent(visit, user, settings.publicUrl));
  const text = visitCalendarText('PUBLISH', events, ['X-WR-CALNAME:Doorstep', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
