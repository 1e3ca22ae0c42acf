import { maxProblemPhotos } from '@doorstep/shared-api/domain';
import { DAY, later } from '../../clock';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { HttpError } from '../../http/httpError';
import type { UploadedFile } from '../../http/readBody';
import { newId } from '../../ids';
import { insertFile } from '../uploads/files.repository';
import { readImage } from '../uploads/readImage';
import { attachPhotos, countLoosePhotos, deleteLoosePhotos, lockLoosePhotos } from './photos.repository';

/** Sent and never named by a report or an answer, it is removed after so long. */
const LOOSE_FOR = DAY;
/** Whoever chooses photos anew a few times is no attack. */
const MOST_LOOSE = 6 * maxProblemPhotos;

/** Keeps a photo that a report or an answer will name. Only the two sides and the staff ever get a link to it. */
export async function keepPhoto({ db, uploads, clock }: Context, ownerId: string, file: UploadedFile | undefined) {
  const field = 'photo';
  if (!file) throw new HttpError('validation', 'Please upload a valid image.', { field });
  if ((await countLoosePhotos(db, ownerId)) >= MOST_LOOSE) {
    throw new HttpError('validation', 'Please send your report before you add more photos.', { field, status: 422 });
  }
  const { bytes, mime, extension, width, height, colour } = await readImage(file, field);
  const id = newId('f');
  const path = `private/problems/${id}-${colour}.${extension}`;
  await uploads.write({ path, bytes });
  try {
    await insertFile(db, { kind: 'problem_photo', id, path, mime, bytes, width, height }, ownerId, clock());
  } catch (error) {
    await uploads.remove(path);
    throw error;
  }
  return { id, url: uploads.signedUrl(path, ownerId) };
}

/** Gives this person's photos to what they wrote. Somebody else's, and ones that were used, are refused. */
export async function usePhotos(tx: Session, ownerId: string, entryId: string, photoIds: readonly string[]) {
  if (photoIds.length === 0) return;
  const ids = [...new Set(photoIds)];
  const own = await lockLoosePhotos(tx, ownerId, ids);
  if (own.length < ids.length || ids.length > maxProblemPhotos) {
    throw new HttpError('validation', 'Please add your photos again.', { field: 'photos', status: 422 });
  }
  await attachPhotos(tx, entryId, ids);
}

/** Part of the maintenance job. */
export async function removeLoosePhotos({ db, uploads, clock }: Context) {
  const paths = await db.transaction((tx) => deleteLoosePhotos(tx, later(clock(), -LOOSE_FOR)));
  await uploads.remove(...paths);
}
