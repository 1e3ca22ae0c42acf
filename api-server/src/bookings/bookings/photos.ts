import type { RpcRequest } from '../../identity/http/rpcRoute';
import type { Session } from '../../platform/db/connect';
import { newId } from '../../platform/ids';
import { readImage, type StoredImage } from '../../platform/uploads/readImage';
import type { UploadStore } from '../../platform/uploads/store';
import { insertPhoto } from './bookings.repository';

export interface Photo {
  slot: 1 | 2 | 3;
  fileId: string;
  path: string;
  image: StoredImage;
}

/** Throws with the field of the first that is no picture. */
export async function readUploadedPhotos(call: RpcRequest): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const slot of [1, 2, 3] as const) {
    const field = `service_image${slot}`;
    const uploadedFile = call.file(field);
    if (!uploadedFile) continue;
    const image = await readImage(uploadedFile, field);
    const fileId = newId('f');
    photos.push({ slot, fileId, path: `private/bookings/${fileId}-${image.colour}.${image.extension}`, image });
  }
  return photos;
}

export const writePhotos = (uploads: UploadStore, photos: readonly Photo[]) =>
  uploads.write(...photos.map(({ path, image: { bytes } }) => ({ path, bytes })));

export const removePhotos = (uploads: UploadStore, photos: readonly Photo[]) =>
  uploads.remove(...photos.map(({ path }) => path));

export async function insertPhotos(
  tx: Session,
  photos: readonly Photo[],
  bookingId: string,
  ownerId: string,
  now: Date,
) {
  for (const { slot, fileId, path, image } of photos) {
    const { mime, width, height, bytes } = image;
    const file = { id: fileId, ownerId, path, mime, bytes: bytes.length, width, height, createdAt: now };
    await insertPhoto(tx, bookingId, slot, file);
  }
}
