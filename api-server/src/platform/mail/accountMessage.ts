import type { User } from '../db/schema';
import type { Language } from '../language';
import { hasMailbox } from './mailbox';
import type { Message } from './port';
import { renderLetter } from './templates';

type AccountLetter = 'newDevice' | 'accountSuspended' | 'accountRestored' | 'accountDeleted';

export type Receiver = Pick<User, 'email' | 'phoneCode' | 'contact'>;

/** Message about the account itself: a mail, or a short text message for people without an e-mail address. */
export function accountMessage(
  { email, phoneCode, contact }: Receiver,
  letter: AccountLetter,
  language: Language,
  values: Record<string, string>,
): Message {
  if (hasMailbox(email) || !contact) return { channel: 'email', to: email, ...renderLetter(letter, language, values) };
  return { channel: 'sms', to: phoneCode + contact, ...renderLetter(`${letter}Text`, language, values) };
}
