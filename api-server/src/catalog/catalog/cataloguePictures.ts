import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { HttpError } from '../../platform/http/httpError';
import type { UploadStorage } from '../../platform/uploads/port';
import { readImage } from '../../platform/uploads/readImage';
import { throwIssues } from './catalogueEntries';
import type { CatalogueFile } from './catalogueFile';

export const UPLOADS_PREFIX = '/uploads/';
const PUBLIC_PATH = /^(?!private\/)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** Maximum size of a source picture. The stored one takes a few hundred kilobytes. */
const MAX_MEGABYTES = 20;

interface Picture {
  address: string;
  /** File to store under the address if it is not there yet. */
  file?: { path: string; bytes: Buffer };
}

export interface Pictures {
  addressOf(picture: string): string;
  store(): Promise<void>;
}

/** Paths are relative to `directory`. Stores nothing yet. */
export async function readPictures(
  { document, placeOf }: CatalogueFile,
  directory: string,
  storage: UploadStorage,
): Promise<Pictures> {
  const pictures = new Map<string, Picture>();
  const issues: string[] = [];
  for (const [index, { picture, banners = [] }] of document.categories.entries()) {
    const pointer = `/categories/${index}`;
    const named = [
      [`${pointer}/picture`, picture] as const,
      ...banners.map((banner, at) => [`${pointer}/banners/${at}`, banner] as const),
    ];
    for (const [place, name] of named) {
      if (pictures.has(name)) continue;
      const read = name.startsWith(UPLOADS_PREFIX)
        ? await findStored(name, storage)
        : await readPictureFile(name, directory, storage);
      if (typeof read === 'string') issues.push(`${placeOf(place)}: ${read}`);
      else pictures.set(name, read);
    }
  }
  if (issues.length > 0) throwIssues(issues);
  return {
    addressOf: (name) => pictures.get(name)?.address ?? '',
    async store() {
      for (const { file } of pictures.values()) if (file) await storage.write(file.path, file.bytes);
    },
  };
}

async function findStored(address: string, storage: UploadStorage): Promise<Picture | string> {
  const path = address.slice(UPLOADS_PREFIX.length);
  const isThere = PUBLIC_PATH.test(path) && (await storage.read(path)) !== undefined;
  return isThere ? { address } : `this site has no picture ${address}: name a picture file instead.`;
}

async function readPictureFile(name: string, directory: string, storage: UploadStorage): Promise<Picture | string> {
  const source = resolve(directory, name);
  let bytes: Buffer;
  try {
    bytes = await readFile(source);
  } catch (error) {
    return `${source} cannot be read (${(error as NodeJS.ErrnoException).code}): put the picture there or correct the path.`;
  }
  try {
    const tooLarge = bytes.length > MAX_MEGABYTES * 1024 * 1024;
    const { bytes: encoded, colour } = await readImage({ bytes, tooLarge }, 'picture');
    // The name is a hash of the contents, so importing a file again yields the same address.
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    const path = `catalogue/${hash}-${colour}.jpg`;
    const address = `${UPLOADS_PREFIX}${path}`;
    return (await storage.read(path)) ? { address } : { address, file: { path, bytes: encoded } };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `${source} is not a readable picture: use JPEG, PNG or WebP of at most ${MAX_MEGABYTES} MB.`;
  }
}
