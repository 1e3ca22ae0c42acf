import type { BookingType } from '../domain/codes';
import type { OrderLine } from '../domain/order';
import type { Recurrence } from '../domain/recurring';

export interface DraftLocation {
  readonly label: string;
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
  /** IANA zone of the address, where it is known: the draft's day and time are on its clocks. */
  readonly timeZone?: string;
  /** RFC 3339. The Create Booking dialog opens by itself for half an hour after. */
  readonly savedAt: string;
}

export interface DraftPayment {
  /** Unique per intended booking and sent with every submit, so that a retry does not book twice. */
  readonly idempotencyKey: string;
  /** PaymentIntent id or token. Never a card, never a client secret. */
  readonly reference?: string;
  /** `started`, then whatever the gateway said last. */
  readonly status: string;
}

/** Its prices are for display only. */
export interface BookingDraft {
  readonly category?: { readonly id: string; readonly name: string };
  readonly lines: readonly OrderLine[];
  readonly bookingType?: BookingType;
  readonly provider?: { readonly id: string; readonly name: string };
  readonly location?: DraftLocation;
  readonly location2?: DraftLocation;
  readonly asap: boolean;
  readonly date?: string;
  readonly time?: string;
  readonly recurs?: Recurrence;
  readonly coupon?: string;
  readonly notes?: string;
  readonly payment?: DraftPayment;
  /** RFC 3339; '' for an empty draft. */
  readonly updatedAt: string;
}

export const emptyDraft: BookingDraft = { lines: [], asap: false, updatedAt: '' };

const locationTtlMs = 30 * 60_000;

export function isRecentLocation(location: DraftLocation | undefined, now: Date): location is DraftLocation {
  if (!location) return false;
  const age = now.getTime() - Date.parse(location.savedAt);
  return age >= 0 && age <= locationTtlMs;
}

export type MissingPart = 'services' | 'type' | 'location' | 'time';

/** Undefined when the draft can be summarised and paid for. */
export function missingOf(draft: BookingDraft): MissingPart | undefined {
  if (!draft.category || draft.lines.length === 0) return 'services';
  if (!draft.bookingType) return 'type';
  if (!draft.location) return 'location';
  const isTimed = draft.bookingType === 'hire' || draft.asap || (draft.date && draft.time);
  return isTimed ? undefined : 'time';
}
