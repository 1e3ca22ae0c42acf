import { randomInt } from 'node:crypto';
import { SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import type { Language } from '../../platform/language';
import { renderLetter } from '../../platform/mail/templates';
import { removeHiddenCharacters } from '../../platform/personalText';
import { looksLikeEmail, readPersonalText } from '../accounts/personFields';
import { insertMessage } from './contact.repository';

export interface MessageInput {
  fullName: string;
  email: string;
  contact: string;
  message: string;
  website: string;
  startedAt: Date;
}

/** Submissions faster than this come from bots. */
const MIN_FILL_TIME = 2 * SECOND;
/** Excludes letters and digits that look alike. */
const signs = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const newReference = () => `C-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`;

const reject = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });

/** Future times count as a wrong clock, but no elapsed time counts as a bot. */
function isTooFast(startedAt: Date, now: Date): boolean {
  const took = now.getTime() - startedAt.getTime();
  return Number.isNaN(took) || Math.abs(took) < MIN_FILL_TIME;
}

/** Likely spam is stored separately and not acknowledged. */
export async function receiveMessage(context: Context, messageInput: MessageInput, language: Language) {
  const { db, clock, mail } = context;
  const [fullName, email, message] = [
    messageInput.fullName.trim(),
    messageInput.email.trim().toLowerCase(),
    messageInput.message.trim(),
  ];
  if (!fullName) throw reject('full_name', 'Please enter your name.');
  readPersonalText('full_name', fullName);
  if (!looksLikeEmail(email)) throw reject('email', 'Please enter a valid e-mail address.');
  if (!message) throw reject('message', 'Please write a message.');
  const now = clock();
  const spam = messageInput.website.trim() !== '' || isTooFast(messageInput.startedAt, now);
  const reference = newReference();
  // The acknowledgement contains none of the sender's text and is limited per address: the address may be a stranger's.
  const isAcknowledged = !spam && (await isWithinMailLimit(context, email));
  await db.transaction(async (tx) => {
    await insertMessage(tx, {
      id: newId('cm'),
      reference,
      fullName,
      email,
      contact: removeHiddenCharacters(messageInput.contact),
      message,
      spam,
      lang: language,
      createdAt: now,
    });
    const words = renderLetter('contactReceived', language, { reference });
    if (isAcknowledged) await mail.send({ channel: 'email', to: email, ...words }, tx);
  });
  return { reference, spam };
}

export async function isWithinMailLimit({ limits }: Context, email: string): Promise<boolean> {
  try {
    await limits.count('letter to a stranger', email);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false;
    throw error;
  }
}
