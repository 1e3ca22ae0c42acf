import { contactDigits, type UserType } from '@doorstep/shared-api/domain';
import type { CodePurpose } from '@doorstep/shared-api/wire';
import type { Context } from '../../../context';
import type { User } from '../../../db/schema';
import { HttpError } from '../../../http/httpError';
import type { Language } from '../../../mail/language';
import { write } from '../../../mail/templates';
import { findByContact } from '../../accounts/accounts';
import { findUser } from '../../accounts/accounts.repository';
import { fullNumber, readPhoneNumber } from '../../accounts/phoneNumber';

export interface CodeRequest {
  contact: string;
  phoneCode: string;
  userType: UserType;
  purpose: CodePurpose;
}

interface CodeReceiver {
  /** With its country code: all spellings of a number are one. */
  full: string;
  key: string;
}

function readNumber({ contact, phoneCode, userType, purpose }: CodeRequest): CodeReceiver {
  const full = fullNumber(readPhoneNumber(contact, phoneCode));
  if (!/^\+?[\d]+$/.test(contactDigits(contact)) || !/^\+\d{7,19}$/.test(full)) {
    throw new HttpError('validation', 'Please enter a valid phone number.', { field: 'contact', status: 422 });
  }
  // Four digits are too little to guard everything that an admin may do.
  if (userType === 'admin') {
    throw new HttpError('validation', 'Please sign in with your password.', { field: 'user_type', status: 422 });
  }
  return { full, key: `${purpose} ${userType} ${full}` };
}

/**
 * Sends a code when there is such an account. Whether there is one shows nowhere: the same steps, the same answer, the
 * same limits, and nobody waits for the message to leave.
 */
export async function sendCode(
  context: Context,
  codeRequest: CodeRequest,
  language: Language,
): Promise<string | undefined> {
  const { db, limits, codes, mail } = context;
  const { full, key } = readNumber(codeRequest);
  await limits.count('code again', key);
  await limits.count('code', full);
  await limits.count('code of a day', full);
  const [account] = await findByContact(db, full, codeRequest.userType, codeRequest.phoneCode);
  if (!account) {
    await codes.issueToNobody(db, key);
    return undefined;
  }
  const code = await codes.issue(db, key, account.id);
  const letter = codeRequest.purpose === 'login' ? 'codeLogin' : 'codeReset';
  mail.send({ channel: 'sms', to: account.phoneCode + account.contact, code, ...write(letter, language, { code }) });
  return account.id;
}

/** The account behind a right code. */
export async function redeemCode(context: Context, codeRequest: CodeRequest, code: string): Promise<User> {
  const { key } = readNumber(codeRequest);
  const { userId } = await context.codes.redeem(context.db, key, code);
  const user = await findUser(context.db, userId);
  if (!user || user.accountStatus === 'deleted') {
    throw new HttpError('validation', 'This code has expired. Ask for a new one.', { field: 'code', status: 422 });
  }
  if (user.accountStatus === 'suspended') {
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  }
  return user;
}
