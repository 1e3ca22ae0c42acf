import { getDraft } from '@doorstep/shared-api/draft';
import { useEffect, useState } from 'react';

/** Person and time for which the sheet is open. */
export interface SheetChoice {
  readonly person: { readonly id: string; readonly name: string; readonly image?: string };
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly priceCents: number;
}

const KEY = 'doorstep.bookingSheet';

/** The open sheet of this tab. It opens again after a reload and after a detour to another screen, such as Register. */
export function useBookingSheet() {
  const [chosen, setChosen] = useState<SheetChoice>();

  useEffect(() => {
    const stored = read();
    const { provider, lines } = getDraft();
    const isCurrent = stored && Date.parse(stored.startAt) > Date.now();
    if (isCurrent && lines.length > 0 && provider?.id === stored.person.id) setChosen(stored);
    else write(undefined);
  }, []);

  function set(next: SheetChoice | undefined) {
    write(next);
    setChosen(next);
  }
  return { chosen, open: (next: SheetChoice) => set(next), close: () => set(undefined) };
}

function read(): SheetChoice | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SheetChoice | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(choice: SheetChoice | undefined): void {
  try {
    if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the sheet stays closed after a reload.
  }
}
