import { isEmailContact, normaliseContact } from '@doorstep/shared-api/domain';
import { addMilliseconds, type Clock, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { formatWait } from '../../platform/http/rateLimits';
import { hashOf } from '../../platform/tokens';
import { countWithNumber } from './accounts';
import * as stored from './loginLock.repository';
import { loginKeyOfNumber } from './phoneNumber';

const TRIES = 10;
const WINDOW = 5 * MINUTE;

interface ContactOfRole {
  userType: User['userType'];
  /** Number or email address. */
  contact: string;
  phoneCode: string;
}

/** Known devices have their own key, so that unknown ones cannot lock out the owner. */
const keyOf = ({ userType, contact, phoneCode }: ContactOfRole, knownDevice?: string) =>
  `${userType} ${isEmailContact(contact) ? emailKey(contact) : loginKeyOfNumber(contact, phoneCode)}${knownDevice ? ` ${knownDevice.slice(0, 32)}` : ''}`;

/** Hashes an email address, so that the key reveals nothing about it. */
const emailKey = (email: string) => hashOf(normaliseContact(email)).slice(0, 40);

const emailContactOf = ({ userType, email }: User): ContactOfRole => ({ userType, contact: email, phoneCode: '' });

/** Counts an attempt before the password is checked. Ten attempts without a correct one lock the number. */
export async function countTry(db: Session, clock: Clock, contact: ContactOfRole, knownDevice?: string) {
  const contactKey = keyOf(contact, knownDevice);
  const now = clock();
  const windowStart = addMilliseconds(now, -WINDOW);
  const mayTry = await stored.countLoginTry(db, { contactKey, windowStart, maxTries: TRIES, now });
  if (!mayTry) throw await lockedError(db, contactKey, now);
}

async function lockedError(db: Session, contactKey: string, now: Date): Promise<HttpError> {
  const lockedUntil = await stored.findLockedUntil(db, contactKey);
  const milliseconds = (lockedUntil ?? now).getTime() - now.getTime();
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new HttpError('locked', `Too many failed attempts. Please try again in ${formatWait(seconds)}.`, {
    status: 429,
    retryAfterSeconds: seconds,
    field: 'contact',
  });
}

/**
 * Clears the attempts after a correct password. Numbers with the same digits in another country share the count. Their
 * owner can therefore take back one attempt only, and gains none for the other number.
 */
export async function clearTries(db: Session, user: User, knownDevice?: string) {
  const key = keyOf(user, knownDevice);
  await stored.deleteTries(db, keyOf(emailContactOf(user), knownDevice));
  if (knownDevice || (await countWithNumber(db, user.contact, user.userType)) <= 1) await stored.deleteTries(db, key);
  else await stored.decrementTries(db, key);
}

export async function clearAllTries(db: Session, user: User) {
  await clearTries(db, user);
  await stored.deleteTriesOfDevices(db, keyOf(user));
  await stored.deleteTriesOfDevices(db, keyOf(emailContactOf(user)));
}
