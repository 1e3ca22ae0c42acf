import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { newId } from '../../../platform/ids';
import { type Language, toLanguage } from '../../../platform/language';
import { hasMailbox } from '../../../platform/mail/mailbox';
import { notifyFormerOwner, storeUndo } from '../../profile/undoChange';
import { countPasskeys } from '../passkeys/passkeys.repository';
import type { ProvenIdentity } from './attempts';
import { deleteIdentity, findOwner, insertIdentity, listIdentities } from './linkedIdentities.repository';

export const isTaken = () =>
  new HttpError(
    'duplicate',
    'This account is already linked to another account here. Sign in with it, or unlink it there.',
  );

/** Staff sign in with a password and a second step only. */
export const staffRefused = () =>
  new HttpError('forbidden', 'Staff accounts cannot sign in this way. Please use your password.');

/** Links the identity to an account that the person has just proved or made. */
export async function insertLinkedIdentity(tx: Session, user: User, identity: ProvenIdentity, now: Date) {
  if (user.userType === 'admin') throw staffRefused();
  const { issuer, subject, provider, email } = identity;
  const isNew = await insertIdentity(tx, {
    ...{ id: newId('i'), userId: user.id, issuer, subject, provider, email, createdAt: now },
  });
  if (!isNew && (await findOwner(tx, identity))?.user.id !== user.id) throw isTaken();
  return isNew;
}

/** Links the identity to an account that existed before, and tells its owner with a link that undoes it. */
export async function linkIdentity(context: Context, user: User, identity: ProvenIdentity, language: Language) {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    const isNew = await insertLinkedIdentity(tx, user, identity, clock());
    if (!isNew) return;
    await notifyFormerOwner(context, tx, 'identity', await storeUndo(tx, user, clock()), language);
  });
}

/** Another way to sign in that the person has proved: a password, a passkey, a phone or a mailbox for codes. */
async function hasAnotherWay(db: Session, user: User, id: string): Promise<boolean> {
  if (user.passwordHash !== '') return true;
  if (user.contact !== '' && user.contactUnverifiedSince === null) return true;
  if (hasMailbox(user.email) && user.emailUnverifiedSince === null) return true;
  if ((await countPasskeys(db, user.id)) > 0) return true;
  return (await listIdentities(db, user.id)).some((other) => other.id !== id);
}

export async function unlinkIdentity(context: Context, user: User, id: string) {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    if (!(await hasAnotherWay(tx, user, id)))
      throw new HttpError(
        'state_conflict',
        'This is your only way to sign in. Set a password or confirm your phone first.',
      );
    if (!(await deleteIdentity(tx, user.id, id)))
      throw new HttpError('not_found', 'This account has already been unlinked.');
    const undo = await storeUndo(tx, user, clock());
    await notifyFormerOwner(context, tx, 'identity', undo, toLanguage(user.language));
  });
}
