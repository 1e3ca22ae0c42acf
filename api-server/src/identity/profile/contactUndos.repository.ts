import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  codes,
  contactUndos,
  emailLinks,
  knownDevices,
  linkedIdentities,
  passkeys,
  pendingChanges,
  resetTokens,
  sessions,
} from '../../platform/db/schema';

type ContactUndo = typeof contactUndos.$inferSelect;

export async function findLatestUndo(db: Session, userId: string, validAfter: Date): Promise<ContactUndo | undefined> {
  const [undo] = await db
    .select()
    .from(contactUndos)
    .where(and(eq(contactUndos.userId, userId), gt(contactUndos.validUntil, validAfter)))
    .orderBy(desc(contactUndos.createdAt))
    .limit(1);
  return undo;
}

export async function insertUndo(tx: Session, undo: typeof contactUndos.$inferInsert) {
  await tx.insert(contactUndos).values(undo);
}

/** If two calls use one token at once, one succeeds. */
export async function consumeUndo(tx: Session, tokenHash: string, now: Date): Promise<ContactUndo | undefined> {
  const [undo] = await tx
    .delete(contactUndos)
    .where(and(eq(contactUndos.tokenHash, tokenHash), gt(contactUndos.expiresAt, now)))
    .returning();
  return undo;
}

export async function deleteSessionsAndCredentials(tx: Session, userId: string) {
  for (const table of [
    sessions,
    knownDevices,
    passkeys,
    linkedIdentities,
    resetTokens,
    pendingChanges,
    codes,
    contactUndos,
    emailLinks,
  ]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}

export async function removeOldUndos(db: Session, now: Date) {
  await db.delete(contactUndos).where(lt(contactUndos.expiresAt, now));
}
