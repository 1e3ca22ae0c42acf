import type { DeliveredMessage } from '../../model/chat/chatLines';
import type { Deliver } from './useOutbox';

/** The messages of a booking as a screen needs them, whoever fetches them. */
export interface Chat {
  /** Oldest first; undefined until they are there. */
  readonly messages: readonly DeliveredMessage[] | undefined;
  readonly canWrite: boolean;
  readonly canCall: boolean;
  /** Why nobody can write: `over`, `no_provider`; anything else is said in general. */
  readonly reason?: string | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly deliver: Deliver;
  /** That one message can have; 0: the server takes none. */
  readonly maxPhotos: number;
  readonly keepPhoto: KeepPhoto;
  /** Tells the staff of a message of the other side; false: it did not arrive. */
  readonly report: (messageId: string, reason: string) => Promise<boolean>;
  /** Wants a hidden one of one's own to be shown again; false: it did not arrive. */
  readonly appeal: (messageId: string, text: string) => Promise<boolean>;
  /** Tells the other side that everything up to now has been seen. */
  readonly markRead: () => void;
}

/** Sends one photo, telling how much of it has left; answers the server's id of it, or why it has none. */
export type KeepPhoto = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ readonly data?: string; readonly error?: unknown }>;

/** A number that leads to the other side, without either seeing the other's own. */
export interface Relay {
  readonly number: string;
  readonly pin: string;
  readonly expiresAt?: string;
}

export type StartCall = () => Promise<{ readonly relay: Relay } | { readonly error: unknown }>;
