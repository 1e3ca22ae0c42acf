import type { BusyCalendarError } from '../../platform/db/schema';

/** Reason why a calendar could not be read, for the person who entered its address. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';

  constructor(readonly code: Exclude<BusyCalendarError, ''>) {
    super(`could not read the calendar: ${code}`);
  }
}
