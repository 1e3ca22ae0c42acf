import type { CreateBookingInput } from '@doorstep/shared-api/bookings';

export type BookingOrder = Omit<
  CreateBookingInput,
  'photos' | 'stripeToken' | 'idempotencyKey' | 'firstSentAt' | 'sourceBookingId'
>;

/**
 * A repeated request with an idempotency key must carry exactly the same booking. It is therefore stored as first
 * composed, whatever happens to the draft, the prices and the clock.
 */
export interface PendingBooking {
  readonly idempotencyKey: string;
  /** RFC 3339. As Soon as Possible counts from this moment. */
  readonly firstSentAt: string;
  readonly order: BookingOrder;
  /** Places (0 to 2) that had a photo: a repeat waits until they are read from the browser's store. */
  readonly photoPlaces: readonly number[];
  /** Part of the price that the wallet pays first. */
  readonly walletCents?: number;
}

const STORAGE_VERSION = 1;
const MAX_ORDERS = 8;
const MAX_AGE_MS = 24 * 60 * 60_000;

function read(slot: string): PendingBooking | undefined {
  try {
    const json = JSON.parse(localStorage.getItem(slot) ?? 'null') as { v?: number; pending?: PendingBooking } | null;
    return json?.v === STORAGE_VERSION && json.pending?.order?.quote ? json.pending : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes orders older than a day, and the oldest ones when there are too many. */
function dropOld(prefix: string): void {
  const sentAt = (slot: string) => Date.parse(read(slot)?.firstSentAt ?? '') || 0;
  const slots = Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .sort((one, other) => sentAt(other) - sentAt(one));
  for (const [index, slot] of slots.entries()) {
    if (index >= MAX_ORDERS - 1 || Date.now() - sentAt(slot) > MAX_AGE_MS) localStorage.removeItem(slot);
  }
}

/**
 * Stores an order with its idempotency key in memory and, where the browser allows it, in localStorage. Each key has
 * its own slot, because two tabs may pay for two bookings. Keys that start with `doorstep.` are deleted at sign-out.
 */
export function pendingStore(storageKey: `doorstep.${string}`) {
  let inMemory: PendingBooking | undefined;
  const slotOf = (idempotencyKey: string) => `${storageKey}.${idempotencyKey}`;
  return {
    remember(pending: PendingBooking): void {
      inMemory = pending;
      try {
        const slot = slotOf(pending.idempotencyKey);
        localStorage.removeItem(slot);
        dropOld(`${storageKey}.`);
        localStorage.setItem(slot, JSON.stringify({ v: STORAGE_VERSION, pending }));
      } catch {
        console.warn('This browser keeps nothing: an unfinished booking lasts as long as this tab.');
      }
    },
    /** Undefined for another key or unreadable data. */
    recall(idempotencyKey: string): PendingBooking | undefined {
      // Earlier versions stored the order under the bare key, without a slot per key.
      return [inMemory, read(slotOf(idempotencyKey)), read(storageKey)].find(
        (pending) => pending?.idempotencyKey === idempotencyKey,
      );
    },
    forget(idempotencyKey: string): void {
      if (inMemory?.idempotencyKey === idempotencyKey) inMemory = undefined;
      try {
        if (read(storageKey)?.idempotencyKey === idempotencyKey) localStorage.removeItem(storageKey);
        localStorage.removeItem(slotOf(idempotencyKey));
      } catch {
        // Storage is unavailable: there is nothing to delete.
      }
    },
  };
}

export const pendingBooking = pendingStore('doorstep.pendingBooking');
