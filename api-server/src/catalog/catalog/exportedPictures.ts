import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from '../../platform/commandError';
import type { UploadStorage } from '../../platform/uploads/port';
import { type CatalogueDocument, throwIssues } from './catalogueEntries';
import { UPLOADS_PREFIX } from './cataloguePictures';

/**
 * Creates `directory` if necessary. Returns the document with paths relative to `base` instead of addresses. Throws
 * `CommandError` before writing if the site has lost a picture.
 */
export async function writePictures(
  { categories }: CatalogueDocument,
  base: string,
  directory: string,
  storage: UploadStorage,
): Promise<CatalogueDocument> {
  const pictures = new Map<string, { file: string; bytes: Buffer }>();
  const issues: string[] = [];
  for (const { name, picture, banners = [] } of categories) {
    for (const address of [picture, ...banners]) {
      if (pictures.has(address)) continue;
      const path = address.slice(UPLOADS_PREFIX.length);
      const bytes = address.startsWith(UPLOADS_PREFIX) ? await storage.read(path) : undefined;
      // Include the folder in the name, because two folders may contain files of the same name.
      if (bytes) pictures.set(address, { file: join(directory, path.replaceAll('/', '-')), bytes });
      else issues.push(`${name}: this site has no picture "${address}": import another picture for it first.`);
    }
  }
  if (issues.length > 0) throwIssues(issues);
  await mkdir(directory, { recursive: true }).catch((error) => fail(directory, error));
  for (const { file, bytes } of pictures.values()) await writeOnce(file, bytes);
  const pathOf = (address: string) => relative(base, pictures.get(address)?.file ?? '').replaceAll(sep, '/');
  return {
    categories: categories.map(({ picture, banners, ...category }) => ({
      ...category,
      picture: pathOf(picture),
      ...(banners && { banners: banners.map(pathOf) }),
    })),
  };
}

/** Writes a file unless it exists: an existing one may be the user's own. */
async function writeOnce(file: string, bytes: Buffer) {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    const there = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readFile(file) : undefined;
    if (!there?.equals(bytes)) fail(file, error);
  }
}

function fail(path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw new CommandError(`${path} cannot be written (${code}): choose another directory.`);
}
