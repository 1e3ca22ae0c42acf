import { addMilliseconds, DAY } from '../clock';
import type { Context } from '../context';
import type { Session } from '../db/connect';
import { HttpError } from '../http/httpError';
import type { UploadedFile } from '../http/readBody';
import { newId } from '../ids';
import { insertFile } from './files.repository';
import {
  type AttachablePhotoKind,
  countUnattachedPhotos,
  deleteUnattachedPhotos,
  lockUnattachedPhotos,
} from './loosePhotos.repository';
import { readImage } from './readImage';

const UNATTACHED_LIFETIME = DAY;
/** Limit on photos not yet attached. High enough for choosing photos anew a few times. */
const MAX_UNATTACHED = 30;

const folders: Readonly<Record<AttachablePhotoKind, string>> = {
  problem_photo: 'private/problems',
  message_photo: 'private/messages',
  // Published with the review.
  review_photo: 'reviews',
};
const tooManyPhotosMessages: Readonly<Record<AttachablePhotoKind, string>> = {
  problem_photo: 'Please send your report before you add more photos.',
  message_photo: 'Please send your message before you add more photos.',
  review_photo: 'Please send your review before you add more photos.',
};

/** Keeps a photo that something will name within a day. */
export async function storeUnattachedPhoto(
  { db, uploads, clock }: Context,
  kind: AttachablePhotoKind,
  ownerId: string,
  file: UploadedFile | undefined,
) {
  const field = 'photo';
  if (!file) throw new HttpError('validation', 'Please upload a valid image.', { field });
  if ((await countUnattachedPhotos(db, kind, ownerId)) >= MAX_UNATTACHED) {
    throw new HttpError('validation', tooManyPhotosMessages[kind], { field, status: 422 });
  }
  const { bytes, mime, extension, width, height, colour } = await readImage(file, field);
  const id = newId('f');
  const path = `${folders[kind]}/${id}-${colour}.${extension}`;
  await uploads.write({ path, bytes });
  try {
    await insertFile(db, { kind, id, path, mime, bytes, width, height }, ownerId, clock());
  } catch (error) {
    await uploads.remove(path);
    throw error;
  }
  return { id, url: uploads.urlFor(path, ownerId) };
}

/** Locks the photos. Rejects other people's and already used ones. */
export async function claimPhotos(
  tx: Session,
  kind: AttachablePhotoKind,
  ownerId: string,
  photoIds: readonly string[],
) {
  if (photoIds.length === 0) return;
  const own = await lockUnattachedPhotos(tx, kind, ownerId, photoIds);
  if (own.length < photoIds.length) {
    throw new HttpError('validation', 'Please add your photos again.', { field: 'photos', status: 422 });
  }
}

export async function removeUnattachedPhotos({ db, uploads, clock }: Context) {
  const paths = await db.transaction((tx) =>
    deleteUnattachedPhotos(tx, addMilliseconds(clock(), -UNATTACHED_LIFETIME)),
  );
  await uploads.remove(...paths);
}
