import { type BookingDraft, useDraft } from '@doorstep/shared-api/draft';
import { useState } from 'react';

/** The draft; once it is `booked` and cleared, the one that was booked, so that the screen behind the popup stays. */
export function useLastDraft(booked: boolean): BookingDraft {
  const { draft } = useDraft();
  const [last, setLast] = useState(draft);
  if (!booked && last !== draft) setLast(draft);
  return booked ? last : draft;
}
