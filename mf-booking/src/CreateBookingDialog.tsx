import { paths } from '@doorstep/shared-api/paths';
import { loadMessages, registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CreateBooking } from './components/CreateBooking/CreateBooking';
import { messages } from './messages';

registerMessages(messages);

export interface CreateBookingDialogProps {
  open: boolean;
  onClose: () => void;
  bookingType: 'book' | 'hire' | 'schedule';
  /** Told before the way leads to the summary. */
  onContinue?: () => void;
}

/** A key of these messages translates to itself until they are there. */
const PROBE = 'create.title';

/**
 * The popup that other remotes show: it asks where and when, keeps the answers in the draft and goes to the summary. It
 * brings its own texts, as its host has only its own.
 */
export default function CreateBookingDialog({ open, onClose, bookingType, onContinue }: CreateBookingDialogProps) {
  const t = useT(messages.ns);
  const navigate = useNavigate();
  const hasTexts = t(PROBE) !== PROBE;
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (open && !hasTexts) loadMessages().catch(setFailed);
  }, [open, hasTexts]);
  // Without its texts the dialog cannot be used: the host's boundary says so and offers to try again.
  if (failed) throw failed;
  if (!hasTexts) return null;
  return (
    <CreateBooking
      open={open}
      onClose={onClose}
      bookingType={bookingType}
      onDone={() => {
        onContinue?.();
        navigate(paths.bookingSummary);
      }}
    />
  );
}
