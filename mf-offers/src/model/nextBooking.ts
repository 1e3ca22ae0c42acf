import type { BookingDraft } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';

export interface NextBooking {
  /** Services, the way to book, place and time are chosen: the summary can show what the coupon takes off. */
  readonly readyForSummary: boolean;
  /** Something is chosen already. */
  readonly started: boolean;
  /** Where the booking goes on. */
  readonly path: string;
}

/** How far the booking is that a coupon is kept for. The summary itself asks for the same things (mf-booking, `missingOf`). */
export function nextBooking(draft: BookingDraft): NextBooking {
  const { category, lines, bookingType, location, asap, date, time } = draft;
  const started = lines.length > 0;
  const timed = bookingType === '2' || asap || (date !== undefined && time !== undefined);
  const readyForSummary =
    started && category !== undefined && bookingType !== undefined && location !== undefined && timed;
  if (readyForSummary) return { readyForSummary, started, path: paths.bookingSummary };
  return { readyForSummary, started, path: started ? to.laundryServices(category?.id) : paths.mostCategories };
}
