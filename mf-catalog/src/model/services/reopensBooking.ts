/** What /change-location leaves in the history entry it leads to, so that the dialog it was opened from opens again. */
export const reopenBooking = { reopenBooking: true } as const;

export function reopensBooking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'reopenBooking' in state && state.reopenBooking === true;
}
