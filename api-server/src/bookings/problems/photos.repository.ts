import type { Session } from '../../platform/db/connect';
import { problemPhotos } from '../../platform/db/schema';

export async function attachPhotos(tx: Session, entryId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await tx.insert(problemPhotos).values(fileIds.map((fileId, position) => ({ entryId, position, fileId })));
}
