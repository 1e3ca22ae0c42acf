/** The booking whose details were looked at last, for an address that names none. Forgotten with the sign-out. */
const KEY = 'doorstep.lastBooking';

export function rememberLastBooking(bookingId: string): void {
  try {
    localStorage.setItem(KEY, bookingId);
  } catch {
    // The browser stores nothing, so the URL must name the booking.
  }
}

export function recallLastBooking(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
