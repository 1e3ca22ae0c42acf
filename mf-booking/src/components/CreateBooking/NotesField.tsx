import { useSettings } from '@doorstep/shared-api';
import { maxNotesLength } from '@doorstep/shared-api/domain';
import { updateDraft } from '@doorstep/shared-api/draft';
import { TextAreaField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import type { BookingFormValues } from './bookingForm';

/**
 * What whoever comes should know. It goes into the draft as soon as the field is left, so that a closed dialog loses nothing.
 * Too long a text can be typed and pasted: what it says is shortened by who wrote it. Only a server that keeps it is sent it.
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
