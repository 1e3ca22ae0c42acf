/** The booking whose details were looked at last, for an address that names none. Kept by the booking remote. */
const KEY = 'doorstep.lastBooking';

export function recallLastBooking(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
