import { isEmailContact, normaliseContact, normalisePhoneNumber, type UserType } from '@doorstep/shared-api/domain';
import type { CodePurpose } from '@doorstep/shared-api/wire';
import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { countSharedBudget } from '../../../platform/http/rateLimits';
import type { Language } from '../../../platform/language';
import { renderLetter } from '../../../platform/mail/templates';
import { hashOf } from '../../../platform/tokens';
import { findByContact } from '../../accounts/accounts';
import { findUser, markContactVerified } from '../../accounts/accounts.repository';
import { type Caller, countUnknownDeviceAttempt } from '../../accounts/login';
import { checkNewContact, looksLikeEmail, readContact as readNewContact } from '../../accounts/personFields';
import { fullNumber, type PhoneNumber, readPhoneNumber } from '../../accounts/phoneNumber';
import { isKnownDevice } from '../devices/knownDevices.repository';
import { SIX_DIGITS } from './codes';
import { findLatestKey } from './otp.repository';

export interface CodeRequest {
  contact: string;
  phoneCode: string;
  userType: UserType;
  /** `join` signs in too, and lets numbers without an account make one. */
  purpose: CodePurpose | 'join';
}

export interface CodeCaller extends Caller {
  /** Browser that requested the code. The code is valid only there, and requests of others do not replace it. */
  browser: string;
}

interface CodeReceiver {
  /** E-mail address, or phone number with country code in one spelling. */
  contact: string;
  channel: 'sms' | 'email';
  name: string;
  key: string;
}

function readContact({ contact, phoneCode }: CodeRequest): Pick<CodeReceiver, 'contact' | 'channel'> {
  if (isEmailContact(contact)) {
    const email = normaliseContact(contact);
    if (!looksLikeEmail(email)) throw reject('Invalid email !');
    return { contact: email, channel: 'email' };
  }
  const full = fullNumber(readPhoneNumber(contact, phoneCode));
  if (!/^\+?[\d]+$/.test(normalisePhoneNumber(contact)) || !/^\+\d{7,19}$/.test(full)) {
    throw reject('Please enter a valid phone number.');
  }
  return { contact: full, channel: 'sms' };
}

const reject = (message: string) => new HttpError('validation', message, { field: 'contact', status: 422 });

function readReceiver(codeRequest: CodeRequest, { browser }: Pick<CodeCaller, 'browser'>): CodeReceiver {
  const { userType, purpose } = codeRequest;
  const { contact, channel } = readContact(codeRequest);
  // Phones and mailboxes can be taken over, so they are not enough to protect admin accounts.
  if (userType === 'admin') {
    throw new HttpError('validation', 'Please sign in with your password.', { field: 'user_type', status: 422 });
  }
  if (purpose === 'join') checkMayJoin(codeRequest, channel);
  const name = channel === 'email' ? hashOf(contact).slice(0, 40) : contact;
  return { contact, channel, name, key: `${purpose} ${userType} ${name} ${browser}` };
}

/** Refuses before the account is looked up, so that the refusal does not reveal whether there is one. */
function checkMayJoin({ contact, phoneCode, userType }: CodeRequest, channel: CodeReceiver['channel']) {
  if (channel === 'email') throw reject('Please enter a valid phone number.');
  if (userType !== 'customer') {
    throw new HttpError('validation', 'Please register as a provider first.', { field: 'user_type', status: 422 });
  }
  checkNewContact(readNewContact(contact, phoneCode));
}

/**
 * Sends a code if the account exists, or to any number that may join. The response never reveals whether there is an
 * account: steps, answer and limits are the same, and the response does not wait for the sending.
 */
export async function sendCode(
  context: Context,
  codeRequest: CodeRequest,
  caller: CodeCaller,
  language: Language,
): Promise<string | undefined> {
  const { db, limits, codes, mail } = context;
  const { userType, phoneCode } = codeRequest;
  const { contact, channel, name, key } = readReceiver(codeRequest, caller);
  const [named] = await findByContact(db, contact, userType, phoneCode);
  // An unconfirmed address may be a stranger's, so it gets no codes.
  const account = channel === 'email' && named?.emailUnverifiedSince ? undefined : named;
  const { device } = caller;
  const knownDevice = account && device && (await isKnownDevice(db, account.id, device)) ? device : undefined;
  if (!knownDevice)
    await countSharedBudget(limits, caller.network, {
      shared: 'codes for all strangers',
      share: 'code while many ask',
    });
  const { purpose } = codeRequest;
  if (!knownDevice && purpose === 'join') await limits.count('code to join', caller.network);
  await countCodeAgainstLimits(context, codeRequest, name, knownDevice);
  if (!account && purpose !== 'join') {
    await codes.issueToNobody(db, key);
    await mail.sendToNobody();
    return undefined;
  }
  const to = account && channel === 'sms' ? account.phoneCode + account.contact : contact;
  await issueAndSendCode(context, { userId: account?.id, to, key, channel, purpose }, language);
  return account?.id;
}

