import type { DeliveredMessage } from '../../model/chat/chatLines';
import type { Deliver } from './useOutbox';

export interface Chat {
  /** Oldest first. Undefined while they load. */
  readonly messages: readonly DeliveredMessage[] | undefined;
  readonly canWrite: boolean;
  readonly canCall: boolean;
  /** Why nobody can write: `over` or `no_provider`. Other reasons get a general text. */
  readonly reason?: string | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly deliver: Deliver;
  /** Photos per message. 0 when the server accepts none. */
  readonly maxPhotos: number;
  readonly keepPhoto: UploadPhoto;
  /** Resolves with false when the report failed. */
  readonly report: (messageId: string, reason: string) => Promise<boolean>;
  /** Resolves with false when the appeal failed. */
  readonly appeal: (messageId: string, text: string) => Promise<boolean>;
  readonly markRead: () => void;
}

/** Resolves with the server's id, or with the reason for a failure. */
export type UploadPhoto = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ readonly data?: string; readonly error?: unknown }>;

/** Phone number that connects both sides without revealing their own numbers. */
export interface RelayNumber {
  readonly number: string;
  readonly pin: string;
  readonly expiresAt?: string;
}

export type StartCall = () => Promise<{ readonly relay: RelayNumber } | { readonly error: unknown }>;
