import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { sqlState } from '../../platform/db/sqlState';
import type { UploadedFile } from '../../platform/http/readBody';
import { newId } from '../../platform/ids';
import type { Language } from '../../platform/language';
import { insertFile, type StoredFile } from '../../platform/uploads/files.repository';
import { readImage } from '../../platform/uploads/readImage';
import { sendEmailLink } from '../auth/verification/verifyEmail';
import { recordAcceptedTerms } from './acceptedTerms';
import { contactIsTaken, emailIsTaken } from './accounts';
import { insertUser } from './accounts.repository';
import { hashPassword } from './passwords';
import { contactTaken, emailTaken, type NewUser, validateUser } from './personFields';

interface Kind {
  userType: 'customer' | 'provider';
  accountStatus: 'active' | 'pending_review';
  language: Language;
}

export const registerCustomer = (context: Context, newUser: NewUser, language: Language): Promise<User> =>
  register(context, newUser, { userType: 'customer', accountStatus: 'active', language });

/** Reads a portrait and scales it to at most 800 pixels, without the camera's metadata. */
export async function readPortrait(uploadedFile: UploadedFile): Promise<StoredFile> {
  const { bytes, mime, extension, width, height, colour } = await readImage(uploadedFile, 'image', {
    longestSide: 800,
  });
  const id = newId('f');
  return { kind: 'avatar', id, path: `avatars/${id}-${colour}.${extension}`, mime, bytes, width, height };
}

/** `more` are further files of the person. `insertMore` writes further rows of the account in the same transaction. */
export async function register(
  context: Context,
  newUser: NewUser,
  { userType, accountStatus, language }: Kind,
  more: readonly StoredFile[] = [],
  insertMore: (tx: Session, user: User) => Promise<void> = async () => {},
): Promise<User> {
  const { db, clock, uploads } = context;
  const checked = await validateUser(newUser);
  const claim = { userType, now: clock() };
  if (await emailIsTaken(db, checked.email, claim)) throw emailTaken();
  if (await contactIsTaken(db, checked, claim)) throw contactTaken();

  const portrait = newUser.image && (await readPortrait(newUser.image));
  const createdAt = clock();
  const user: User = {
    ...checked,
    id: newId(userType === 'provider' ? 'p' : 'u'),
    userType,
    accountStatus,
    staffRoles: [],
    version: 1,
    passwordHash: await hashPassword(newUser.password),
    emailUnverifiedSince: createdAt,
    contactUnverifiedSince: createdAt,
    image: portrait ? uploads.publicUrl(portrait.path) : '',
    language,
    createdAt,
  };
  const all = portrait ? [portrait, ...more] : more;
  await uploads.write(...all);
  try {
    await db.transaction(async (tx) => {
      await insertUser(tx, user);
      for (const file of all) await insertFile(tx, file, user.id, user.createdAt);
      await recordAcceptedTerms(tx, user);
      await insertMore(tx, user);
      await sendEmailLink(context, tx, user, language);
    });
  } catch (error) {
    await uploads.remove(...all.map(({ path }) => path));
    const state = sqlState(error);
    if (state?.code === '23505' && state.constraint === 'users_email') throw emailTaken();
    if (state?.code === '23505' && state.constraint === 'users_contact') throw contactTaken();
    throw error;
  }
  return user;
}
