import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { files, users, type WorkPhotoRow, workPhotoReports, workPhotos } from '../../platform/db/schema';

/** Photos of a finished job are shown as a pair instead. */
const isOfGallery = isNull(workPhotos.pairId);

const openReportCount = sql<number>`(select count(*)::int from ${workPhotoReports} r where r.photo_id = ${workPhotos.id} and r.handled_at is null)`;

const selectPhotos = (db: Session) =>
  db
    .select({
      photo: workPhotos,
      file: { id: files.id, path: files.path, width: files.width, height: files.height },
      provider: { id: users.id, name: users.fullname },
      reports: openReportCount,
    })
    .from(workPhotos)
    .innerJoin(files, eq(files.id, workPhotos.fileId))
    .innerJoin(users, eq(users.id, workPhotos.providerId));

export type StoredWorkPhoto = Awaited<ReturnType<typeof selectPhotos>>[number];

export const listOwnPhotos = (db: Session, providerId: string): Promise<StoredWorkPhoto[]> =>
  selectPhotos(db)
    .where(and(eq(workPhotos.providerId, providerId), isOfGallery))
    .orderBy(asc(workPhotos.position), asc(workPhotos.id));

export const listShownPhotos = (db: Session, providerId: string): Promise<StoredWorkPhoto[]> =>
  selectPhotos(db)
    .where(and(eq(workPhotos.providerId, providerId), isOfGallery, isNull(workPhotos.hiddenAt)))
    .orderBy(asc(workPhotos.position), asc(workPhotos.id));

export async function findPhoto(db: Session, id: string): Promise<StoredWorkPhoto | undefined> {
  const [row] = await selectPhotos(db).where(eq(workPhotos.id, id));
  return row;
}

/** Locks the photo until the transaction ends, to prevent concurrent decisions. */
export async function lockPhoto(tx: Session, id: string): Promise<WorkPhotoRow | undefined> {
  const [row] = await tx.select().from(workPhotos).where(eq(workPhotos.id, id)).for('update');
  return row;
}

export const countPhotos = (db: Session, providerId: string) =>
  db.$count(workPhotos, and(eq(workPhotos.providerId, providerId), isOfGallery));

export async function insertPhoto(tx: Session, row: Omit<typeof workPhotos.$inferInsert, 'position'>) {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from work_photos where provider_id = ${row.providerId})`;
  await tx.insert(workPhotos).values({ ...row, position });
}

export async function updatePhoto(
  tx: Session,
  id: string,
  set: Partial<Pick<WorkPhotoRow, 'alt' | 'position' | 'hiddenAt' | 'hiddenReason'>>,
) {
  await tx.update(workPhotos).set(set).where(eq(workPhotos.id, id));
}

/** Increments the version, so that staff who looked at the photo before must look again before deciding. */
export async function incrementVersion(tx: Session, id: string) {
  await tx
    .update(workPhotos)
    .set({ version: sql`${workPhotos.version} + 1` })
    .where(eq(workPhotos.id, id));
}

export async function deletePhoto(tx: Session, { id, fileId }: Pick<WorkPhotoRow, 'id' | 'fileId'>) {
  await tx.delete(workPhotoReports).where(eq(workPhotoReports.photoId, id));
  await tx.delete(workPhotos).where(eq(workPhotos.id, id));
  await tx.delete(files).where(eq(files.id, fileId));
}

/** A person may report a photo once. */
export async function insertReport(db: Session, report: typeof workPhotoReports.$inferInsert) {
  await db.insert(workPhotoReports).values(report).onConflictDoNothing();
}

export const listReports = (db: Session, photoId: string) =>
  db
    .select({ report: workPhotoReports, reporter: users.fullname })
    .from(workPhotoReports)
    .innerJoin(users, eq(users.id, workPhotoReports.userId))
    .where(eq(workPhotoReports.photoId, photoId))
    .orderBy(desc(workPhotoReports.createdAt))
    .limit(50);

export async function markReportsHandled(tx: Session, photoId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(workPhotoReports)
    .set({ handledAt: now })
    .where(and(eq(workPhotoReports.photoId, photoId), isNull(workPhotoReports.handledAt)))
    .returning({ userId: workPhotoReports.userId });
  return rows.map(({ userId }) => userId);
}

export const listNoticeReceivers = (tx: Session, ids: readonly string[]) =>
  tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.accountStatus, 'deleted')));

export const photoViews = ['reported', 'hidden'] as const;

export interface PhotoSearch {
  view?: (typeof photoViews)[number];
  providerId?: string;
}

export function searchPhotos(
  db: Session,
  { view, providerId }: PhotoSearch,
  place: PagePosition | undefined,
  limit: number,
): Promise<StoredWorkPhoto[]> {
  const views: Record<(typeof photoViews)[number], SQL> = {
    reported: sql`${workPhotos.id} in (select r.photo_id from ${workPhotoReports} r where r.handled_at is null)`,
    hidden: isNotNull(workPhotos.hiddenAt),
  };
  return selectPhotos(db)
    .where(
      and(
        view ? views[view] : undefined,
        providerId ? eq(workPhotos.providerId, providerId) : undefined,
        place ? sql`(${workPhotos.createdAt}, ${workPhotos.id}) < (${place.at}::timestamptz, ${place.id})` : undefined,
      ),
    )
    .orderBy(desc(workPhotos.createdAt), desc(workPhotos.id))
    .limit(limit);
}
