import { and, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { dataExports } from '../../platform/db/schema';

export type DataExport = typeof dataExports.$inferSelect;

export async function deleteExports(tx: Session, userId: string): Promise<string[]> {
  const deleted = await tx.delete(dataExports).where(eq(dataExports.userId, userId)).returning();
  return deleted.map((row) => row.path);
}

/** The later one of two concurrent exports wins. */
export async function saveExport(tx: Session, { userId, ...rest }: DataExport) {
  await tx
    .insert(dataExports)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: dataExports.userId, set: rest });
}

export async function findExport(db: Session, userId: string, now: Date): Promise<DataExport | undefined> {
  const [dataExport] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, now)));
  return dataExport;
}

export async function deleteExpiredExports(db: Session, now: Date): Promise<string[]> {
  const deleted = await db.delete(dataExports).where(lt(dataExports.expiresAt, now)).returning();
  return deleted.map((row) => row.path);
}
