import { type ReviewImpression, reviewImpressions } from '@doorstep/shared-api/domain';

export interface ReviewDraft {
  readonly serviceRating: number;
  readonly recommends: boolean;
  readonly impressed: readonly ReviewImpression[];
  readonly technicianRating: number;
  readonly comment: string;
  readonly mayQuote: boolean;
}

const emptyReview: ReviewDraft = {
  serviceRating: 0,
  recommends: false,
  impressed: [],
  technicianRating: 0,
  comment: '',
  mayQuote: false,
};

/** Stored in this browser until the review is sent. Signing out deletes every `doorstep.` key. */
const keyOf = (bookingId: string) => `doorstep.review.${bookingId}`;

const stars = (value: unknown) => (typeof value === 'number' && [1, 2, 3, 4, 5].includes(value) ? value : 0);

export function readReviewDraft(bookingId: string): ReviewDraft {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return emptyReview;
    const fields = parsed as Readonly<Record<string, unknown>>;
    const chosen: readonly unknown[] = Array.isArray(fields.impressed) ? fields.impressed : [];
    return {
      serviceRating: stars(fields.serviceRating),
      recommends: fields.recommends === true,
      impressed: reviewImpressions.filter((each) => chosen.includes(each)),
      technicianRating: stars(fields.technicianRating),
      comment: typeof fields.comment === 'string' ? fields.comment : '',
      mayQuote: fields.mayQuote === true,
    };
  } catch {
    return emptyReview;
  }
}

export function saveReviewDraft(bookingId: string, draft: ReviewDraft): void {
  try {
    localStorage.setItem(keyOf(bookingId), JSON.stringify(draft));
  } catch {
    // The browser refuses storage: the form still holds the text.
  }
}

export function forgetReviewDraft(bookingId: string): void {
  try {
    localStorage.removeItem(keyOf(bookingId));
  } catch {
    // The browser refuses storage, so there is nothing to delete.
  }
}
