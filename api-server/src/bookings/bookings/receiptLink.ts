import type { Booking } from '../../platform/db/schema';

const paid: readonly Booking['paymentStatus'][] = ['authorized', 'captured', 'refunded', 'partially_refunded'];

export const hasReceipt = ({ paymentStatus }: Pick<Booking, 'paymentStatus'>) => paid.includes(paymentStatus);

export const receiptPath = (bookingId: string) => `/api/v1/bookings/${bookingId}/receipt.pdf`;
