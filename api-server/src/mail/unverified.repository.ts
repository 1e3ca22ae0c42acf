import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { users } from '../db/schema';

interface Address {
  userId: string;
  channel: 'email' | 'sms';
  to: string;
}

/** Whether this is an account's own address or number, and nobody has proved yet that it reaches the person. */
export async function isUnverified(db: Session, { userId, channel, to }: Address): Promise<boolean> {
  const isTheirs =
    channel === 'email'
      ? and(eq(users.email, to), isNotNull(users.emailUnverifiedSince))
      : and(sql`${users.phoneCode} || ${users.contact} = ${to}`, isNotNull(users.contactUnverifiedSince));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isTheirs))
    .limit(1);
  return rows.length > 0;
}
