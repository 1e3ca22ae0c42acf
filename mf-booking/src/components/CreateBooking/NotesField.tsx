import { useSettings } from '@doorstep/shared-api';
import { maxNotesLength } from '@doorstep/shared-api/domain';
import { updateDraft } from '@doorstep/shared-api/draft';
import { TextAreaField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import type { BookingFormValues } from './bookingForm';

/**
 * Stored in the draft when the field loses focus, so that closing the dialog loses nothing. Accepts a text that is too
 * long, because the customer shortens it best. Hidden when the server does not store notes.
 */
export function NotesField() {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const { values } = useFormikContext<BookingFormValues>();
  if (!apiExtensions) return null;

  function keep() {
    const notes = values.notes.trim();
    if (notes.length <= maxNotesLength) updateDraft({ notes: notes || undefined });
  }

  return (
    <TextAreaField
      name="notes"
      rows={2}
      dir="auto"
      optional
      label={t('create.notes')}
      hint={t('create.notesHint')}
      onBlur={keep}
    />
  );
}
