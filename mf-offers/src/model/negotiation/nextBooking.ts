import { type BookingDraft, missingOf } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';

export interface NextBooking {
  /** Services, booking type, place and time are chosen, so that the summary can show the discount. */
  readonly readyForSummary: boolean;
  /** The draft has some choice already. */
  readonly started: boolean;
  /** Page that continues the booking. */
  readonly path: string;
}

/** Progress of the draft that a saved coupon applies to. */
export function nextBooking(draft: BookingDraft): NextBooking {
  const started = draft.lines.length > 0;
  if (!missingOf(draft)) return { readyForSummary: true, started, path: paths.bookingSummary };
  const path = started ? to.laundryServices(draft.category?.id) : paths.mostCategories;
  return { readyForSummary: false, started, path };
}
