import { type BookingDraft, getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useEffect, useRef, useState } from 'react';
import type { BookingFormValues } from './bookingForm';

type Start = Pick<BookingDraft, 'asap' | 'date' | 'time'>;

const isComplete = ({ asap, date, time }: Start) => asap || Boolean(date && time);

/**
 * Stores time and recurrence with every change, so that closing the dialog loses nothing. An incomplete start never
 * replaces a complete one. Initial form values are not stored, because an unchosen As Soon as Possible would complete
 * the draft.
 */
export function TimeInDraft() {
  const { values, initialValues } = useFormikContext<BookingFormValues>();
  const { asap, date, time, recurs } = values;
  const [earlier] = useState((): Start => {
    const { asap, date, time } = getDraft();
    return { asap, date, time };
  });
  const firstDate = useRef(initialValues.date);
  firstDate.current ||= date;
  const isChanged = useRef(false);
  isChanged.current ||=
    asap !== initialValues.asap ||
    date !== firstDate.current ||
    time !== initialValues.time ||
    recurs !== initialValues.recurs;
  useEffect(() => {
    if (!isChanged.current) return;
    const start = { asap, date: date || undefined, time: time || undefined };
    const keepsEarlier = isComplete(earlier) && !isComplete(start);
    updateDraft({ ...(keepsEarlier ? earlier : start), recurs: recurs || undefined });
  }, [asap, date, time, recurs, earlier]);
  return null;
}
