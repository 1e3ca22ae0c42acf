import { contactDigits } from '@doorstep/shared-api/domain';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { contactUndos, users } from '../../db/schema';
import type { User } from '../auth/sessions/sessions';
import { countingKey, fullNumber, type PhoneNumber, readPhoneNumber, storedSpellings } from './phoneNumber';

async function storedAs(db: Session, spellings: string[], userType: User['userType']): Promise<User[]> {
  const isThisNumber = and(inArray(users.contact, spellings), eq(users.userType, userType));
  return db
    .select()
    .from(users)
    .where(and(isThisNumber, ne(users.accountStatus, 'deleted')))
    .limit(20);
}

/** How many accounts have these national digits, in any country. */
export async function countWithNumber(db: Session, typed: string, userType: User['userType']): Promise<number> {
  const national = countingKey(typed);
  const rows = await storedAs(db, storedSpellings(typed), userType);
  return rows.filter((user) => countingKey(user.contact, user.phoneCode) === national).length;
}

/** Accounts that a typed number may mean: national digits, with or without a country code, or all of it (E.164). */
export async function findByContact(
  db: Session,
  typed: string,
  userType: User['userType'],
  phoneCode: string,
): Promise<User[]> {
  const rows = await storedAs(db, storedSpellings(typed, phoneCode), userType);
  const matching = rows.filter(
    (user) =>
      fullNumber(readPhoneNumber(typed, phoneCode || user.phoneCode)) ===
      fullNumber(readPhoneNumber(user.contact, user.phoneCode)),
  );
  // Two accounts of one country from before spellings counted as one: each goes on with its own.
  const literal = matching.filter((user) => user.contact === contactDigits(typed));
  return literal.length > 0 && phoneCode ? literal : matching;
}

/** Somebody else's: an account's, or one that an account may still go back to. */
interface Claim {
  userType: User['userType'];
  now: Date;
  /** Who asks, when that is an account. */
  userId?: string;
}

const mayGoBack = ({ userType, now, userId }: Claim) =>
  and(
    gt(contactUndos.expiresAt, now),
    eq(users.userType, userType),
    userId ? ne(contactUndos.userId, userId) : undefined,
  );

export async function emailIsTaken(db: Session, email: string, claim: Claim): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.userType, claim.userType), ne(users.accountStatus, 'deleted')))
    .limit(1);
  if (rows.length > 0) return true;
  const reserved = await db
    .select({ id: users.id })
    .from(contactUndos)
    .innerJoin(users, eq(users.id, contactUndos.userId))
    .where(and(eq(contactUndos.email, email), mayGoBack(claim)))
    .limit(1);
  return reserved.length > 0;
}

export async function contactIsTaken(db: Session, { phoneCode, contact }: PhoneNumber, claim: Claim): Promise<boolean> {
  const own = (await findByContact(db, contact, claim.userType, phoneCode)).filter(({ id }) => id !== claim.userId);
  if (own.length > 0) return true;
  const reserved = await db
    .select({ phoneCode: contactUndos.phoneCode, contact: contactUndos.contact })
    .from(contactUndos)
    .innerJoin(users, eq(users.id, contactUndos.userId))
    .where(and(inArray(contactUndos.contact, storedSpellings(contact, phoneCode)), mayGoBack(claim)));
  const full = fullNumber(readPhoneNumber(contact, phoneCode));
  return reserved.some((number) => fullNumber(readPhoneNumber(number.contact, number.phoneCode)) === full);
}

/** The contract's SessionUser. */
export const toSessionUser = (user: User) => ({
  user_id: user.id,
  fullname: user.fullname,
  contact: user.contact,
  email: user.email,
  image: user.image,
  user_profile_pic: user.image,
  user_type: userTypeCodes[user.userType],
  phone_code: user.phoneCode,
  address: user.address,
  account_status: user.accountStatus,
});
