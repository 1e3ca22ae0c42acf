/** Appointment of RFC 5545 that a person saves. Invitations by mail replace it. */
export interface CalendarVisit {
  /** Constant for a booking, so that a later file replaces an earlier one. */
  uid: string;
  sequence: number;
  startAt: Date;
  endAt: Date;
  writtenAt: Date;
  summary: string;
  location: string;
  description: string;
  url: string;
}

export const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n');

export const stripControlsAndQuotes = (text: string) => text.replace(/[\p{Cc}"]/gu, '');

/** Formats a time as `20261124T181500Z`. */
export const formatUtcTime = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line at 75 octets without splitting characters. Continuation lines begin with a space. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/**
 * Builds the calendar file. Its times are UTC, so that every calendar shows its own clock, even if zone rules change.
 */
export function calendarOf(visit: CalendarVisit): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Doorstep//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(visit.uid)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${formatUtcTime(visit.writtenAt)}`,
    `DTSTART:${formatUtcTime(visit.startAt)}`,
    `DTEND:${formatUtcTime(visit.endAt)}`,
    `SUMMARY:${escaped(visit.summary)}`,
    `LOCATION:${escaped(visit.location)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    `URL:${stripControlsAndQuotes(visit.url)}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export const methodOf = (calendar: string): 'CANCEL' | 'REQUEST' =>
  /^METHOD:CANCEL\r?$/m.test(calendar) ? 'CANCEL' : 'REQUEST';
