import type { PairConsent } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { files, type JobPairRow, jobPairs, workPhotos } from '../../platform/db/schema';

const selectPairPhotos = (db: Session) =>
  db
    .select({
      photo: workPhotos,
      file: { id: files.id, path: files.path, width: files.width, height: files.height },
    })
    .from(workPhotos)
    .innerJoin(files, eq(files.id, workPhotos.fileId));

export type PairPhoto = Awaited<ReturnType<typeof selectPairPhotos>>[number];

export const listPairPhotos = (db: Session, pairIds: readonly string[]): Promise<PairPhoto[]> =>
  selectPairPhotos(db)
    .where(and(isNotNull(workPhotos.pairId), inArray(workPhotos.pairId, [...pairIds])))
    .orderBy(asc(workPhotos.createdAt), asc(workPhotos.id));

export async function findPair(db: Session, bookingId: string): Promise<JobPairRow | undefined> {
  const [pair] = await db.select().from(jobPairs).where(eq(jobPairs.bookingId, bookingId));
  return pair;
}

/** Locks the pair until the transaction ends, so that a withdrawal and a decision of staff follow each other. */
export async function lockPair(tx: Session, bookingId: string): Promise<JobPairRow | undefined> {
  const [pair] = await tx.select().from(jobPairs).where(eq(jobPairs.bookingId, bookingId)).for('update');
  return pair;
}

export async function lockPairById(tx: Session, id: string): Promise<JobPairRow | undefined> {
  const [pair] = await tx.select().from(jobPairs).where(eq(jobPairs.id, id)).for('update');
  return pair;
}

/** The newest first. */
export const listPairsWithConsent = (db: Session, providerId: string, limit: number): Promise<JobPairRow[]> =>
  db
    .select()
    .from(jobPairs)
    .where(and(eq(jobPairs.providerId, providerId), eq(jobPairs.consent, 'given')))
    .orderBy(desc(jobPairs.createdAt), desc(jobPairs.id))
    .limit(limit);

export const listPairsOfPerson = (db: Session, userId: string): Promise<JobPairRow[]> =>
  db
    .select()
    .from(jobPairs)
    .where(or(eq(jobPairs.customerId, userId), eq(jobPairs.providerId, userId)))
    .orderBy(asc(jobPairs.createdAt));

export async function insertPair(tx: Session, pair: typeof jobPairs.$inferInsert) {
  await tx.insert(jobPairs).values(pair).onConflictDoNothing();
}

export async function setConsent(tx: Session, id: string, consent: PairConsent, answeredAt: Date) {
  await tx.update(jobPairs).set({ consent, answeredAt }).where(eq(jobPairs.id, id));
}

export async function deletePair(tx: Session, id: string) {
  await tx.delete(jobPairs).where(eq(jobPairs.id, id));
}

export const hasConsent = async (db: Session, id: string): Promise<boolean> =>
  (await db.$count(jobPairs, and(eq(jobPairs.id, id), eq(jobPairs.consent, 'given')))) > 0;
