import { DAY, later } from '../../clock';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { HttpError } from '../../http/httpError';
import type { UploadedFile } from '../../http/readBody';
import { newId } from '../../ids';
import { insertFile } from './files.repository';
import { countLoosePhotos, deleteLoosePhotos, type LooseKind, lockLoosePhotos } from './loosePhotos.repository';
import { readImage } from './readImage';

const LOOSE_FOR = DAY;
/** Limit on photos not yet attached. High enough for choosing photos anew a few times. */
const MAX_LOOSE = 30;

const folders: Readonly<Record<LooseKind, string>> = { problem_photo: 'problems', message_photo: 'messages' };
const sendFirst: Readonly<Record<LooseKind, string>> = {
  problem_photo: 'Please send your report before you add more photos.',
  message_photo: 'Please send your message before you add more photos.',
};

/** Keeps a photo that something will name within a day. Only the two sides and the staff ever get a link to it. */
export async function keepPhoto(
  { db, uploads, clock }: Context,
  kind: LooseKind,
  ownerId: string,
  file: UploadedFile | undefined,
) {
  const field = 'photo';
  if (!file) throw new HttpError('validation', 'Please upload a valid image.', { field });
  if ((await countLoosePhotos(db, kind, ownerId)) >= MAX_LOOSE) {
    throw new HttpError('validation', sendFirst[kind], { field, status: 422 });
  }
  const { bytes, mime, extension, width, height, colour } = await readImage(file, field);
  const id = newId('f');
  const path = `private/${folders[kind]}/${id}-${colour}.${extension}`;
  await uploads.write({ path, bytes });
  try {
    await insertFile(db, { kind, id, path, mime, bytes, width, height }, ownerId, clock());
  } catch (error) {
    await uploads.remove(path);
    throw error;
  }
  return { id, url: uploads.signedUrl(path, ownerId) };
}

/** Locks the photos. Rejects other people's and already used ones. */
export async function takePhotos(tx: Session, kind: LooseKind, ownerId: string, photoIds: readonly string[]) {
  if (photoIds.length === 0) return;
  const own = await lockLoosePhotos(tx, kind, ownerId, photoIds);
  if (own.length < photoIds.length) {
    throw new HttpError('validation', 'Please add your photos again.', { field: 'photos', status: 422 });
  }
}

export async function removeLoosePhotos({ db, uploads, clock }: Context) {
  const paths = await db.transaction((tx) => deleteLoosePhotos(tx, later(clock(), -LOOSE_FOR)));
  await uploads.remove(...paths);
}
