import { type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { updateDraft } from '@doorstep/shared-api/draft';
import { useState } from 'react';
import type { Checkout } from '../model/checkout/checkout';

export function useChooseTime(checkout: Checkout, zone: string) {
  const [selectedSlot, setSelectedSlot] = useState<Slot>();
  function chooseTime(slot: Slot) {
    updateDraft({ asap: false, ...wallTimeIn(zone, new Date(slot.startAt)) });
    setSelectedSlot(slot);
    checkout.dismiss();
  }
  return { selectedSlot, takeTime: chooseTime };
}
