import type { Context } from '../../../context';
import type { Session } from '../../../db/connect';
import type { User } from '../../../db/schema';
import { HttpError } from '../../../http/httpError';
import type { Language } from '../../../mail/language';
import { write } from '../../../mail/templates';
import { updateUser } from '../../accounts/accounts.repository';
import { ownPasswordMatches } from '../../accounts/confirmPassword';
import { clearTries } from '../../accounts/loginLock';
import { checkNewPassword } from '../../accounts/passwordRules';
import { hashPassword } from '../../accounts/passwords';
import { hashOf } from '../sessions/sessions';
import { deleteSessionsOf } from '../sessions/sessions.repository';
import { ownerOfResetToken, takeResetToken } from './resetTokens';
import { deleteResetTokensOf } from './resetTokens.repository';

const reject = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });
const expired = () => reject('reset_token', 'This code has expired. Ask for a new one.');

/** Sets the password and ends sessions and open reset tokens; `keep` is the hash of the one session that stays. */
async function setPassword(tx: Session, userId: string, passwordHash: string, keptSessionId?: string) {
  const user = await updateUser(tx, userId, { passwordHash });
  await deleteSessionsOf(tx, userId, keptSessionId);
  await deleteResetTokensOf(tx, userId);
  return user;
}

const notify = ({ mail, settings }: Context, user: User, language: Language) =>
  mail.send({
    channel: 'email',
    to: user.email,
    ...write('passwordChanged', language, { url: `${settings.publicUrl}/forgot-password` }),
  });

/** With a token that a right code was exchanged for. Everybody who was signed in as this person is signed out. */
export async function resetPassword(context: Context, token: string, password: string, language: Language) {
  const { db, clock } = context;
  const owner = await ownerOfResetToken(db, token, clock());
  if (!owner) throw expired();
  await checkNewPassword(password, owner, 422);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, token, clock());
    const changed = userId && (await setPassword(tx, userId, passwordHash));
    if (!changed) throw expired();
    // Whoever proved to have the phone need not wait for a lock that wrong passwords brought about.
    await clearTries(tx, changed);
    return changed;
  });
  notify(context, user, language);
  return user.id;
}

/** Of somebody who is signed in: the presented session stays, all others end. */
export async function changePassword(
  context: Context,
  user: User,
  sessionToken: string,
  input: { current: string; password: string },
  language: Language,
) {
  if (!(await ownPasswordMatches(context, user, input.current))) {
    throw reject('current', 'The current password is not right.');
  }
  await checkNewPassword(input.password, user, 422);
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction((tx) => setPassword(tx, user.id, passwordHash, hashOf(sessionToken)));
  notify(context, user, language);
}
