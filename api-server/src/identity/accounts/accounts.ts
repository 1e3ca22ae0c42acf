import { isEmailContact, normaliseContact, normalisePhoneNumber } from '@doorstep/shared-api/domain';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { shownEmail } from '../../platform/mail/mailbox';
import {
  type ContactClaim,
  findReservedNumbers,
  findUserByEmail,
  findUsersByNumber,
  isEmailReserved,
  isEmailUsed,
} from './accounts.repository';
import { fullNumber, loginKeyOfNumber, type PhoneNumber, readPhoneNumber, storedSpellings } from './phoneNumber';

export async function countWithNumber(db: Session, typed: string, userType: User['userType']): Promise<number> {
  const national = loginKeyOfNumber(typed);
  const rows = await findUsersByNumber(db, storedSpellings(typed), userType);
  return rows.filter((user) => loginKeyOfNumber(user.contact, user.phoneCode) === national).length;
}

export async function findByContact(
  db: Session,
  typed: string,
  userType: User['userType'],
  phoneCode: string,
): Promise<User[]> {
  if (!isEmailContact(typed)) return findByNumber(db, typed, userType, phoneCode);
  const user = await findUserByEmail(db, normaliseContact(typed), userType);
  return user ? [user] : [];
}

/** Finds accounts for an entered number: national digits, with or without a country code, or E.164. */
async function findByNumber(
  db: Session,
  typed: string,
  userType: User['userType'],
  phoneCode: string,
): Promise<User[]> {
  const rows = await findUsersByNumber(db, storedSpellings(typed, phoneCode), userType);
  const matching = rows.filter(
    (user) =>
      fullNumber(readPhoneNumber(typed, phoneCode || user.phoneCode)) ===
      fullNumber(readPhoneNumber(user.contact, user.phoneCode)),
  );
  // Two old accounts of one country may differ in spelling only. Each keeps its own.
  const literal = matching.filter((user) => user.contact === normalisePhoneNumber(typed));
  return literal.length > 0 && phoneCode ? literal : matching;
}

export async function emailIsTaken(db: Session, email: string, claim: ContactClaim): Promise<boolean> {
  return (await isEmailUsed(db, email, claim.userType)) || isEmailReserved(db, email, claim);
}

export async function contactIsTaken(
  db: Session,
  { phoneCode, contact }: PhoneNumber,
  claim: ContactClaim,
): Promise<boolean> {
  const others = (await findByNumber(db, contact, claim.userType, phoneCode)).filter(({ id }) => id !== claim.userId);
  if (others.length > 0) return true;
  const reserved = await findReservedNumbers(db, storedSpellings(contact, phoneCode), claim);
  const full = fullNumber(readPhoneNumber(contact, phoneCode));
  return reserved.some((number) => fullNumber(readPhoneNumber(number.contact, number.phoneCode)) === full);
}

export const toSessionUser = (user: User) => ({
  user_id: user.id,
  fullname: user.fullname,
  contact: user.contact,
  email: shownEmail(user.email),
  image: user.image,
  user_profile_pic: user.image,
  user_type: userTypeCodes[user.userType],
  phone_code: user.phoneCode,
  address: user.address,
  account_status: user.accountStatus,
});
