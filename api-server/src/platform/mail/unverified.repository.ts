import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../clock';
import type { Session } from '../db/connect';
import { type User, users } from '../db/schema';

/** Time after registration in which an unconfirmed address still gets mails. */
export const UNCONFIRMED_GRACE_PERIOD = 7 * DAY;

interface Address {
  userId: string;
  channel: 'email' | 'sms';
  to: string;
}

/**
 * Selects a row when an account's own address or number may get nothing but the confirmation: it is unconfirmed, and
 * for an address the first days are over.
 */
export const heldAddressQuery = (db: Session, { userId, channel, to }: Address, now: Date) => {
  const isTheirs =
    channel === 'email'
      ? and(eq(users.email, to), lt(users.emailUnverifiedSince, addMilliseconds(now, -UNCONFIRMED_GRACE_PERIOD)))
      : and(sql`${users.phoneCode} || ${users.contact} = ${to}`, isNotNull(users.contactUnverifiedSince));
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isTheirs));
};

export const mailsAreHeld = ({ emailUnverifiedSince }: Pick<User, 'emailUnverifiedSince'>, now: Date): boolean =>
  emailUnverifiedSince !== null && emailUnverifiedSince < addMilliseconds(now, -UNCONFIRMED_GRACE_PERIOD);
