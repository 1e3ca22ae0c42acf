import type { Booking } from '../domain/booking';
import { getSettings } from './settings';

/**
 * Where only the original calls are spoken, what others would carry out is not offered, whatever the server says that it could:
 * a payment that is due, another time, what became of a visit, an appeal, a receipt.
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
