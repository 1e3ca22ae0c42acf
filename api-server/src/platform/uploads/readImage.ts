import { HttpError } from '../http/httpError';
import type { UploadedFile } from '../http/readBody';
import { MAX_PIXELS, uploadQueue } from './decodeQueue';
import { pictureLibrary } from './pictureLibrary';

export interface StoredImage {
  bytes: Buffer;
  mime: 'image/jpeg';
  extension: 'jpg';
  width: number;
  height: number;
  /** Average colour as `rrggbb`. It is part of the file name, so that it can be shown before the picture has loaded. */
  colour: string;
}

type Kind = 'jpeg' | 'png' | 'webp';

/** Detects the format from the bytes. Ignores file name and content type. */
function kindOf(bytes: Buffer): Kind | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/**
 * Decodes and re-encodes the picture, so that the sender's bytes are never served: no metadata, location or hidden
 * script. Throws `validation` with the contract's two messages, naming the field.
 */
export async function readImage(file: UploadedFile, field: string, { longestSide = 2048 } = {}): Promise<StoredImage> {
  if (file.tooLarge) throw new HttpError('validation', 'Image is too large.', { field });
  const invalid = () => new HttpError('validation', 'Please upload a valid image.', { field });
  const kind = kindOf(file.bytes);
  if (!kind) throw invalid();
  const sharp = await pictureLibrary();
  try {
    const image = sharp(file.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format, width, height } = await image.metadata();
    if (format !== kind) throw invalid();
    if (width * height > MAX_PIXELS) throw new HttpError('validation', 'Image is too large.', { field });
    // Until here, only the header has been read.
    const { data, info } = await uploadQueue.run(width * height, () =>
      image
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 84, mozjpeg: false })
        .toBuffer({ resolveWithObject: true }),
    );
    const dot = await sharp(data).resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
    const colour = dot.toString('hex', 0, 3);
    return { bytes: data, mime: 'image/jpeg', extension: 'jpg', width: info.width, height: info.height, colour };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (/pixel limit/i.test(String(error))) throw new HttpError('validation', 'Image is too large.', { field });
    throw invalid();
  }
}
