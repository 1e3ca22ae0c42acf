import type { Session } from '../db/connect';
import type { OutboxChannel, SuppressionReason } from '../db/schema';

/** Message to one person. */
export interface Message {
  channel: OutboxChannel;
  /** An e-mail address, a phone number with its country code, or the address of a browser's push service. */
  to: string;
  /** '' for a text message. */
  subject: string;
  text: string;
  /** The code that the text contains: such a message is urgent, and of no use after a few minutes. */
  code?: string;
  /** Takes a POST that ends further mails of this kind, as mailboxes send it at one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The visit that a mail tells of, as a calendar takes it (iCalendar). */
  calendar?: string;
  /** Written twice with the same key, it is sent once. */
  key?: string;
  /** Receiver's account, if there is one. */
  userId?: string;
  /** Goes before others, at night too. */
  urgent?: boolean;
  /** Earliest time of delivery: the end of the receiver's night. */
  notBefore?: Date;
  /** The page that a push message opens. */
  url?: string;
}

/** Sends messages. They are stored first, delivered at least once, and retried for a day. */
export interface MailPort {
  /**
   * Stores the message, in the transaction `tx` of what it tells, or by itself. Inside of a transaction always give it: the
   * embedded database has one session, and would wait for itself. It leaves once that is committed; nobody waits for it.
   */
  send(message: Message, tx?: Session): Promise<void>;
  /** The same of many, by one statement. */
  sendAll(messages: readonly Message[], tx?: Session): Promise<void>;
  /** Does all that `send` does, for nobody: the time of an answer does not tell whether there was somebody to write to. */
  sendToNobody(tx?: Session): Promise<void>;
  /** Sends what is due by now, of every channel, and resolves when nothing is, or when a channel does not answer. */
  deliver(): Promise<void>;
  /** Sends due messages soon. */
  wake(): void;
  /** Resolves when all stored messages have left or wait for their next attempt. */
  settled(): Promise<void>;
  /** Claims nothing more; resolves when what was under way has left or failed. */
  close(): Promise<void>;
}

/** Transport of a channel. Resolves when the message has been accepted. Every retry uses the same `id`. */
export type Deliver = (message: Message, id: string) => Promise<void>;

/** The other side took the request and does not want this message: trying again is of no use. */
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
