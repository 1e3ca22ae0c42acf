import { type BookingDraft, useDraft } from '@doorstep/shared-api/draft';
import { useState } from 'react';

/** Once the draft is `booked` and cleared, returns the booked one, so that the screen behind the popup stays. */
export function useLastDraft(booked: boolean): BookingDraft {
  const { draft } = useDraft();
  const [last, setLast] = useState(draft);
  if (!booked && last !== draft) setLast(draft);
  return booked ? last : draft;
}
