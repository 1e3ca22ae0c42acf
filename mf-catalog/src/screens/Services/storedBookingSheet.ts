import { isCodeOnItsWay } from '@doorstep/shared-api/codeRequest';

/** Person and time for which the sheet is open. */
export interface SheetChoice {
  readonly person: { readonly id: string; readonly name: string; readonly image?: string };
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly priceCents: number;
}

const KEY = 'doorstep.bookingSheet';

const readFrom = (storage: Storage) => (JSON.parse(storage.getItem(KEY) ?? 'null') as SheetChoice | null) ?? undefined;

/** Choice of this tab. While a code is on its way, also that of another tab. */
export function readBookingSheet(): SheetChoice | undefined {
  try {
    return readFrom(sessionStorage) ?? (isCodeOnItsWay() ? readFrom(localStorage) : undefined);
  } catch {
    return undefined;
  }
}

/** The sheet opens on the next page of services, as long as the draft holds the same person. */
export function storeBookingSheet(choice: SheetChoice | undefined): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      if (choice) storage.setItem(KEY, JSON.stringify(choice));
      else storage.removeItem(KEY);
    }
  } catch {
    // Without storage, the sheet stays closed after a reload.
  }
}

/** Other tabs keep theirs. */
export function forgetBookingSheetOfTab(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, there is none.
  }
}
