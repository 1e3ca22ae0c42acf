import { type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { updateDraft } from '@doorstep/shared-api/draft';
import { useState } from 'react';
import type { Checkout } from '../model/checkout/checkout';

/** Puts an offered free time into the draft, and remembers it for the screen to say so. */
export function useTakeTime(checkout: Checkout, zone: string) {
  const [taken, setTaken] = useState<Slot>();
  function takeTime(slot: Slot) {
    updateDraft({ asap: false, ...wallTimeIn(zone, new Date(slot.startAt)) });
    setTaken(slot);
    checkout.dismiss();
  }
  return { taken, takeTime };
}
