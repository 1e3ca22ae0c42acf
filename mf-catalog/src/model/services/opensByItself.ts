import { type BookingDraft, isRecentLocation } from '@doorstep/shared-api/draft';

/**
 * Whether Create Booking may open by itself on a provider's page: services of this provider are chosen, and the address
 * was chosen for this draft within the last half hour.
 */
export function opensByItself(
  draft: Pick<BookingDraft, 'lines' | 'provider' | 'location'>,
  providerId: string,
  now: Date,
): boolean {
  return draft.lines.length > 0 && draft.provider?.id === providerId && isRecentLocation(draft.location, now);
}
