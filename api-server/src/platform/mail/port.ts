import type { Session } from '../db/connect';
import type { OutboxChannel, SuppressionReason } from '../db/schema';

export interface Message {
  channel: OutboxChannel;
  /** Email address, phone number with its country code, or address of a browser's push service. */
  to: string;
  subject: string;
  text: string;
  /** Code in the text. Such a message is urgent, and useless after a few minutes. */
  code?: string;
  /** URL for a POST that ends further mails of this kind, as mailboxes send it with one click (RFC 8058). */
  unsubscribeUrl?: string;
  calendar?: string;
  /** Deduplication key: a message with a stored key is not sent again. */
  key?: string;
  userId?: string;
  urgent?: boolean;
  /** Earliest time of delivery: the end of the receiver's night. */
  notBefore?: Date;
  url?: string;
}

/** Sends messages. They are stored first, delivered at least once, and retried for a day. */
export interface MailPort {
  /**
   * Stores the message in the transaction `tx` of its event, or on its own. Inside a transaction always pass it: the
   * embedded database has one session and would wait for itself. The message leaves after the commit, and callers need
   * not wait for it.
   */
  send(message: Message, tx?: Session): Promise<void>;
  sendAll(messages: readonly Message[], tx?: Session): Promise<void>;
  /** Does the work of `send` without a message, so that the response time does not reveal whether a receiver exists. */
  sendToNobody(tx?: Session): Promise<void>;
  /** Sends due messages of all channels. Resolves when none is left, or when a channel does not answer. */
  deliver(): Promise<void>;
  wake(): void;
  /** Resolves when all stored messages have left or wait for their next attempt. */
  settled(): Promise<void>;
  /** Stops claiming messages. Resolves when the running attempts have ended. */
  close(): Promise<void>;
}

/** Transport of a channel. Resolves when the message has been accepted. Every retry uses the same `id`. */
export type Deliver = (message: Message, id: string) => Promise<void>;

/** A retry would not help. */
export class RejectedMessageError extends Error {
  override readonly name = 'RejectedMessageError';
  readonly code = 'rejected';

  /**
   * Set when the failure concerns the address and not this message alone: the receiver wants none, or it does not
   * exist.
   */
  readonly suppresses: SuppressionReason | undefined;

  constructor(
    readonly statusCode: number,
    { suppresses, ...options }: ErrorOptions & { suppresses?: SuppressionReason } = {},
  ) {
    super(`rejected with ${statusCode}`, options);
    this.suppresses = suppresses;
  }
}
