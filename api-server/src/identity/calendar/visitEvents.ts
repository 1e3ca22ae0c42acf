import { escaped, folded, formatUtcTime, stripControlsAndQuotes } from '@doorstep/shared-api/calendarFile';
import { bookingNumber } from '@doorstep/shared-api/domain';
import type { Booking } from '../../platform/db/schema';
import { groupBy } from '../../platform/groupBy';
import { formatWallTime, timeZoneLines } from './timeZoneLines';

/** Visit as a person's calendar shows it: event of RFC 5545, with the addresses of RFC 5546 when it is sent by mail. */
export interface VisitEvent {
  booking: Pick<Booking, 'id' | 'number' | 'version' | 'timeZone'>;
  startAt: Date;
  /** Undefined for a cancelled visit whose end the person may not know any more. */
  endAt: Date | undefined;
  isCancelled: boolean;
  category: string | null;
  /** As far as the person may know it. */
  address: string;
  url: string;
  writtenAt: Date;
  publicUrl: string;
  description?: string;
  invitation?: { organizer: string; attendee: string };
}

function eventLines(event: VisitEvent): string[] {
  const { booking, startAt, endAt, isCancelled, category, address, url, writtenAt, publicUrl } = event;
  const { description, invitation } = event;
  const { id, number, version, timeZone } = booking;
  const mailbox = (address: string) => `mailto:${stripControlsAndQuotes(address)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${formatUtcTime(writtenAt)}`,
    `LAST-MODIFIED:${formatUtcTime(writtenAt)}`,
    `DTSTART;TZID=${timeZone}:${formatWallTime(timeZone, startAt)}`,
    ...(endAt ? [`DTEND;TZID=${timeZone}:${formatWallTime(timeZone, endAt)}`] : []),
    `SUMMARY:${escaped([category, bookingNumber(number)].filter(Boolean).join(' · '))}`,
    `LOCATION:${escaped(address)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    `URL:${stripControlsAndQuotes(url)}`,
    ...(invitation
      ? [
          `ORGANIZER;CN=Doorstep:${mailbox(invitation.organizer)}`,
          `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailbox(invitation.attendee)}`,
        ]
      : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** Builds a calendar in the zone of each visit. Without changes, the text stays the same. */
export function visitCalendarText(
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  events: readonly VisitEvent[],
  properties: readonly string[] = [],
): string {
  const zones = groupBy(events, ({ booking }) => booking.timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    `METHOD:${method}`,
    ...properties,
    ...[...zones].flatMap(([zone, own]) => {
      const moments = own.flatMap(({ startAt, endAt = startAt }) => [startAt.getTime(), endAt.getTime()]);
      return timeZoneLines(zone, new Date(Math.min(...moments)), new Date(Math.max(...moments)));
    }),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
