/** File signatures: the text that a type has at an offset. */
const signatures: readonly (readonly [type: string, offset: number, text: string])[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/gif', 0, 'GIF8'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/avif', 4, 'ftypavi'],
  ['image/heic', 4, 'ftyphe'],
  ['image/heic', 4, 'ftypmif1'],
  ['image/heic', 4, 'ftypmsf1'],
  ['application/pdf', 0, '%PDF'],
];

/** Every browser opens these. Others, such as the HEIC of phones, only some do. */
const universalFileTypes = /^(image\/(jpeg|png|webp)|application\/pdf)$/;

async function canDecodeImage(file: File): Promise<boolean> {
  if (typeof createImageBitmap !== 'function') return true;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the file with the type of its first bytes, not the one that the browser derives from its name. Unknown bytes,
 * and pictures that this browser cannot open, get the type '', so that every rule about types rejects them at once.
 */
export async function pickedFile(file: File): Promise<File> {
  let head = '';
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    // The file is gone or unreadable, so it could not be sent either.
  }
  const format = signatures.find(([, offset, text]) => head.startsWith(text, offset))?.[0] ?? '';
  const type = format === '' || universalFileTypes.test(format) || (await canDecodeImage(file)) ? format : '';
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
