import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { files, problemPhotos } from '../../db/schema';

const isLoose = (db: Session) =>
  and(
    eq(files.kind, 'problem_photo'),
    notExists(db.select({ one: sql`1` }).from(problemPhotos).where(eq(problemPhotos.fileId, files.id))),
  );

/** Which of these are photos of this person that belong to nothing yet. Locked: each is attached once. */
export async function lockLoosePhotos(tx: Session, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), isLoose(tx)))
    .for('update', { of: files });
  return rows.map(({ id }) => id);
}

export async function attachPhotos(tx: Session, entryId: string, fileIds: readonly string[]) {
  await tx.insert(problemPhotos).values(fileIds.map((fileId, position) => ({ entryId, position, fileId })));
}

/** How many this person has sent that belong to nothing yet. */
export const countLoosePhotos = (db: Session, ownerId: string) =>
  db.$count(files, and(eq(files.ownerId, ownerId), isLoose(db)));

/** Removes the rows of photos that nothing has named since; answers where they lie. */
export async function deleteLoosePhotos(tx: Session, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(lt(files.createdAt, before), isLoose(tx)))
    .returning({ path: files.path });
  return rows.map(({ path }) => path);
}
