import { useEffect, useRef } from 'react';
import { ExposedDialog, useExposedDialog } from '../../components/ExposedDialog';
import { loadBookPersonDialog } from '../../components/loadBookPersonDialog';
import type { SheetChoice } from './storedBookingSheet';

interface BookingSheetProps {
  readonly chosen: SheetChoice | undefined;
  readonly onClose: () => void;
  readonly onSuggestPrice: () => void;
}

export function BookingSheet({ chosen, onClose, onSuggestPrice }: BookingSheetProps) {
  const control = useExposedDialog(loadBookPersonDialog);
  const { open, close } = control;
  const latest = useRef({ open, close });
  latest.current = { open, close };
  const isOpen = chosen !== undefined;
  useEffect(() => {
    if (isOpen) latest.current.open();
    else latest.current.close();
  }, [isOpen]);
  return (
    <ExposedDialog control={control} onClose={onClose}>
      {(BookPersonDialog) => <BookPersonDialog chosen={chosen} onClose={onClose} onSuggestPrice={onSuggestPrice} />}
    </ExposedDialog>
  );
}
