export interface CreateBookingDialogProps {
    open: boolean;
    onClose: () => void;
    bookingType: 'book' | 'hire' | 'schedule';
    onContinue?: () => void;
}
/** Popup that other remotes show. It loads its own texts, because its host has none of them. */
export default function CreateBookingDialog({ open, onClose, bookingType, onContinue }: CreateBookingDialogProps): import("react").JSX.Element | null;
