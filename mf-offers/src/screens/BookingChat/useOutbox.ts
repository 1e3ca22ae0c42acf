import { useCallback, useEffect, useRef, useState } from 'react';
import { readUnsent, storeUnsent, type UnsentMessage, type UnsentPhoto } from '../../model/chat/unsentMessages';

/** Resolves with the server's id, or undefined when it is unknown whether the message arrived. */
export type Deliver = (message: Pick<UnsentMessage, 'clientId' | 'text' | 'photos'>) => Promise<string | undefined>;

/** Sending a message again is safe, because its `clientId` stays the same. */
export function useOutbox(bookingId: string, deliver: Deliver) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>(() => readUnsent(bookingId));
  const latest = useRef(deliver);
  latest.current = deliver;
  useEffect(() => storeUnsent(bookingId, unsent), [bookingId, unsent]);
  const shown = useRef(unsent);
  shown.current = unsent;
  useEffect(
    () => () => {
      for (const { photos = [] } of shown.current) for (const { src } of photos) if (src) URL.revokeObjectURL(src);
    },
    [],
  );

  const hand = useCallback(async (message: UnsentMessage) => {
    const become = (fields: Partial<UnsentMessage>) =>
      setUnsent((all) => all.map((each) => (each.clientId === message.clientId ? { ...each, ...fields } : each)));
    become({ state: 'sending' });
    const sentId = await latest.current(message);
    become(sentId === undefined ? { state: 'failed' } : { state: 'sent', sentId });
  }, []);

  const send = useCallback(
    (text: string, photos: readonly UnsentPhoto[] = []) => {
      const message: UnsentMessage = {
        clientId: crypto.randomUUID(),
        text,
        photos,
        at: new Date().toISOString(),
        state: 'sending',
      };
      setUnsent((all) => [...all, message]);
      void hand(message);
    },
    [hand],
  );

  const retry = useCallback(
    (clientId: string) => {
      const message = unsent.find((each) => each.clientId === clientId && each.state === 'failed');
      if (message) void hand(message);
    },
    [hand, unsent],
  );

  return { unsent, send, retry };
}
