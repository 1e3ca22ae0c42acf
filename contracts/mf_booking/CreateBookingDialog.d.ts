export interface CreateBookingDialogProps {
    open: boolean;
    onClose: () => void;
    bookingType: 'book' | 'hire' | 'schedule';
    /** Called before the dialog navigates to the summary. */
    onContinue?: () => void;
}
/**
 * Popup that other remotes show. It asks for place and time, stores the answers in the draft and opens the summary. It
 * loads its own texts, because its host has none of them.
 */
export default function CreateBookingDialog({ open, onClose, bookingType, onContinue }: CreateBookingDialogProps): import("react").JSX.Element | null;
