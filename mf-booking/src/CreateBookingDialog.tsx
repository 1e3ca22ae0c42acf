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
  onContinue?: () => void;
}

/** Message key that translates to itself until the texts are loaded. */
const PROBE = 'create.title';

/** Popup that other remotes show. It loads its own texts, because its host has none of them. */
export default function CreateBookingDialog({ open, onClose, bookingType, onContinue }: CreateBookingDialogProps) {
  const t = useT(messages.ns);
  const navigate = useNavigate();
  const hasTexts = t(PROBE) !== PROBE;
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (open && !hasTexts) loadMessages().catch(setFailed);
  }, [open, hasTexts]);
  // The dialog is unusable without its texts: the host's error boundary reports it and offers a retry.
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
