import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { hashOf } from '../../platform/tokens';
import { isConfirmed } from '../auth/confirm/isConfirmed';
import { findSession } from '../auth/sessions/sessions.repository';
import { passwordMatches } from './passwords';

/** All such calls share one budget, which is counted before the check. */
export async function ownPasswordMatches({ limits }: Context, user: User, password: string): Promise<boolean> {
  await limits.count('own password', user.id);
  return passwordMatches(user.passwordHash, password);
}

/**
 * Requires the password for sensitive actions, unless the sign-in or another proof of identity (POST /me/confirm) is
 * recent.
 */
export async function confirmPassword(context: Context, user: User, sessionToken: string, password: string) {
  if (!password) {
    const session = await findSession(context.db, hashOf(sessionToken));
    const isFresh =
      session && isConfirmed({ signedInAt: session.createdAt, confirmedAt: session.confirmedAt }, context.clock());
    if (isFresh) return;
    throw new HttpError('validation', 'Please enter your password.', { field: 'password' });
  }
  if (!(await ownPasswordMatches(context, user, password))) {
    throw new HttpError('invalid_credentials', 'The password is not right.', { field: 'password' });
  }
}
