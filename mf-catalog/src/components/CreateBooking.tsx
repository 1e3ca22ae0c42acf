import type { BookingType } from '@doorstep/shared-api/domain';
import { ExposedDialog, useExposedDialog } from './ExposedDialog';
import { loadCreateBookingDialog } from './loadCreateBookingDialog';

export const useCreateBooking = () => useExposedDialog(loadCreateBookingDialog);

interface CreateBookingProps {
  readonly control: ReturnType<typeof useCreateBooking>;
  readonly bookingType: BookingType;
}

export function CreateBooking({ control, bookingType }: CreateBookingProps) {
  return (
    <ExposedDialog control={control}>
      {(CreateBookingDialog) => (
        <CreateBookingDialog open={control.isOpen} onClose={control.close} bookingType={bookingType} />
      )}
    </ExposedDialog>
  );
}
