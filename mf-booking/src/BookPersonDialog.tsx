import { loadMessages, registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { BookPerson } from './components/BookPerson/BookPerson';
import { messages as sheetMessages } from './components/BookPerson/messages';
import type { PersonTime } from './components/BookPerson/personTime';
import { messages } from './messages';

registerMessages(messages);
registerMessages(sheetMessages);

export interface BookPersonDialogProps {
  /** Undefined while the sheet is closed. The draft holds the same person and time, with the chosen services. */
  chosen:
    | {
        person: { id: string; name: string; image?: string };
        /** RFC 3339 */
        startAt: string;
        durationMinutes: number;
        /** Price that was shown for the chosen services. */
        priceCents: number;
      }
    | undefined;
  onClose: () => void;
  onSuggestPrice: () => void;
}

/** Message keys that translate to themselves until the texts are loaded. */
const PROBES = { person: 'title', booking: 'create.title' } as const;

/** Sheet that other remotes show. It loads its own texts, because its host has none of them. */
export default function BookPersonDialog({ chosen, ...props }: BookPersonDialogProps) {
  const t = useT(sheetMessages.ns);
  const tBooking = useT(messages.ns);
  const hasTexts = t(PROBES.person) !== PROBES.person && tBooking(PROBES.booking) !== PROBES.booking;
  const [failed, setFailed] = useState<unknown>();
  const isOpen = chosen !== undefined;
  useEffect(() => {
    if (isOpen && !hasTexts) loadMessages().catch(setFailed);
  }, [isOpen, hasTexts]);
  // The sheet is unusable without its texts: the host's error boundary reports it and offers a retry.
  if (failed) throw failed;
  if (!chosen || !hasTexts) return null;
  const time: PersonTime = chosen;
  return <BookPerson key={`${time.person.id} ${time.startAt}`} chosen={time} {...props} />;
}
