import { and, asc, eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { savedAddresses, users } from '../../platform/db/schema';

export type SavedAddressRow = typeof savedAddresses.$inferSelect;

const isOwn = (userId: string, id: string) => and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id));

export function listSavedAddresses(db: Session, userId: string): Promise<SavedAddressRow[]> {
  const place = sql`case ${savedAddresses.kind} when 'home' then 0 when 'work' then 1 else 2 end`;
  return db
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(place, asc(savedAddresses.createdAt), asc(savedAddresses.id));
}

/** Serializes a user's changes, so that concurrent ones cannot exceed the limit. */
export async function lockUser(tx: Session, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function insertSavedAddress(tx: Session, row: SavedAddressRow) {
  await tx.insert(savedAddresses).values(row);
}

export async function updateSavedAddress(
  tx: Session,
  { id, userId, ...change }: Omit<SavedAddressRow, 'createdAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(savedAddresses)
    .set(change)
    .where(isOwn(userId, id))
    .returning({ id: savedAddresses.id });
  return rows.length > 0;
}

export async function deleteSavedAddress(db: Session, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(savedAddresses).where(isOwn(userId, id)).returning({ id: savedAddresses.id });
  return rows.length > 0;
}
