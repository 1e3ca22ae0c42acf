import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { sqlState } from '../../platform/db/sqlState';
import { HttpError } from '../../platform/http/httpError';
import type { Language } from '../../platform/language';
import { unsuppress } from '../../platform/mail/suppressions.repository';
import { renderLetter } from '../../platform/mail/templates';
import { contactIsTaken, emailIsTaken, toSessionUser } from '../accounts/accounts';
import { lockUser, markContactVerified, updateUser } from '../accounts/accounts.repository';
import { contactTaken, emailTaken } from '../accounts/personFields';
import { maskEmail, maskPhone } from '../admin/masked';
import { auditOwnAccount } from '../audit/audit';
import { FOUR_DIGITS, SIX_DIGITS } from '../auth/otp/codes';
import { sendEmailLink } from '../auth/verification/verifyEmail';
import * as stored from './pendingChanges.repository';
import { type ContactField, notifyFormerOwner, storeUndo } from './undoChange';

const CHANGE_LIFE = DAY;

/** A code counts for the one value that it was sent to. */
const keyOf = ({ what, userId, phoneCode, value }: UnverifiedContact) => `${what} ${userId} ${phoneCode}${value}`;

export async function toOwnUser({ db, clock }: Context, user: User) {
  const rows = await stored.findPendingChanges(db, user.id, clock());
  const pendingOf = (what: ContactField) => rows.find((row) => row.what === what)?.value;
  const [email, contact] = [pendingOf('email'), pendingOf('contact')];
  return {
    ...toSessionUser(user),
    ...(email && { pending_email: email }),
    ...(contact && { pending_contact: contact }),
  };
}

export async function rejectTakenContact(
  { db, clock }: Context,
  user: User,
  what: ContactField,
  value: string,
  phoneCode: string,
) {
  const claim = { userType: user.userType, now: clock(), userId: user.id };
  if (what === 'email' && (await emailIsTaken(db, value, claim))) throw emailTaken();
  if (what === 'contact' && (await contactIsTaken(db, { phoneCode, contact: value }, claim))) throw contactTaken();
}

/** Keeps the old value, and sends a code to the new one. The same wish again sends no second code. */
export async function requestChange(
  context: Context,
  user: User,
  expected: { what: ContactField; value: string; phoneCode: string },
  language: Language,
) {
  const { db, clock } = context;
  const now = clock();
  const { what, value, phoneCode } = expected;
  const before = await stored.findPendingChange(db, user.id, what, now);
  if (before?.value === value && before.phoneCode === phoneCode) return;
  const expiresAt = addMilliseconds(now, CHANGE_LIFE);
  const pending = { userId: user.id, what, value, phoneCode, createdAt: now, expiresAt };
  await limitCodeSends(context, pending);
  await db.transaction(async (tx) => {
    await stored.savePendingChange(tx, pending);
    await auditOwnAccount(tx, now, user, `account.ask_${what}`, { after: maskedValue(pending) });
  });
  await sendCode(context, pending, language);
}

const maskedValue = ({ what, phoneCode, value }: Pick<stored.PendingChange, 'what' | 'phoneCode' | 'value'>) => ({
  [what]: what === 'email' ? maskEmail(value) : maskPhone(phoneCode, value),
});

type UnverifiedContact = Pick<stored.PendingChange, 'userId' | 'what' | 'phoneCode' | 'value'>;

const unverifiedOwnNumber = ({
  id,
  phoneCode,
  contact,
  contactUnverifiedSince,
}: User): UnverifiedContact | undefined =>
  contactUnverifiedSince ? { userId: id, what: 'contact', phoneCode, value: contact } : undefined;

/**
 * Sends a code to the number or a link to the address of a pending change, otherwise of the registration. Returns which
 * was sent.
 */
