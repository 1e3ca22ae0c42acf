/** Person and time for which the sheet is open. */
export interface SheetChoice {
  readonly person: { readonly id: string; readonly name: string; readonly image?: string };
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly priceCents: number;
}

const KEY = 'doorstep.bookingSheet';

export function readBookingSheet(): SheetChoice | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SheetChoice | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The sheet opens on the next page of services, as long as the draft holds the same person. */
export function storeBookingSheet(choice: SheetChoice | undefined): void {
  try {
    if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the sheet stays closed after a reload.
  }
}
