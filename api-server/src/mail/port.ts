/** One message to one person. */
export interface Message {
  channel: 'email' | 'sms' | 'call';
  /** An e-mail address, or a phone number with its country code. */
  to: string;
  /** '' for a text message. */
  subject: string;
  text: string;
  /** The code that the text contains. */
  code?: string;
  /** Ends further mails of this kind with one click (RFC 8058 reads it from the header). */
  unsubscribeUrl?: string;
}

/** Where messages leave the server. What fails is tried again a few times, then logged. */
export interface MailPort {
  /** Takes the message and returns at once: nobody waits for it, and nobody can tell from the time whether one went out. */
  send(message: Message): void;
  /** When everything taken so far has left or failed for good. */
  settled(): Promise<void>;
}

/** One way out: resolves when the message is on its way. */
export type Deliver = (message: Message) => Promise<void>;