export async function resendCode(
  context: Context,
  user: User,
  what: ContactField,
  language: Language,
): Promise<'code' | 'link'> {
  const pending = await stored.findPendingChange(context.db, user.id, what, context.clock());
  const isOwnEmail = !pending && what === 'email' && user.emailUnverifiedSince !== null;
  const unproved = isOwnEmail
    ? { userId: user.id, what, phoneCode: '', value: user.email }
    : (pending ?? (what === 'contact' ? unverifiedOwnNumber(user) : undefined));
  if (!unproved) throw nothingPending();
  await context.limits.count('code again', keyOf(unproved));
  await limitCodeSends(context, unproved);
  if (isOwnEmail) await context.db.transaction((tx) => sendEmailLink(context, tx, user, language));
  else await sendCode(context, unproved, language);
  return isOwnEmail ? 'link' : 'code';
}

/** Counts per person and per recipient, so that the site cannot be used to send many messages to strangers. */
async function limitCodeSends({ limits }: Context, { userId, phoneCode, value }: UnverifiedContact) {
  await limits.count('code', userId);
  await limits.count('code', `${phoneCode}${value}`);
  await limits.count('code of a day', `${phoneCode}${value}`);
}

async function sendCode({ db, codes, mail }: Context, pending: UnverifiedContact, language: Language) {
  const { what, phoneCode, value } = pending;
  const digits = what === 'contact' ? FOUR_DIGITS : SIX_DIGITS;
  const code = await codes.issue(db, keyOf(pending), pending.userId, digits);
  const common = { userId: pending.userId, code };
  await mail.send(
    what === 'email'
      ? { ...common, channel: 'email', to: value, ...renderLetter('codeEmail', language, { code }) }
      : { ...common, channel: 'sms', to: phoneCode + value, ...renderLetter('codeContact', language, { code }) },
  );
}

const nothingPending = () =>
  new HttpError('validation', 'This code has expired. Ask for a new one.', { field: 'code', status: 422 });

/** Notifies the old number and e-mail address, with a link to undo the change. */
export async function confirmChange(
  context: Context,
  user: User,
  what: ContactField,
  code: string,
  language: Language,
) {
  const { db, clock, codes } = context;
  const pending = await stored.findPendingChange(db, user.id, what, clock());
  if (!pending) return what === 'contact' ? confirmOwnNumber(context, user, code) : Promise.reject(nothingPending());
  // Runs outside the transaction below, so that a wrong attempt stays counted.
  await codes.redeem(db, keyOf(pending), code);
  return db
    .transaction(async (tx) => {
      const { value, phoneCode } = pending;
      const isFirst = await stored.consumePendingChange(tx, pending, clock());
      if (!isFirst) throw nothingPending();
      // Read the current row: another change may have come first in another window.
      const before = await lockUser(tx, user.id);
      if (!before) throw nothingPending();
      const undo = await storeUndo(tx, before, clock());
      const set =
        what === 'email'
          ? { email: value, emailUnverifiedSince: null }
          : { contact: value, phoneCode, contactUnverifiedSince: null };
      const changed = await updateUser(tx, user.id, set);
      if (!changed) throw nothingPending();
      // A mail with the code arrived there.
      if (what === 'email') await unsuppress(tx, { channel: 'email', to: value }, 'bounce');
      await notifyFormerOwner(context, tx, what, undo, language);
      const replaced = what === 'email' ? before.email : before.contact;
      await auditOwnAccount(tx, clock(), before, `account.${what}`, {
        before: maskedValue({ what, phoneCode: before.phoneCode, value: replaced }),
        after: maskedValue(pending),
      });
      return changed;
    })
    .catch((error) => {
      if (sqlState(error)?.code === '23505') throw what === 'email' ? emailTaken() : contactTaken();
      throw error;
    });
}

async function confirmOwnNumber({ db, clock, codes }: Context, user: User, code: string): Promise<User> {
  const own = unverifiedOwnNumber(user);
  if (!own) throw nothingPending();
  await codes.redeem(db, keyOf(own), code);
  await db.transaction(async (tx) => {
    await markContactVerified(tx, user);
    await auditOwnAccount(tx, clock(), user, 'account.verify_contact');
  });
  return { ...user, contactUnverifiedSince: null };
}
