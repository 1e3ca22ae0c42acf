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

/**
 * Sends one photo to the server: upright, at most 2048 pixels wide and high, and without what cameras write beside it, such as
 * where it was taken. Answers the id that the server gave it; rejects with the code `invalid` or `too_large` before anything is sent.
 */
export async function keepPhoto(
  ask: SendRequest,
  path: string,
  { file, onProgress }: Pick<PhotoUpload, 'file' | 'onProgress'>,
): Promise<{ data: string } | { error: ApiError }> {
  let photo: Blob;
  try {
    photo = await toJpeg(file);
  } catch (error) {
    return { error: apiError('business', { code: error instanceof ImageError ? error.issue : 'invalid' }) };
  }
  const fields = { photo: { file: photo, name: 'photo.jpg' } };
  const result = await ask({ path, method: 'POST', session: 'required', fields, onProgress });
  return result.error ? { error: result.error } : { data: toPhotoId(result.data) };
}
