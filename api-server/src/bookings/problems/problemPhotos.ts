import { maxProblemPhotos } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { claimPhotos } from '../../platform/uploads/loosePhotos';
import { attachPhotos } from './photos.repository';

/** Rejects other people's and already used photos. */
export async function attachOwnPhotos(tx: Session, ownerId: string, entryId: string, photoIds: readonly string[]) {
  const ids = [...new Set(photoIds)];
  if (ids.length > maxProblemPhotos) {
    throw new HttpError('validation', 'Please add your photos again.', { field: 'photos', status: 422 });
  }
  await claimPhotos(tx, 'problem_photo', ownerId, ids);
  await attachPhotos(tx, entryId, ids);
}
