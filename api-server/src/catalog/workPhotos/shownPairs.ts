import type { JobPairWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import { listPairPhotos, listPairsWithConsent, type PairPhoto } from './jobPairs.repository';
import { publicUrl, toPhotoWire } from './workPhotos';

const MAX_PAIRS = 12;

export const sidesOf = (photos: readonly PairPhoto[], pairId: string) => {
  const sideOf = (side: 'before' | 'after') =>
    photos.find(({ photo }) => photo.pairId === pairId && photo.pairSide === side);
  return { before: sideOf('before'), after: sideOf('after') };
};

/** Pairs with the customer's consent. A pair of which staff hid a photo is left out. */
export async function readShownPairs(db: Session, providerId: string): Promise<JobPairWire[]> {
  const pairs = await listPairsWithConsent(db, providerId, MAX_PAIRS);
  if (pairs.length === 0) return [];
  const photos = await listPairPhotos(
    db,
    pairs.map(({ id }) => id),
  );
  return pairs.flatMap(({ id }) => {
    const { before, after } = sidesOf(photos, id);
    if (!before || !after || before.photo.hiddenAt || after.photo.hiddenAt) return [];
    const wireOf = (row: PairPhoto) => toPhotoWire(row, publicUrl(row.file.path));
    return [{ pair_id: id, before: wireOf(before), after: wireOf(after) }];
  });
}
