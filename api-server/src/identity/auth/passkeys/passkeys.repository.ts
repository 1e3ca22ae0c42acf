import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { passkeyChallenges, passkeys, type User, users } from '../../../platform/db/schema';

export type Passkey = typeof passkeys.$inferSelect;

export const findPasskeys = (db: Session, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countPasskeys = (db: Session, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

export async function findPasskey(db: Session, id: string): Promise<{ passkey: Passkey; user: User } | undefined> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id));
  return row;
}

/** False if another account has the passkey already. */
export async function insertPasskey(db: Session, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False if the device's counter did not increase, which indicates a copy. */
export async function recordPasskeyUse(db: Session, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(sql`${counter} = 0 and ${passkeys.counter} = 0`, lt(passkeys.counter, counter))))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(db: Session, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function saveChallenge(db: Session, { key, ...rest }: typeof passkeyChallenges.$inferInsert) {
  await db
    .insert(passkeyChallenges)
    .values({ key, ...rest })
    .onConflictDoUpdate({ target: passkeyChallenges.key, set: rest });
}

export async function findChallenge(db: Session, key: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.key, key), gt(passkeyChallenges.expiresAt, now)));
  return row?.challenge;
}

/** Deletes and returns the challenge, so that it counts for one answer only, right or wrong. */
export async function takeChallenge(db: Session, key: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.key, key), gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge;
}

export async function removeOldChallenges(db: Session, now: Date) {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
