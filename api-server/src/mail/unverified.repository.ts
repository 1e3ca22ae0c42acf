import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { users } from '../db/schema';

interface Address {
  userId: string;
  channel: 'email' | 'sms';
  to: string;
}

/** A row where this is an account's own address or number, and nobody has proved yet that it reaches the person. */
export const unverifiedQuery = (db: Session, { userId, channel, to }: Address) => {
  const isTheirs =
    channel === 'email'
      ? and(eq(users.email, to), isNotNull(users.emailUnverifiedSince))
      : and(sql`${users.phoneCode} || ${users.contact} = ${to}`, isNotNull(users.contactUnverifiedSince));
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isTheirs));
};
