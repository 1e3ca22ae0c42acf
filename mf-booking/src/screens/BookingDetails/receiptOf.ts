import type { Booking } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';

export const RECEIPT = 'receipt';

/** A receipt is for money that was taken, even if it was given back. */
export function hasReceipt({ payment }: Pick<Booking, 'payment'>): boolean {
  return ['captured', 'partially_refunded', 'refunded'].includes(payment?.status ?? '') && Boolean(payment?.receiptUrl);
}

export const receiptPath = (bookingId: string) => `${pathTo.bookingDetails(bookingId)}&view=${RECEIPT}`;
