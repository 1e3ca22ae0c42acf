import { and, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { resetTokens, type User, users } from '../../../platform/db/schema';

const isUsable = (tokenHash: string, now: Date) =>
  and(eq(resetTokens.tokenHash, tokenHash), gt(resetTokens.expiresAt, now));

export async function insertResetToken(tx: Session, resetToken: typeof resetTokens.$inferInsert) {
  await tx.insert(resetTokens).values(resetToken);
}

export async function deleteResetTokensOf(tx: Session, userId: string) {
  await tx.delete(resetTokens).where(eq(resetTokens.userId, userId));
}

export async function findOwner(db: Session, tokenHash: string, now: Date): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(isUsable(tokenHash, now));
  return row?.user;
}

/** Succeeds for one of two concurrent calls. */
export async function deleteResetToken(tx: Session, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.delete(resetTokens).where(isUsable(tokenHash, now)).returning({ userId: resetTokens.userId });
  return row?.userId;
}

export async function removeExpiredResetTokens(db: Session, now: Date) {
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now));
}
