import { workPhotoLimits } from '@doorstep/shared-api/domain';
import type { OwnWorkPhotosWire, WorkPhotoWire } from '@doorstep/shared-api/wire';
import { lockUser } from '../../identity/accounts/accounts.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { UploadedFile } from '../../platform/http/readBody';
import { newId } from '../../platform/ids';
import { personalTextIssue, trimPersonalText } from '../../platform/personalText';
import { insertFile } from '../../platform/uploads/files.repository';
import { readImage } from '../../platform/uploads/readImage';
import { hasConsent } from './jobPairs.repository';
import * as stored from './workPhotos.repository';

const DEMO_PATH = /^(private\/)?demo\//;

export const noPhoto = () => new HttpError('not_found', 'There is no such photo.');

export const toPhotoWire = (
  { photo, file }: Pick<stored.StoredWorkPhoto, 'photo' | 'file'>,
  url: string,
): WorkPhotoWire => ({
  photo_id: photo.id,
  url,
  alt: photo.alt,
  width: file.width,
  height: file.height,
  ...(DEMO_PATH.test(file.path) && { demo: true }),
});

export const publicUrl = (path: string) => `/uploads/${path}`;

export async function readShownPhotos(db: Session, providerId: string): Promise<WorkPhotoWire[]> {
  const rows = await stored.listShownPhotos(db, providerId);
  return rows.map((row) => toPhotoWire(row, publicUrl(row.file.path)));
}

export async function readOwnPhotos(context: Context, providerId: string): Promise<OwnWorkPhotosWire> {
  const rows = await stored.listOwnPhotos(context.db, providerId);
  return {
    items: rows.map((row) => ({
      ...toPhotoWire(row, context.uploads.urlFor(row.file.path, providerId)),
      hidden: row.photo.hiddenAt !== null,
      hidden_reason: row.photo.hiddenReason,
    })),
  };
}

export function readAlt(text: string): string {
  const alt = trimPersonalText(text);
  const { minAlt, maxAlt } = workPhotoLimits;
  const reject = (message: string) => new HttpError('validation', message, { field: 'alt', status: 422 });
  if (alt.length < minAlt || alt.length > maxAlt)
    throw reject(`Please describe the photo in ${minAlt} to ${maxAlt} characters.`);
  if (personalTextIssue(alt)) throw reject('Please describe the photo in plain words, without links.');
  return alt;
}

export async function addPhoto(
  context: Context,
  user: User,
  input: { photo: UploadedFile | undefined; alt: string },
): Promise<OwnWorkPhotosWire> {
  const { db, uploads, clock } = context;
  const field = 'photo';
  if (!input.photo) throw new HttpError('validation', 'Please upload a valid image.', { field });
  const alt = readAlt(input.alt);
  const { bytes, mime, extension, width, height, colour } = await readImage(input.photo, field);
  const fileId = newId('f');
  const path = `work/${fileId}-${colour}.${extension}`;
  const now = clock();
  await uploads.write({ path, bytes });
  try {
    await db.transaction(async (tx) => {
      // The lock keeps parallel uploads below the limit, and waits for the deletion of the account.
      const owner = await lockUser(tx, user.id);
      if (owner?.accountStatus !== 'active') throw new HttpError('forbidden', 'Your account is waiting for approval.');
      if ((await stored.countPhotos(tx, user.id)) >= workPhotoLimits.photos)
        throw new HttpError('validation', 'Please delete a photo before you add another one.', { field, status: 422 });
      await insertFile(tx, { kind: 'work_photo', id: fileId, path, mime, bytes, width, height }, user.id, now);
      await stored.insertPhoto(tx, { id: newId('wp'), providerId: user.id, fileId, alt, createdAt: now });
    });
  } catch (error) {
    await uploads.remove(path);
    throw error;
  }
  return readOwnPhotos(context, user.id);
}

async function lockOwnPhoto(tx: Session, user: User, id: string) {
  const photo = await stored.lockPhoto(tx, id);
  if (photo?.providerId !== user.id || photo.pairId) throw noPhoto();
  return photo;
}

/** Increments the version, so that staff never decide about words that they have not seen. */
export async function changeAlt(context: Context, user: User, id: string, text: string): Promise<OwnWorkPhotosWire> {
  const alt = readAlt(text);
  await context.db.transaction(async (tx) => {
    await lockOwnPhoto(tx, user, id);
    await stored.updatePhoto(tx, id, { alt });
    await stored.incrementVersion(tx, id);
  });
  return readOwnPhotos(context, user.id);
}

export async function orderPhotos(context: Context, user: User, ids: readonly string[]): Promise<OwnWorkPhotosWire> {
  await context.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const own = (await stored.listOwnPhotos(tx, user.id)).map(({ photo }) => photo.id);
    if (ids.some((id) => !own.includes(id))) throw noPhoto();
    if (new Set(ids).size !== own.length || ids.length !== own.length)
      throw new HttpError('state_conflict', 'Your photos have changed. Please load the page again.');
    for (const [index, id] of ids.entries()) await stored.updatePhoto(tx, id, { position: index + 1 });
  });
  return readOwnPhotos(context, user.id);
}

export async function removePhoto(context: Context, user: User, id: string): Promise<OwnWorkPhotosWire> {
  const { db, uploads } = context;
  const path = await db.transaction(async (tx) => {
    const photo = await lockOwnPhoto(tx, user, id);
    const row = await stored.findPhoto(tx, id);
    await stored.deletePhoto(tx, photo);
    return row?.file.path;
  });
  if (path) await uploads.remove(path);
  return readOwnPhotos(context, user.id);
}

/** One's own, hidden and missing photos get the same answer, and those that a customer does not want shown. */
export async function reportPhoto(
  { db, clock }: Context,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const found = await stored.findPhoto(db, id);
  if (!found || found.photo.hiddenAt || found.photo.providerId === user.id) throw noPhoto();
  if (found.photo.pairId && !(await hasConsent(db, found.photo.pairId))) throw noPhoto();
  await stored.insertReport(db, { photoId: id, userId: user.id, reason, createdAt: clock() });
}
