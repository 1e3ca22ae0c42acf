/** History state that /change-location passes back, so that the booking dialog opens again. */
export const reopenBookingState = { reopenBooking: true } as const;

export function reopensBooking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'reopenBooking' in state && state.reopenBooking === true;
}
