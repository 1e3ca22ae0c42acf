import { and, asc, eq } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { linkedIdentities, type User, users } from '../../../platform/db/schema';

export type LinkedIdentity = typeof linkedIdentities.$inferSelect;

export async function findOwner(
  db: Session,
  { issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>,
): Promise<{ identity: LinkedIdentity; user: User } | undefined> {
  const [row] = await db
    .select({ identity: linkedIdentities, user: users })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.id, linkedIdentities.userId))
    .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)));
  return row;
}

export const listIdentities = (db: Session, userId: string): Promise<LinkedIdentity[]> =>
  db
    .select()
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId))
    .orderBy(asc(linkedIdentities.createdAt), asc(linkedIdentities.id));

/** False when the identity is linked already. */
export async function insertIdentity(tx: Session, identity: typeof linkedIdentities.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(linkedIdentities).values(identity).onConflictDoNothing().returning({
    id: linkedIdentities.id,
  });
  return rows.length > 0;
}

export async function recordIdentityUse(db: Session, id: string, now: Date) {
  await db.update(linkedIdentities).set({ lastUsedAt: now }).where(eq(linkedIdentities.id, id));
}

export async function deleteIdentity(tx: Session, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.id, id)))
    .returning({ id: linkedIdentities.id });
  return rows.length > 0;
}
