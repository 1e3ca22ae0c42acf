import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { later, MINUTE } from '../../../clock';
import type { Context } from '../../../context';
import type { Session } from '../../../db/connect';
import { resetTokens, users } from '../../../db/schema';
import { hashOf, type User } from '../sessions/sessions';

export const RESET_TOKEN_LIFE = 10 * MINUTE;

/** 256 random bits, of which only the hash is kept. Earlier ones of the person stop working. */
export async function makeResetToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  life = RESET_TOKEN_LIFE,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await db.transaction(async (tx) => {
    await tx.delete(resetTokens).where(eq(resetTokens.userId, userId));
    await tx
      .insert(resetTokens)
      .values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt: later(now, life) });
  });
  return token;
}

/** Whose token it is, without using it up. */
export async function ownerOfResetToken(db: Session, token: string, now: Date): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(and(eq(resetTokens.tokenHash, hashOf(token)), gt(resetTokens.expiresAt, now)));
  return row?.user;
}

/** Whose token it is. It works once: the row goes with the question. */
export async function takeResetToken(tx: Session, token: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .delete(resetTokens)
    .where(and(eq(resetTokens.tokenHash, hashOf(token)), gt(resetTokens.expiresAt, now)))
    .returning({ userId: resetTokens.userId });
  return row?.userId;
}

export async function removeExpiredResetTokens(db: Session, now: Date) {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
}
