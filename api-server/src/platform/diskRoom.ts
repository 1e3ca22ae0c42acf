import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Minimum free space: enough for a photo of 20 MB and the database's temporary data of a large statement. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** An unreadable folder counts as having room, as its fault is reported elsewhere. */
export async function hasRoom(directory: string, minBytes = MIN_FREE_BYTES): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= minBytes;
  } catch {
    return true;
  }
}

export function hasRoomNow(directory: string, minBytes = MIN_FREE_BYTES): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= minBytes;
  } catch {
    return true;
  }
}
