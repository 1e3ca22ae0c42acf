import { and, eq } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { type QueueKind, queueOwners, users } from '../../db/schema';

/** Who has it, locked until the transaction ends. */
export async function lockOwner(tx: Session, kind: QueueKind, itemId: string) {
  const [row] = await tx
    .select({ ownerId: queueOwners.ownerId, name: users.fullname })
    .from(queueOwners)
    .innerJoin(users, eq(users.id, queueOwners.ownerId))
    .where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)))
    .for('update', { of: queueOwners });
  return row;
}

/** false: somebody else was first. */
export async function insertOwner(tx: Session, row: typeof queueOwners.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(queueOwners).values(row).onConflictDoNothing().returning({ id: queueOwners.itemId });
  return rows.length > 0;
}

export async function changeOwner(tx: Session, { kind, itemId, ownerId, at }: typeof queueOwners.$inferInsert) {
  await tx
    .update(queueOwners)
    .set({ ownerId, at })
    .where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)));
}

export async function releaseItem(tx: Session, kind: QueueKind, itemId: string) {
  await tx.delete(queueOwners).where(and(eq(queueOwners.kind, kind), eq(queueOwners.itemId, itemId)));
}
