import type { OrderLine } from '@doorstep/shared-api/domain';

/** An address belongs to a draft for this long. */
export const addressFreshMinutes = 30;

/**
 * Whether Create Booking may open by itself on a provider's page: services of this provider are chosen, and the address
 * was chosen for this draft within the last half hour. (spec-notes row 12)
 */
export function opensByItself(
  draft: {
    readonly lines: readonly OrderLine[];
    readonly provider?: { readonly id: string };
    readonly location?: { readonly savedAt: string | number };
  },
  providerId: string,
  now: Date,
): boolean {
  if (draft.lines.length === 0 || draft.provider?.id !== providerId || !draft.location) return false;
  const age = now.getTime() - new Date(draft.location.savedAt).getTime();
  return age >= 0 && age <= addressFreshMinutes * 60_000;
}
