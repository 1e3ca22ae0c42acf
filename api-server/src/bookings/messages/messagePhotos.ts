import type { MessagePhotoWire } from '@doorstep/shared-api/wire';
import { Type } from 'typebox';
import type { Session } from '../../platform/db/connect';
import type { UploadStore } from '../../platform/uploads/store';
import { listPhotosOfMessages, type Message } from './messages.repository';

export const PhotoShape = Type.Object({
  url: Type.String({ description: 'valid for 10 to 15 minutes, only for this reader' }),
  alt: Type.String({ description: 'description by the sender; may be empty' }),
  width: Type.Integer({ description: 'pixels; 0 if unknown' }),
  height: Type.Integer(),
});

export async function loadMessagePhotos(
  db: Session,
  uploads: UploadStore,
  {
    bookingId,
    readerId,
    messages,
  }: { bookingId: string; readerId: string; messages: readonly Pick<Message, 'number'>[] },
): Promise<(number: number) => MessagePhotoWire[]> {
  const numbers = messages.map(({ number }) => number);
  const rows = numbers.length > 0 ? await listPhotosOfMessages(db, bookingId, numbers) : [];
  return (number) =>
    rows
      .filter((row) => row.number === number)
      .map(({ path, alt, width, height }) => ({ url: uploads.signedUrl(path, readerId), alt, width, height }));
}
