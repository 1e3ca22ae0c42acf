import { createHash, randomBytes } from 'node:crypto';
import { escaped, folded, formatUtcTime, stripControlsAndQuotes } from '@doorstep/shared-api/calendarFile';
import { bookingNumber } from '@doorstep/shared-api/domain';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { cleanPersonalText } from '../../platform/personalText';
import { findFeedOwner, listFeedBookings, saveFeedKey } from './calendarFeed.repository';
import { formatWallTime, timeZoneLines } from './timeZoneLines';

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

function eventLines(booking: Visit, user: User, publicUrl: string): string[] {
  const { id, number, startAt, endAt, timeZone, version, updatedAt, status, categoryName } = booking;
  const isCustomer = booking.userId === user.id;
  const shown = { address: cleanPersonalText(booking.address) };
  const { address } = isCustomer ? shown : customerForProvider(user.id, booking, shown);
  const page = isCustomer ? 'booking-details' : 'provider-job';
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${formatUtcTime(updatedAt)}`,
    `LAST-MODIFIED:${formatUtcTime(updatedAt)}`,
    `DTSTART;TZID=${timeZone}:${formatWallTime(timeZone, startAt)}`,
    `DTEND;TZID=${timeZone}:${formatWallTime(timeZone, endAt)}`,
    `SUMMARY:${escaped(`${categoryName} · ${bookingNumber(number)}`)}`,
    `LOCATION:${escaped(address)}`,
    `URL:${stripControlsAndQuotes(`${publicUrl}/${page}?booking_id=${id}`)}`,
    `STATUS:${status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

type FeedBookings = Awaited<ReturnType<typeof listFeedBookings>>;

/** A booking that was called off before anybody accepted it was in no calendar. */
const toVisits = (bookings: FeedBookings): Visit[] =>
  bookings.flatMap(({ booking, wasAccepted }) => {
    const { startAt, endAt, status } = booking;
    if (!startAt || !endAt || (status === 'cancelled' && !wasAccepted)) return [];
    return [{ ...booking, startAt, endAt, wasAccepted }];
  });

/** Visits of the person as a calendar in the zone of each visit. Without changes, the text stays the same. */
function feedOf(visits: readonly Visit[], user: User, publicUrl: string): string {
  const zones = [...new Set(visits.map(({ timeZone }) => timeZone))].map((zone) => {
    const own = visits.filter(({ timeZone }) => timeZone === zone);
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? timeZoneLines(zone, first.startAt, last.endAt) : [];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Doorstep',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zones.flat(),
    ...visits.flatMap((visit) => eventLines(visit, user, publicUrl)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Undefined for a key that does not exist any more. */
export async function readFeed({ db, clock, settings }: Context, key: string) {
  const user = await findFeedOwner(db, key);
  if (!user) return undefined;
  const bookings = await listFeedBookings(db, user.id, addMilliseconds(clock(), -PAST_DAYS * DAY), MAX_EVENTS);
  const text = feedOf(toVisits(bookings), user, settings.publicUrl);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
