import { MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { User } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { hashOf } from '../auth/sessions/sessions';
import { findSession } from '../auth/sessions/sessions.repository';
import { passwordMatches } from './passwords';

/** Signed in longer ago than this, the password is requested. */
const FRESH_LOGIN = 15 * MINUTE;

/** One budget for all calls that ask somebody who is signed in for the password: counted before it is looked at. */
export async function ownPasswordMatches({ limits }: Context, user: User, password: string): Promise<boolean> {
  await limits.count('own password', user.id);
  return passwordMatches(user.passwordHash, password);
}

/** For what a thief of an open session must not do: needs the password, unless the sign-in was just now. */
export async function confirmPassword(context: Context, user: User, sessionToken: string, password: string) {
  if (!password) {
    const session = await findSession(context.db, hashOf(sessionToken));
    const isFresh = session && context.clock().getTime() - session.createdAt.getTime() <= FRESH_LOGIN;
    if (isFresh) return;
    throw new HttpError('validation', 'Please enter your password.', { field: 'password' });
  }
  if (!(await ownPasswordMatches(context, user, password))) {
    throw new HttpError('invalid_credentials', 'The password is not right.', { field: 'password' });
  }
}
