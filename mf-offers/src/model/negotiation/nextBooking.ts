import { type BookingDraft, missingOf } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';

export interface NextBooking {
  /** Services, the way to book, place and time are chosen: the summary can show what the coupon takes off. */
  readonly readyForSummary: boolean;
  /** Something is chosen already. */
  readonly started: boolean;
  /** Where the booking goes on. */
  readonly path: string;
}

/** How far the booking is that a coupon is kept for. */
export function nextBooking(draft: BookingDraft): NextBooking {
  const started = draft.lines.length > 0;
  if (!missingOf(draft)) return { readyForSummary: true, started, path: paths.bookingSummary };
  const path = started ? to.laundryServices(draft.category?.id) : paths.mostCategories;
  return { readyForSummary: false, started, path };
}
