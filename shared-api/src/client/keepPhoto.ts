import { toPhotoId } from '../wire/problems';
import { type ApiError, apiError } from './apiError';
import { ImageError, toJpeg } from './jpeg';
import type { ApiRequest } from './requests';

export interface PhotoUpload {
  readonly bookingId: string;
  readonly file: Blob;
  /** Called with the sent share of the file: from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

type SendRequest = (
  request: ApiRequest,
) => PromiseLike<{ readonly data?: unknown; readonly error?: ApiError | undefined }>;

/** Turns a photo into the one that travels. Fails with the code `invalid` or `too_large`. */
export async function shrinkPhoto(
  file: Blob,
): Promise<{ data: Blob; error?: never } | { data?: never; error: ApiError }> {
  try {
    return { data: await toJpeg(file) };
  } catch (error) {
    return { error: apiError('business', { code: error instanceof ImageError ? error.issue : 'invalid' }) };
  }
}

/**
 * Sends one photo to the server: upright, at most 2048 pixels wide and high, and without what cameras write beside it, such as
 * where it was taken. Rejects with the code `invalid` or `too_large` before anything is sent.
 */
export async function sendPhoto(
  ask: SendRequest,
  path: string,
  { file, onProgress, texts }: Pick<PhotoUpload, 'file' | 'onProgress'> & { texts?: Readonly<Record<string, string>> },
): Promise<{ data: unknown } | { error: ApiError }> {
  const photo = await shrinkPhoto(file);
  if (!photo.data) return photo;
  const fields = { ...texts, photo: { file: photo.data, name: 'photo.jpg' } };
  const result = await ask({ path, method: 'POST', session: 'required', fields, onProgress });
  return result.error ? { error: result.error } : { data: result.data };
}

/** Answers the id that the server gave the photo. */
export async function keepPhoto(
  ask: SendRequest,
  path: string,
  photo: Pick<PhotoUpload, 'file' | 'onProgress'>,
): Promise<{ data: string } | { error: ApiError }> {
  const result = await sendPhoto(ask, path, photo);
  return 'error' in result ? result : { data: toPhotoId(result.data) };
}
