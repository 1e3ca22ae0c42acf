import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import type { UploadedFile } from '../../platform/http/readBody';
import type { Language } from '../../platform/language';
import { hasMailbox } from '../../platform/mail/mailbox';
import { deleteFilesByPath, findPortraitPaths, insertFile } from '../../platform/uploads/files.repository';
import { updateUser } from '../accounts/accounts.repository';
import { confirmPassword } from '../accounts/confirmPassword';
import { checkNewContact, readAddress, readContact, readEmail, readName, reject } from '../accounts/personFields';
import { readPortrait } from '../accounts/register';
import { maskAddress } from '../admin/masked';
import { auditOwnAccount } from '../audit/audit';
import type { SignedIn } from '../auth/sessions/sessions';
import { rejectTakenContact, requestChange } from './pendingChanges';

export interface ProfileInput {
  fullname: string;
  email: string;
  contact: string;
  phoneCode: string;
  /** '' leaves it as it is. */
  address: string;
  image: UploadedFile | undefined;
  /** Required for changing e-mail or number when the sign-in was a while ago. */
  password: string;
}

/** Changes name and portrait at once. A new e-mail address or phone number applies only after its confirmation. */
export async function editProfile(
  context: Context,
  { user, token }: Pick<SignedIn, 'user' | 'token'>,
  profileInput: ProfileInput,
  language: Language,
): Promise<User> {
  const needsEmail = hasMailbox(user.email);
  for (const field of ['fullname', ...(needsEmail ? ['email' as const] : []), 'contact'] as const) {
    if (!profileInput[field]) throw reject(field, `${field} is required.`);
  }
  const name = readName(profileInput.fullname);
  const email = profileInput.email ? readEmail(profileInput.email) : user.email;
  const { contact, phoneCode } = readContact(profileInput.contact, profileInput.phoneCode || user.phoneCode);
  const address = profileInput.address ? readAddress(profileInput.address) : user.address;
  const hasNewEmail = email !== user.email;
  const hasNewContact = contact !== user.contact || phoneCode !== user.phoneCode;
  if (hasNewEmail) await rejectTakenContact(context, user, 'email', email, '');
  if (hasNewContact) checkNewContact({ contact, phoneCode });
  if (hasNewContact) await rejectTakenContact(context, user, 'contact', contact, phoneCode);
  // Require the password, so that nobody can take over the account at an unlocked browser.
  if (hasNewEmail || hasNewContact) await confirmPassword(context, user, token, profileInput.password);

  const changed = await saveAccount(context, user, { ...name, address }, profileInput.image);
  if (hasNewEmail) await requestChange(context, user, { what: 'email', value: email, phoneCode: '' }, language);
  if (hasNewContact) await requestChange(context, user, { what: 'contact', value: contact, phoneCode }, language);
  return changed;
}

async function auditProfile(tx: Session, now: Date, before: User, after: User) {
  const keys = (['fullname', 'address', 'image'] as const).filter((key) => before[key] !== after[key]);
  if (keys.length === 0) return;
  const valuesOf = (user: User) =>
    Object.fromEntries(keys.map((key) => [key, key === 'address' ? maskAddress(user.address) : user[key]]));
  await auditOwnAccount(tx, now, before, 'account.profile', { before: valuesOf(before), after: valuesOf(after) });
}

export async function saveAccount(
  { db, clock, uploads }: Context,
  user: User,
  values: Pick<User, 'fullname' | 'firstName' | 'lastName' | 'address'>,
  image: UploadedFile | undefined,
): Promise<User> {
  const portrait = image && (await readPortrait(image));
  if (portrait) await uploads.write(portrait);
  let replaced: string[] = [];
  const changed = await db
    .transaction(async (tx) => {
      if (portrait) {
        replaced = await findPortraitPaths(tx, user.id);
        await deleteFilesByPath(tx, user.id, replaced);
        await insertFile(tx, portrait, user.id, clock());
      }
      const set = { ...values, ...(portrait && { image: uploads.publicUrl(portrait.path) }) };
      const updated = await updateUser(tx, user.id, set);
      if (!updated) throw new Error('the account no longer exists');
      await auditProfile(tx, clock(), user, updated);
      return updated;
    })
    .catch(async (error) => {
      if (portrait) await uploads.remove(portrait.path);
      throw error;
    });
  await uploads.remove(...replaced);
  return changed;
}
