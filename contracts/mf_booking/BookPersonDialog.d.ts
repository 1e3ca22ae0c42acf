export interface BookPersonDialogProps {
    /** Undefined while the sheet is closed. The draft holds the same person and time, with the chosen services. */
    chosen: {
        person: {
            id: string;
            name: string;
            image?: string;
        };
        /** RFC 3339 */
        startAt: string;
        durationMinutes: number;
        /** Price that was shown for the chosen services. */
        priceCents: number;
    } | undefined;
    onClose: () => void;
    onSuggestPrice: () => void;
}
/** Sheet that other remotes show. It loads its own texts, because its host has none of them. */
export default function BookPersonDialog({ chosen, ...props }: BookPersonDialogProps): import("react").JSX.Element | null;
