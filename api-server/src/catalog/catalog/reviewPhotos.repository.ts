import { asc, eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { files, reviewPhotos, reviews } from '../../platform/db/schema';

export interface ReviewPhoto {
  path: string;
  width: number;
  height: number;
}

/** Column for statements that select from `reviews`. */
export const photosOfReview = sql<ReviewPhoto[]>`(select coalesce(json_agg(json_build_object('path', f.path,
  'width', f.width, 'height', f.height) order by rp.position), '[]'::json)
  from ${reviewPhotos} rp join ${files} f on f.id = rp.file_id where rp.review_id = ${reviews.id})`;

export const listPhotoFiles = (db: Session, reviewId: string) =>
  db
    .select({ id: files.id, path: files.path, width: files.width, height: files.height })
    .from(reviewPhotos)
    .innerJoin(files, eq(files.id, reviewPhotos.fileId))
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(asc(reviewPhotos.position));

export async function attachPhotos(tx: Session, reviewId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await tx.insert(reviewPhotos).values(fileIds.map((fileId, position) => ({ reviewId, position, fileId })));
}
