import type { Context } from '../../context';
import type { User } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { findByContact } from './accounts';
import { clearTries, countTry } from './loginLock';
import { passwordMatches } from './passwords';

interface Credentials {
  contact: string;
  password: string;
  userType: User['userType'];
  phoneCode: string;
}

/** The account behind the credentials. Unknown, ambiguous and wrong are one answer, in the same time. */
export async function login(context: Context, credentials: Credentials): Promise<User> {
  const { db, clock, settings } = context;
  if (settings.rateLimits) await countTry(db, clock, credentials);
  const [account, another] = await findByContact(db, credentials.contact, credentials.userType, credentials.phoneCode);
  const only = another ? undefined : account;
  if (!(await passwordMatches(only?.passwordHash, credentials.password)) || !only) {
    throw new HttpError('invalid_credentials', 'Invalid login credential!');
  }
  if (only.accountStatus === 'suspended') {
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  }
  await clearTries(db, only);
  return only;
}
