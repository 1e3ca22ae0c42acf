import { HttpError } from '../../platform/http/httpError';
import type { UploadedFile } from '../../platform/http/readBody';
import { newId } from '../../platform/ids';
import type { StoredFile } from '../../platform/uploads/files.repository';
import { readImage } from '../../platform/uploads/readImage';

const isPdf = (bytes: Buffer) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));
/** Reports whether the file has the end of a PDF, perhaps followed by blanks. A truncated file does not. */
const hasPdfEnd = (bytes: Buffer) => bytes.subarray(-1024).includes('%%EOF');
const hasActiveContent = (bytes: Buffer) =>
  /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/.test(bytes.toString('latin1'));

/** Reads a licence: a picture, which is re-encoded, or a PDF, which is stored as sent and served as a download only. */
export async function readCertificate(uploadedFile: UploadedFile, field: string): Promise<StoredFile> {
  const id = newId('f');
  const common = { kind: 'certificate' as const, id };
  if (!isPdf(uploadedFile.bytes)) {
    const { bytes, mime, extension, width, height } = await readImage(uploadedFile, field);
    return { ...common, path: `private/certificates/${id}.${extension}`, mime, bytes, width, height };
  }
  if (!hasPdfEnd(uploadedFile.bytes) || hasActiveContent(uploadedFile.bytes)) {
    throw new HttpError('validation', 'Please upload a valid image.', { field });
  }
  const path = `private/certificates/${id}.pdf`;
  return { ...common, path, mime: 'application/pdf', bytes: uploadedFile.bytes, width: 0, height: 0 };
}
