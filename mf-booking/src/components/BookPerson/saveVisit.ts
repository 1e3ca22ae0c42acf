import { calendarOf } from '@doorstep/shared-api/calendarFile';
import { bookingReferenceOf, type CreatedBooking } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { saveFile } from '@doorstep/shared-ui/saveFile';

interface Visit {
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly summary: string;
  readonly location: string;
}

/** The id is that of the mails' invitations, which replace this appointment when the visit is moved or cancelled. */
export function saveVisit(booking: CreatedBooking, { startAt, durationMinutes, summary, location }: Visit): void {
  const start = new Date(startAt);
  const url = window.location.origin + pathTo.bookingDetails(booking.id);
  const text = calendarOf({
    uid: `${booking.id}@${window.location.hostname}`,
    sequence: 0,
    startAt: start,
    endAt: new Date(start.getTime() + durationMinutes * 60_000),
    writtenAt: new Date(),
    summary,
    location,
    description: url,
    url,
  });
  const name = `doorstep-${bookingReferenceOf(booking)}.ics`;
  saveFile({ name, content: new Blob([text], { type: 'text/calendar;charset=utf-8' }) });
}
