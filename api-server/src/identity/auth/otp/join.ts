import { randomBytes } from 'node:crypto';
import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { sqlState } from '../../../platform/db/sqlState';
import { HttpError } from '../../../platform/http/httpError';
import { newId } from '../../../platform/ids';
import type { Language } from '../../../platform/language';
import { reservedEmail } from '../../../platform/mail/mailbox';
import { hashOf } from '../../../platform/tokens';
import { recordAcceptedTerms } from '../../accounts/acceptedTerms';
import { contactIsTaken, emailIsTaken } from '../../accounts/accounts';
import { insertUser } from '../../accounts/accounts.repository';
import { contactTaken, emailTaken, readName, reject } from '../../accounts/personFields';
import type { PhoneNumber } from '../../accounts/phoneNumber';
import { findChallenge, saveChallenge, takeChallenge } from '../passkeys/passkeys.repository';
import { findProvenAccount } from './signInCodes';

export const JOIN_TOKEN_LIFE = 10 * MINUTE;

const expired = () =>
  new HttpError('validation', 'That took too long. Please enter your number again.', {
    field: 'join_token',
    status: 422,
  });

/** Binds the token to the browser that proved the number. Only the hash of the token is stored. */
const keyOf = (browser: string, token: string) => `join ${browser} ${hashOf(token)}`;

/** The token has 256 random bits and makes one account. */
export async function makeJoinToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { phoneCode, contact }: PhoneNumber,
  browser: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addMilliseconds(clock(), JOIN_TOKEN_LIFE);
  await saveChallenge(db, { key: keyOf(browser, token), challenge: `${phoneCode} ${contact}`, expiresAt });
  return token;
}

interface Joining {
  token: string;
  browser: string;
  fullname: string;
  /** Address that somebody else has verified. Left out when another account has it. */
  verifiedEmail?: string;
  /** Writes further rows of the account in the same transaction. */
  insertMore?: (tx: Session, user: User) => Promise<void>;
}

/**
 * Makes the account of a proven number, without password and e-mail address. If another tab made it meanwhile, returns
 * that one: the token proves the number as a code to sign in does.
 */
export async function join(
  context: Context,
  { token, browser, fullname, verifiedEmail = '', insertMore = async () => {} }: Joining,
  language: Language,
): Promise<{ user: User; isNew: boolean }> {
  const { db, clock } = context;
  if (!fullname.trim()) throw reject('fullname', 'fullname is required.');
  const name = readName(fullname);
  const key = keyOf(browser, token);
  const [phoneCode, contact] = (await findChallenge(db, key, clock()))?.split(' ') ?? [];
  if (!phoneCode || !contact) throw expired();
  const number = { phoneCode, contact };

  async function signIn(): Promise<{ user: User; isNew: false } | undefined> {
    const user = await findProvenAccount(db, number);
    if (!user) return undefined;
    if (!(await takeChallenge(db, key, clock()))) throw expired();
    return { user, isNew: false };
  }

  const existing = await signIn();
  if (existing) return existing;
  const createdAt = clock();
  if (await contactIsTaken(db, number, { userType: 'customer', now: createdAt })) throw contactTaken();
  const claim = { userType: 'customer', now: createdAt } as const;
  const isFree = verifiedEmail !== '' && !(await emailIsTaken(db, verifiedEmail, claim));
  const id = newId('u');
  const user: User = {
    ...{ id, ...name, ...number, email: isFree ? verifiedEmail : reservedEmail(id, 'phone') },
    ...{ userType: 'customer', accountStatus: 'active', staffRoles: [], version: 1 },
    ...{ passwordHash: '', emailUnverifiedSince: null, contactUnverifiedSince: null },
    ...{ address: '', deviceToken: '', image: '', language, createdAt },
  };
  try {
    await db.transaction(async (tx) => {
      if (!(await takeChallenge(tx, key, clock()))) throw expired();
      await insertUser(tx, user);
      await recordAcceptedTerms(tx, user);
      await insertMore(tx, user);
    });
  } catch (error) {
    const state = sqlState(error);
    if (state?.code === '23505' && state.constraint === 'users_email') throw emailTaken();
    if (state?.code !== '23505' || state.constraint !== 'users_contact') throw error;
    const made = await signIn();
    if (!made) throw contactTaken();
    return made;
  }
  return { user, isNew: true };
}
