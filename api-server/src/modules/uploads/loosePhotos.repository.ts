import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { files, messagePhotos, problemPhotos } from '../../db/schema';

const referencingTables = { problem_photo: problemPhotos, message_photo: messagePhotos } as const;

export type LooseKind = keyof typeof referencingTables;

const isLoose = (db: Session, kind: LooseKind) => {
  const references = referencingTables[kind];
  return and(
    eq(files.kind, kind),
    notExists(db.select({ one: sql`1` }).from(references).where(eq(references.fileId, files.id))),
  );
};

/** Returns those of the files that are this person's unattached photos. Locks them, so that each is attached once. */
export async function lockLoosePhotos(
  tx: Session,
  kind: LooseKind,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), isLoose(tx, kind)))
    .for('update', { of: files });
  return rows.map(({ id }) => id);
}

export const countLoosePhotos = (db: Session, kind: LooseKind, ownerId: string) =>
  db.$count(files, and(eq(files.ownerId, ownerId), isLoose(db, kind)));

export async function deleteLoosePhotos(tx: Session, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(files)
    .where(and(lt(files.createdAt, before), or(isLoose(tx, 'problem_photo'), isLoose(tx, 'message_photo'))))
    .returning({ path: files.path });
  return rows.map(({ path }) => path);
}
