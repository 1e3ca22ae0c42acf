import { contactDigits } from '@doorstep/shared-api/domain';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { users } from '../db/schema';
import type { User } from '../sessions/sessions';

/** Accounts that a typed number may mean: national digits, with or without a country code, or all of it (E.164). */
export async function findByContact(
  db: Session,
  typed: string,
  userType: User['userType'],
  phoneCode: string,
): Promise<User[]> {
  const digits = contactDigits(typed);
  const isThisNumber = digits.startsWith('+')
    ? sql`${users.phoneCode} || ${users.contact} = ${digits}`
    : and(eq(users.contact, digits), phoneCode ? eq(users.phoneCode, phoneCode) : undefined);
  return db
    .select()
    .from(users)
    .where(and(isThisNumber, eq(users.userType, userType), ne(users.accountStatus, 'deleted')))
    .limit(2);
}

export async function emailIsTaken(db: Session, email: string, userType: User['userType']): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.userType, userType), ne(users.accountStatus, 'deleted')))
    .limit(1);
  return rows.length > 0;
}

export async function contactIsTaken(
  db: Session,
  phoneCode: string,
  contact: string,
  userType: User['userType'],
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.contact, contact),
        eq(users.phoneCode, phoneCode),
        eq(users.userType, userType),
        ne(users.accountStatus, 'deleted'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The contract's SessionUser. */
export const toSessionUser = (user: User) => ({
  user_id: user.id,
  fullname: user.fullname,
  contact: user.contact,
  email: user.email,
  image: user.image,
  user_profile_pic: user.image,
  user_type: user.userType,
  phone_code: user.phoneCode,
  address: user.address,
  account_status: user.accountStatus,
});
