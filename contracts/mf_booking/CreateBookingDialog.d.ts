export interface CreateBookingDialogProps {
    open: boolean;
    onClose: () => void;
    bookingType: 'book' | 'hire' | 'schedule';
    /** Told before the way leads to the summary. */
    onContinue?: () => void;
}
/**
 * The popup that other remotes show: it asks where and when, keeps the answers in the draft and goes to the summary. It
 * brings its own texts, as its host has only its own.
 */
export default function CreateBookingDialog({ open, onClose, bookingType, onContinue }: CreateBookingDialogProps): import("react").JSX.Element | null;
