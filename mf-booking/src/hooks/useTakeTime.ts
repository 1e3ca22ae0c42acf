import { type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { updateDraft } from '@doorstep/shared-api/draft';
import { useState } from 'react';
import type { Checkout } from '../model/checkout/checkout';

/** Stores an offered free time in the draft, and keeps it so that the screen can mention it. */
export function useChooseTime(checkout: Checkout, zone: string) {
  const [selectedSlot, setSelectedSlot] = useState<Slot>();
  function chooseTime(slot: Slot) {
    updateDraft({ asap: false, ...wallTimeIn(zone, new Date(slot.startAt)) });
    setSelectedSlot(slot);
    checkout.dismiss();
  }
  return { selectedSlot, takeTime: chooseTime };
}
