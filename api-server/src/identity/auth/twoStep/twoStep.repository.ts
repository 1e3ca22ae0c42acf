import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { passkeys, recoveryCodes, sessions, twoStepSecrets } from '../../../platform/db/schema';

export type TwoStep = typeof twoStepSecrets.$inferSelect;

export async function findTwoStep(db: Session, userId: string): Promise<TwoStep | undefined> {
  const [twoStep] = await db.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, userId));
  return twoStep;
}

/** Replaces an unconfirmed secret. False if one is confirmed. */
export async function saveSecret(tx: Session, row: Pick<TwoStep, 'userId' | 'secret' | 'createdAt'>): Promise<boolean> {
  const saved = await tx
    .insert(twoStepSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: twoStepSecrets.userId,
      set: { secret: row.secret, createdAt: row.createdAt },
      setWhere: isNull(twoStepSecrets.confirmedAt),
    })
    .returning({ userId: twoStepSecrets.userId });
  return saved.length > 0;
}

/**
 * Counts an attempt before it is verified. Undefined after `maxTries` since `windowStart`. Locks the row in a
 * transaction.
 */
export async function countTry(
  db: Session,
  userId: string,
  { maxTries, windowStart, now }: { maxTries: number; windowStart: Date; now: Date },
): Promise<TwoStep | undefined> {
  const isOver = or(isNull(twoStepSecrets.triesSince), lt(twoStepSecrets.triesSince, windowStart));
  const [row] = await db
    .update(twoStepSecrets)
    .set({
      tries: sql`case when ${isOver} then 1 else ${twoStepSecrets.tries} + 1 end`,
      triesSince: sql`case when ${isOver} then ${now}::timestamptz else ${twoStepSecrets.triesSince} end`,
    })
    .where(and(eq(twoStepSecrets.userId, userId), or(isOver, lt(twoStepSecrets.tries, maxTries))))
    .returning();
  return row;
}

/** False if this time step or a later one was used already. */
export async function markTimeStepUsed(tx: Session, userId: string, step: number, confirmedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(twoStepSecrets)
    .set({
      lastStep: step,
      tries: 0,
      confirmedAt: sql`coalesce(${twoStepSecrets.confirmedAt}, ${confirmedAt}::timestamptz)`,
    })
    .where(and(eq(twoStepSecrets.userId, userId), lt(twoStepSecrets.lastStep, step)))
    .returning({ userId: twoStepSecrets.userId });
  return rows.length > 0;
}

export async function clearTries(tx: Session, userId: string) {
  await tx.update(twoStepSecrets).set({ tries: 0 }).where(eq(twoStepSecrets.userId, userId));
}

export async function replaceRecoveryCodes(tx: Session, userId: string, hashes: readonly string[], now: Date) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** False if the code does not exist or was used. */
export async function useRecoveryCode(tx: Session, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export const countRecoveryCodes = (db: Session, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Includes passkeys. False if there was no second step. */
export async function deleteTwoStep(tx: Session, userId: string): Promise<boolean> {
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  const hadApp = await deleteAuthenticatorApp(tx, userId);
  return keys.length > 0 || hadApp;
}

/** False if no app was confirmed. */
export async function deleteAuthenticatorApp(tx: Session, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const apps = await tx
    .delete(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, userId))
    .returning({ confirmedAt: twoStepSecrets.confirmedAt });
  return apps.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function markSessionTwoStep(tx: Session, tokenHash: string, twoStepAt: Date) {
  await tx.update(sessions).set({ twoStepAt }).where(eq(sessions.tokenHash, tokenHash));
}
