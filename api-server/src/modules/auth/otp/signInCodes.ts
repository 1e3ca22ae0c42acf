import { contactDigits, type UserType } from '@doorstep/shared-api/domain';
import type { CodePurpose } from '@doorstep/shared-api/wire';
import type { Context } from '../../../context';
import type { User } from '../../../db/schema';
import { HttpError } from '../../../http/httpError';
import type { Language } from '../../../mail/language';
import { write } from '../../../mail/templates';
import { findByContact } from '../../accounts/accounts';
import { findUser, markContactVerified } from '../../accounts/accounts.repository';
import { type Caller, countStranger } from '../../accounts/login';
import { fullNumber, readPhoneNumber } from '../../accounts/phoneNumber';
import { isKnownDevice } from '../devices/knownDevices.repository';
import { SIX_DIGITS } from './codes';
import { findLatestKey } from './otp.repository';

export interface CodeRequest {
  contact: string;
  phoneCode: string;
  userType: UserType;
  purpose: CodePurpose;
}

/** Who asks, or answers: the hashes of the browser's cookies, and where it is. */
export interface CodeCaller extends Caller {
  /** A code counts in the browser that asked for it, and nobody else's request ends it. */
  browser: string;
}

interface CodeReceiver {
  /** With its country code: all spellings of a number are one. */
  full: string;
  key: string;
}

function readNumber(
  { contact, phoneCode, userType, purpose }: CodeRequest,
  { browser }: Pick<CodeCaller, 'browser'>,
): CodeReceiver {
  const full = fullNumber(readPhoneNumber(contact, phoneCode));
  if (!/^\+?[\d]+$/.test(contactDigits(contact)) || !/^\+\d{7,19}$/.test(full)) {
    throw new HttpError('validation', 'Please enter a valid phone number.', { field: 'contact', status: 422 });
  }
  // A phone that can be taken over is too little to guard everything that an admin may do.
  if (userType === 'admin') {
    throw new HttpError('validation', 'Please sign in with your password.', { field: 'user_type', status: 422 });
  }
  return { full, key: `${purpose} ${userType} ${full} ${browser}` };
}

/**
 * Sends a code when there is such an account. Whether there is one shows nowhere: the same steps, the same answer, the
 * same limits, and nobody waits for the message to leave.
 */
export async function sendCode(
  context: Context,
  codeRequest: CodeRequest,
  caller: CodeCaller,
  language: Language,
): Promise<string | undefined> {
  const { db, limits, codes, mail } = context;
  const { userType, phoneCode } = codeRequest;
  const { full, key } = readNumber(codeRequest, caller);
  const [account] = await findByContact(db, full, userType, phoneCode);
  const { device } = caller;
  const knownDevice = account && device && (await isKnownDevice(db, account.id, device)) ? device : undefined;
  if (!knownDevice) await limits.count('codes for all strangers', 'site');
  await countCode(context, codeRequest, full, knownDevice);
  if (!account) {
    await codes.issueToNobody(db, key);
    await mail.sendToNobody();
    return undefined;
  }
  await issue(context, account, { key, purpose: codeRequest.purpose }, language);
  return account.id;
}

/** What strangers ask for uses up a budget of their own: the owner's device gets its codes all the same. */
async function countCode({ limits }: Context, { purpose, userType }: CodeRequest, full: string, knownDevice = '') {
  const budget = `${full} ${knownDevice}`.trim();
  await limits.count('code again', `${purpose} ${userType} ${budget}`);
  await limits.count('code', budget);
  await limits.count('code of a day', budget);
}

async function issue(
  { db, codes, mail }: Context,
  account: User,
  { key, purpose }: { key: string; purpose: CodePurpose },
  language: Language,
) {
  const code = await codes.issue(db, key, account.id, SIX_DIGITS);
  const letter = purpose === 'login' ? 'codeLogin' : 'codeReset';
  const to = account.phoneCode + account.contact;
  await mail.send({ channel: 'sms', to, userId: account.id, code, ...write(letter, language, { code }) });
}

/** Once more, for somebody who waits for it: the code counts in the browser that asked last, as the one before did. */
export async function sendCodeAgain(context: Context, account: User, purpose: CodePurpose, language: Language) {
  const { contact, phoneCode, userType } = account;
  const { full, key } = readNumber({ contact, phoneCode, userType, purpose }, { browser: '' });
  const asked = await findLatestKey(context.db, key, context.clock());
  if (!asked)
    throw new HttpError(
      'state_conflict',
      'Nobody is asking for a code with this number: the person asks on the site first.',
    );
  await countCode(context, { contact, phoneCode, userType, purpose }, full);
  await issue(context, account, { key: asked, purpose }, language);
}

/** The account behind a right code. */
export async function redeemCode(
  context: Context,
  codeRequest: CodeRequest,
  caller: CodeCaller,
  code: string,
): Promise<User> {
  const { key } = readNumber(codeRequest, caller);
  await countStranger(context, caller);
  const { userId } = await context.codes.redeem(context.db, key, code);
  const user = await findUser(context.db, userId);
  if (!user || user.accountStatus === 'deleted') {
    throw new HttpError('validation', 'This code has expired. Ask for a new one.', { field: 'code', status: 422 });
  }
  if (user.accountStatus === 'suspended') {
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  }
  // A text message with the code arrived there.
  await markContactVerified(context.db, user);
  return user;
}
