import type { CreateBookingInput } from '@doorstep/shared-api/bookings';

/** A booking as it is sent, without photos and payment. */
export type BookingOrder = Omit<
  CreateBookingInput,
  'photos' | 'stripeToken' | 'idempotencyKey' | 'firstSentAt' | 'sourceBookingId'
>;

/**
 * What goes with an idempotency key: a repeated request must carry the very same booking, so it is kept as it was first
 * put together, whatever happens to the draft, the prices and the clock meanwhile.
 */
export interface PendingBooking {
  readonly idempotencyKey: string;
  /** RFC 3339; As Soon as Possible means this moment. */
  readonly firstSentAt: string;
  readonly order: BookingOrder;
  /** Places (0 to 2) that had a photo: a repeat waits until they are read from the browser's store. */
  readonly photoPlaces: readonly number[];
}

const LAYOUT = 1;

/**
 * Where an order is kept with its key: in this tab and, where the browser allows it, over a reload. Keys that start with
 * `doorstep.` are forgotten when the person signs out.
 */
export function pendingStore(storageKey: `doorstep.${string}`) {
  let inMemory: PendingBooking | undefined;
  return {
    remember(pending: PendingBooking): void {
      inMemory = pending;
      try {
        localStorage.setItem(storageKey, JSON.stringify({ v: LAYOUT, pending }));
      } catch {
        console.warn('This browser keeps nothing: an unfinished booking lasts as long as this tab.');
      }
    },
    /** What was sent with this key; undefined when it was another one, or cannot be read. */
    recall(idempotencyKey: string): PendingBooking | undefined {
      if (inMemory?.idempotencyKey === idempotencyKey) return inMemory;
      try {
        const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
          v?: number;
          pending?: PendingBooking;
        } | null;
        const pending = stored?.v === LAYOUT ? stored.pending : undefined;
        return pending?.idempotencyKey === idempotencyKey && pending.order?.quote ? pending : undefined;
      } catch {
        return undefined;
      }
    },
    forget(): void {
      inMemory = undefined;
      try {
        localStorage.removeItem(storageKey);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** Of the booking that is being put together. */
export const pendingBooking = pendingStore('doorstep.pendingBooking');