/**
 * Counts the code against the limits. Unknown devices share a separate budget, so that strangers cannot block the
 * owner's device.
 */
async function countCodeAgainstLimits(
  { limits }: Context,
  { purpose, userType }: CodeRequest,
  name: string,
  knownDevice = '',
) {
  const budget = `${name} ${knownDevice}`.trim();
  await limits.count('code again', `${purpose} ${userType} ${budget}`);
  await limits.count('code', budget);
  await limits.count('code of a day', budget);
}

interface CodeMessage extends Pick<CodeReceiver, 'key' | 'channel'>, Pick<CodeRequest, 'purpose'> {
  /** Undefined for a number without an account. */
  userId: string | undefined;
  to: string;
}

async function issueAndSendCode(
  { db, codes, mail }: Context,
  { userId, to, key, channel, purpose }: CodeMessage,
  language: Language,
) {
  const code = await codes.issue(db, key, userId ?? null, SIX_DIGITS);
  const [texted, mailed] =
    purpose === 'reset' ? (['codeReset', 'codeResetMail'] as const) : (['codeLogin', 'codeLoginMail'] as const);
  const letter = renderLetter(channel === 'email' ? mailed : texted, language, { code });
  await mail.send({ ...(userId && { userId }), code, channel, to, ...letter });
}

/** The code stays valid in the browser that requested the previous one. */
export async function resendCodeForStaff(context: Context, account: User, purpose: CodePurpose, language: Language) {
  const { contact, phoneCode, userType } = account;
  const { name, key } = readReceiver({ contact, phoneCode, userType, purpose }, { browser: '' });
  const latestRequest = await findLatestKey(context.db, key, context.clock());
  if (!latestRequest)
    throw new HttpError(
      'state_conflict',
      'Nobody has asked for a code with this number. The person has to ask for one on the site first.',
    );
  await countCodeAgainstLimits(context, { contact, phoneCode, userType, purpose }, name);
  const to = phoneCode + contact;
  await issueAndSendCode(context, { userId: account.id, to, key: latestRequest, channel: 'sms', purpose }, language);
}

export async function redeemCode(
  context: Context,
  codeRequest: CodeRequest,
  caller: CodeCaller,
  code: string,
): Promise<User> {
  const { key, channel } = readReceiver(codeRequest, caller);
  await countUnknownDeviceAttempt(context, caller);
  const { userId } = await context.codes.redeem(context.db, key, code);
  const user = await findUser(context.db, userId);
  if (!user || user.accountStatus === 'deleted') {
    throw new HttpError('validation', 'This code has expired. Ask for a new one.', { field: 'code', status: 422 });
  }
  requireUsable(user);
  if (channel === 'sms') await markContactVerified(context.db, user);
  return user;
}

export function requireUsable({ accountStatus }: Pick<User, 'accountStatus'>) {
  if (accountStatus === 'suspended') {
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  }
}

/**
 * Redeems a code that proves a number. The account is looked up now: another tab may have made it since the code was
 * sent. Without one, returns the number.
 */
export async function redeemJoinCode(
  context: Context,
  codeRequest: CodeRequest,
  caller: CodeCaller,
  code: string,
): Promise<{ user: User } | { number: PhoneNumber }> {
  const { key } = readReceiver(codeRequest, caller);
  await countUnknownDeviceAttempt(context, caller);
  await context.codes.redeemForNumber(context.db, key, code);
  const number = readNewContact(codeRequest.contact, codeRequest.phoneCode);
  const user = await findProvenAccount(context.db, number);
  return user ? { user } : { number };
}

/** Account of a customer who has just proved the number. */
export async function findProvenAccount(db: Session, { contact, phoneCode }: PhoneNumber): Promise<User | undefined> {
  const [user] = await findByContact(db, contact, 'customer', phoneCode);
  if (!user) return undefined;
  requireUsable(user);
  await markContactVerified(db, user);
  return user;
}
