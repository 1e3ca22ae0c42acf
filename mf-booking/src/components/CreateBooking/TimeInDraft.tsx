import { updateDraft } from '@doorstep/shared-api/draft';
import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useEffect, useRef } from 'react';
import type { BookingFormValues } from './bookingForm';

/**
 * When and how often go into the draft as soon as they are changed, so that a closed dialog loses nothing. What the form began
 * with is not written: As Soon as Possible, which nobody chose yet, would complete the draft.
 */
export function TimeInDraft() {
  const { values, initialValues } = useFormikContext<BookingFormValues>();
  const { asap, date, time, recurs } = values;
  const isChanged = useRef(false);
  isChanged.current ||=
    asap !== initialValues.asap ||
    date !== initialValues.date ||
    time !== initialValues.time ||
    recurs !== initialValues.recurs;
  useEffect(() => {
    if (!isChanged.current) return;
    updateDraft({ asap, date: date || undefined, time: time || undefined, recurs: recurs || undefined });
  }, [asap, date, time, recurs]);
  return null;
}
