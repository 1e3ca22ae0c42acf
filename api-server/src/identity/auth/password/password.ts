import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import type { Language } from '../../../platform/language';
import { hashOf } from '../../../platform/tokens';
import { updateUser } from '../../accounts/accounts.repository';
import { ownPasswordMatches } from '../../accounts/confirmPassword';
import { clearAllTries } from '../../accounts/loginLock';
import { checkNewPassword } from '../../accounts/passwordRules';
import { hashPassword } from '../../accounts/passwords';
import { auditOwnAccount } from '../../audit/audit';
import { notifyFormerOwner, storeUndo } from '../../profile/undoChange';
import { forgetDevices } from '../devices/knownDevices.repository';
import { deleteSessionsOf } from '../sessions/sessions.repository';
import { ownerOfResetToken, takeResetToken } from './resetTokens';
import { deleteResetTokensOf } from './resetTokens.repository';

const reject = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });
const expired = () => reject('reset_token', 'This code has expired. Ask for a new one.');

interface CurrentLogin {
  session: string;
  device: string | undefined;
}

/** Sets the password, ends sessions and open reset tokens, and forgets other devices. */
async function setPassword(tx: Session, userId: string, passwordHash: string, now: Date, current?: CurrentLogin) {
  const user = await updateUser(tx, userId, { passwordHash });
  if (!user) return undefined;
  await deleteSessionsOf(tx, userId, current && hashOf(current.session));
  await forgetDevices(tx, userId, current?.device);
  await deleteResetTokensOf(tx, userId);
  return { user, undo: await storeUndo(tx, user, now) };
}

/** Ends all of the person's sessions. */
export async function resetPassword(context: Context, token: string, password: string, language: Language) {
  const { db, clock } = context;
  const owner = await ownerOfResetToken(db, token, clock());
  if (!owner) throw expired();
  await checkNewPassword(password, owner, 422);
  const passwordHash = await hashPassword(password);
  const { user } = await db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, token, clock());
    const changed = userId && (await setPassword(tx, userId, passwordHash, clock()));
    if (!changed) throw expired();
    // The person proved to own the phone, so lift locks caused by wrong passwords.
    await clearAllTries(tx, changed.user);
    await notifyFormerOwner(context, tx, 'password', changed.undo, language);
    await auditOwnAccount(tx, clock(), changed.user, 'account.password_reset');
    return changed;
  });
  return user.id;
}

/** The current session stays, all others end. */
export async function changePassword(
  context: Context,
  user: User,
  current: CurrentLogin,
  input: { current: string; password: string },
  language: Language,
) {
  if (!(await ownPasswordMatches(context, user, input.current))) {
    throw reject('current', 'The current password is not right.');
  }
  await checkNewPassword(input.password, user, 422);
  const passwordHash = await hashPassword(input.password);
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const changed = await setPassword(tx, user.id, passwordHash, clock(), current);
    if (!changed) return;
    await notifyFormerOwner(context, tx, 'password', changed.undo, language);
    await auditOwnAccount(tx, clock(), user, 'account.password');
  });
}
