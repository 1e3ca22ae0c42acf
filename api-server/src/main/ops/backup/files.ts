import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { CommandError } from '../../../platform/commandError';
import { type RecordHead, writeRecord } from './records';

/** Folders below DATA_DIR whose contents are not in the database and cannot be recreated. */
const FOLDERS = ['uploads', 'keys', 'provenance', 'rollouts', 'policy', 'webhooks', 'site'] as const;

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

/** Yields a record for each file and link. Skips files that vanish meanwhile, as no row names them any more. */
export async function* recordsOfFiles(dataDir: string): AsyncGenerator<Buffer> {
  for (const folder of FOLDERS) yield* recordsBelow(dataDir, folder);
}

async function* recordsBelow(dataDir: string, path: string): AsyncGenerator<Buffer> {
  const names = await readdir(join(dataDir, path)).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.toSorted()) {
    const below = `${path}/${name}`;
    const place = join(dataDir, below);
    try {
      const stats = await lstat(place);
      if (stats.isDirectory()) yield* recordsBelow(dataDir, below);
      else if (stats.isSymbolicLink()) yield writeRecord({ kind: 'link', path: below, target: await readlink(place) });
      else if (stats.isFile()) {
        const bytes = await readFile(place);
        yield writeRecord({ kind: 'file', path: below, mode: stats.mode & 0o777, sha256: hashOf(bytes) }, bytes);
      }
    } catch (error) {
      if (!isMissing(error as NodeJS.ErrnoException)) throw error;
    }
  }
}

/** Throws for a path outside the directory. */
function resolveInside(dataDir: string, path: string): string {
  const place = normalize(join(dataDir, path));
  if (!place.startsWith(dataDir + sep))
    throw new CommandError('The backup names a file outside DATA_DIR. It is not restored.');
  return place;
}

export async function restoreFile(dataDir: string, head: RecordHead & { kind: 'file' | 'link' }, bytes: Buffer) {
  const place = resolveInside(dataDir, head.path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  if (head.kind === 'link') return symlink(head.target, place);
  if (hashOf(bytes) !== head.sha256) throw new CommandError(`${head.path} is damaged in this backup. Use another one.`);
  await writeFile(place, bytes, { mode: head.mode, flag: 'wx' });
  await chmod(place, head.mode);
}

export async function hasFiles(dataDir: string): Promise<boolean> {
  for (const folder of FOLDERS) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    if (names.length > 0) return true;
  }
  return false;
}

export const restoredFolders = (dataDir: string) => FOLDERS.map((folder) => join(dataDir, folder));
