import type { Session } from '../db/connect';
import { updateFilePath } from './files.repository';
import type { UploadStore } from './store';

const PRIVATE = 'private/';

interface MovedFile {
  written: string;
  replaced: string;
}

/** Moves public files to a private path, or back, so that nobody can load hidden pictures by their former address. */
async function moveFiles(
  uploads: UploadStore,
  tx: Session,
  { files, isHidden, moved }: { files: readonly { id: string; path: string }[]; isHidden: boolean; moved: MovedFile[] },
) {
  for (const { id, path: replaced } of files) {
    const written = isHidden ? `${PRIVATE}${replaced}` : replaced.slice(PRIVATE.length);
    const bytes = await uploads.storage.read(replaced);
    if (bytes) await uploads.write({ path: written, bytes });
    moved.push({ written, replaced });
    await updateFilePath(tx, id, written);
  }
}

export type MoveFiles = (
  tx: Session,
  files: readonly { id: string; path: string }[],
  to: { isHidden: boolean },
) => Promise<void>;

/** Runs work that moves files. Deletes the former files when it succeeds, and the new ones when it fails. */
export async function withMovedFiles<T>(uploads: UploadStore, work: (move: MoveFiles) => Promise<T>): Promise<T> {
  const moved: MovedFile[] = [];
  try {
    const result = await work((tx, files, { isHidden }) => moveFiles(uploads, tx, { files, isHidden, moved }));
    await uploads.remove(...moved.map(({ replaced }) => replaced));
    return result;
  } catch (error) {
    await uploads.remove(...moved.map(({ written }) => written));
    throw error;
  }
}
