import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { files, messagePhotos, problemPhotos, reviewPhotos } from '../db/schema';

const referencingTables = {
  problem_photo: problemPhotos,
  message_photo: messagePhotos,
  review_photo: reviewPhotos,
} as const;

export type AttachablePhotoKind = keyof typeof referencingTables;
const attachableKinds = Object.keys(referencingTables) as AttachablePhotoKind[];

const isUnattached = (db: Session, kind: AttachablePhotoKind) => {
  const references = referencingTables[kind];
  return and(
    eq(files.kind, kind),
    notExists(db.select({ one: sql`1` }).from(references).where(eq(references.fileId, files.id))),
  );
};

/** Returns those of the files that are this person's unattached photos. Locks them, so that each is attached once. */
export async function lockUnattachedPhotos(
  tx: Session,
  kind: AttachablePhotoKind,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), isUnattached(tx, kind)))
    .for('update', { of: files });
  return rows.map(({ id }) => id);
}

export const countUnattachedPhotos = (db: Session, kind: AttachablePhotoKind, ownerId: string) =>
  db.$count(files, and(eq(files.ownerId, ownerId), isUnattached(db, kind)));

export async function deleteUnattachedPhotos(tx: Session, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(lt(files.createdAt, before), or(...attachableKinds.map((kind) => isUnattached(tx, kind)))))
    .returning({ path: files.path });
  return rows.map(({ path }) => path);
}
