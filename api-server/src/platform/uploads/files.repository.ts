import { and, asc, eq, gt, inArray, like } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Session } from '../db/connect';
import { dataExports, files } from '../db/schema';

export interface StoredFile {
  kind: 'avatar' | 'certificate' | 'problem_photo' | 'message_photo' | 'work_photo' | 'review_photo';
  id: string;
  path: string;
  mime: string;
  bytes: Buffer;
  width: number;
  height: number;
}

export async function insertFile(tx: Session, { bytes, ...row }: StoredFile, ownerId: string, createdAt: Date) {
  await tx.insert(files).values({ ...row, ownerId, bytes: bytes.length, createdAt });
}

export async function findPortraitPaths(db: Session, userId: string): Promise<string[]> {
  const rows = await db
    .select({ path: files.path })
    .from(files)
    .where(and(eq(files.ownerId, userId), eq(files.kind, 'avatar')));
  return rows.map((row) => row.path);
}

export async function deleteFilesByPath(tx: Session, userId: string, paths: string[]) {
  await tx.delete(files).where(and(eq(files.ownerId, userId), inArray(files.path, paths)));
}

/** Paths below `private/` that some row names, in the order of their names: those after one, or those of a list. */
export async function findPrivatePaths(
  db: Session,
  { after = '', among, limit }: { after?: string; among?: string[]; limit: number },
): Promise<string[]> {
  const rowsOf = (table: typeof files | typeof dataExports) =>
    db
      .select({ path: table.path })
      .from(table)
      .where(and(like(table.path, 'private/%'), gt(table.path, after), among && inArray(table.path, among)));
  const rows = await unionAll(rowsOf(files), rowsOf(dataExports)).orderBy(asc(files.path)).limit(limit);
  return rows.map(({ path }) => path);
}

export async function updateFilePath(tx: Session, id: string, path: string) {
  await tx.update(files).set({ path }).where(eq(files.id, id));
}
