import { type BookingDraft, isRecentLocation } from '@doorstep/shared-api/draft';

/**
 * True when services of this provider are chosen and the address was chosen for this draft within the last half hour.
 */
export function opensByItself(
  draft: Pick<BookingDraft, 'lines' | 'provider' | 'location'>,
  providerId: string,
  now: Date,
): boolean {
  return draft.lines.length > 0 && draft.provider?.id === providerId && isRecentLocation(draft.location, now);
}
