import type { BookingDraft } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';

export interface NextBooking {
  /** Services, place and time are chosen: the summary can show what the coupon takes off. */
  readonly readyForSummary: boolean;
  /** Something is chosen already. */
  readonly started: boolean;
  /** Where the booking goes on. */
  readonly path: string;
}

/** How far the booking is that a coupon is kept for. */
export function nextBooking(draft: BookingDraft): NextBooking {
  const started = draft.lines.length > 0;
  const timed = draft.asap || (draft.date !== undefined && draft.time !== undefined);
  const readyForSummary = started && timed && draft.location !== undefined;
  if (readyForSummary) return { readyForSummary, started, path: paths.bookingSummary };
  return { readyForSummary, started, path: started ? to.laundryServices(draft.category?.id) : paths.mostCategories };
}
