import type { Booking } from '../domain/booking';
import { getSettings } from './settings';

/**
 * Hides what an API without extensions cannot carry out, whatever permissions the server sends: paying later,
 * rescheduling, confirming, reporting an absence, appeals and receipts.
 */
export function spokenBooking(booking: Booking): Booking {
  if (getSettings().apiExtensions) return booking;
  const { can, payment, proposal: _proposal, hiddenReview: _hiddenReview, nobodyCameFrom: _from, ...rest } = booking;
  const never = {
    pay: false,
    reschedule: false,
    confirm: false,
    confirmStart: false,
    nobodyCame: false,
    takeBack: false,
  };
  return {
    ...rest,
    ...(can && { can: { ...can, ...never } }),
    ...(payment && { payment: { ...payment, receiptUrl: '' } }),
  };
}
