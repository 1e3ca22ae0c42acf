import { getDraft } from '@doorstep/shared-api/draft';
import { useEffect, useState } from 'react';
import { forgetBookingSheetOfTab, readBookingSheet, type SheetChoice, storeBookingSheet } from './storedBookingSheet';

/**
 * The open sheet of this tab. It opens again after a reload and after a detour to another screen, such as Register, and
 * in another tab while a code is on its way.
 */
export function useBookingSheet() {
  const [chosen, setChosen] = useState<SheetChoice>();

  useEffect(() => {
    const stored = readBookingSheet();
    const { provider, lines } = getDraft();
    const isCurrent = stored && Date.parse(stored.startAt) > Date.now();
    if (isCurrent && lines.length > 0 && provider?.id === stored.person.id) setChosen(stored);
    else forgetBookingSheetOfTab();
  }, []);

  function set(next: SheetChoice | undefined) {
    storeBookingSheet(next);
    setChosen(next);
  }
  return { chosen, open: (next: SheetChoice) => set(next), close: () => set(undefined) };
}
