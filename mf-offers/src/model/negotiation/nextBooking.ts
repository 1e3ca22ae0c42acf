import { type BookingDraft, missingOf } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';

export interface NextBookingStep {
  readonly readyForSummary: boolean;
  readonly started: boolean;
  readonly path: string;
}

export function nextBooking(draft: BookingDraft): NextBookingStep {
  const started = draft.lines.length > 0;
  if (!missingOf(draft)) return { readyForSummary: true, started, path: paths.bookingSummary };
  const path = started ? pathTo.laundryServices(draft.category?.id) : paths.mostCategories;
  return { readyForSummary: false, started, path };
}
