import { type BookingDraft, missingOf } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';

export interface NextBooking {
  readonly readyForSummary: boolean;
  readonly started: boolean;
  readonly path: string;
}

export function nextBooking(draft: BookingDraft): NextBooking {
  const started = draft.lines.length > 0;
  if (!missingOf(draft)) return { readyForSummary: true, started, path: paths.bookingSummary };
  const path = started ? to.laundryServices(draft.category?.id) : paths.mostCategories;
  return { readyForSummary: false, started, path };
}
