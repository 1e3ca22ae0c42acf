import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { files } from '../../db/schema';

/** A picture as it is stored, and what is written down about it. */
export interface StoredFile {
  kind: 'avatar' | 'certificate' | 'problem_photo';
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
