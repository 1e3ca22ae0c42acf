/** Turns a picked picture into the JPEG that travels: upright, longest side at most 2048, at most 5 MB. */

export const longestSide = 2048;
const largestUpload = 5 * 1024 * 1024;
const maxSourceBytes = 20 * 1024 * 1024;

export type ImageErrorCode = 'invalid' | 'too_large';

/** `message` is the sentence of the contract; screens that translate go by `issue`. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  constructor(readonly issue: ImageErrorCode) {
    super(issue === 'invalid' ? 'Please upload a valid image.' : 'Image is too large.');
  }
}

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
];

/** Judges by the bytes, because the file's name may be wrong. */
async function looksLikePicture(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const ascii = String.fromCharCode(...head);
  const isWebp = ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP';
  const isIsoMedia =
    ascii.slice(4, 8) === 'ftyp' && /^(avi[fs]|he(?:ic|ix|im|is|vc|vx)|mif1|msf1)/.test(ascii.slice(8, 12));
  return isWebp || isIsoMedia || signatures.some((bytes) => bytes.every((byte, index) => head[index] === byte));
}

export function scaleToFit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageError('invalid');
  }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ImageError('invalid'))), 'image/jpeg', quality);
  });
}

/** Rejects with an ImageError. */
export async function toJpeg(file: Blob): Promise<Blob> {
  if (file.size > maxSourceBytes) throw new ImageError('too_large');
  if (!(await looksLikePicture(file))) throw new ImageError('invalid');
  const bitmap = await decode(file);
  try {
    const canvas = Object.assign(document.createElement('canvas'), scaleToFit(bitmap.width, bitmap.height));
    const pen = canvas.getContext('2d');
    if (!pen) throw new ImageError('invalid');
    // JPEG has no transparency; what is see-through in the original is paper.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of [0.85, 0.7, 0.5]) {
      const jpeg = await encode(canvas, quality);
      if (jpeg.size <= largestUpload) return jpeg;
    }
  } finally {
    bitmap.close();
  }
  throw new ImageError('too_large');
}
