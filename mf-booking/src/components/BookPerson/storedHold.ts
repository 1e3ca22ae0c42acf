const KEY = 'doorstep.heldTime';

/** Id of the hold of this tab. A reloaded sheet extends it instead of meeting it as somebody else's. */
export const storedHold = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(id: string): void {
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Without storage, the hold ends by itself after a reload.
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage there is nothing to delete.
    }
  },
};
