/** `src` is an object URL, gone after a reload. */
export interface UnsentPhoto {
  readonly id: string;
  readonly alt: string;
  readonly src?: string;
}

/** A message on its way. It survives a reload, keeps its `clientId` and stays until the server's list contains it. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
  readonly photos?: readonly UnsentPhoto[];
  readonly at: string;
  readonly state: 'sending' | 'failed' | 'sent';
  readonly sentId?: string;
}

const keyOf = (bookingId: string) => `doorstep.unsent.${bookingId}`;

/** Reads unsent messages of an earlier visit. They may have arrived, so they wait for "Try again". */
export function readUnsent(bookingId: string): UnsentMessage[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(bookingId)) ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return (parsed as Partial<UnsentMessage>[])
      .filter(({ clientId, text, photos, at }) => clientId && (text || photos?.length) && at)
      .map(({ clientId = '', text = '', photos, at = '' }) => ({
        ...{ clientId, text, at, state: 'failed' as const },
        ...(photos?.length && { photos }),
      }));
  } catch {
    return [];
  }
}

export function storeUnsent(bookingId: string, unsent: readonly UnsentMessage[]): void {
  const open = unsent
    .filter(({ state }) => state !== 'sent')
    .map(({ photos = [], ...message }) => ({
      ...message,
      ...(photos.length > 0 && { photos: photos.map(({ id, alt }) => ({ id, alt })) }),
    }));
  try {
    if (open.length === 0) localStorage.removeItem(keyOf(bookingId));
    else localStorage.setItem(keyOf(bookingId), JSON.stringify(open));
  } catch {
    // The browser refuses storage: the list on screen still holds them.
  }
}
