import { useSyncExternalStore } from 'react';
import { keptPhotos, type PhotoSlot } from './storedPhotos';

/** The portrait of a registration that is being filled in, under the contract's name (section 8). */
const profileImage = keptPhotos(['profileImage']);

export interface KeptPhotoHandle {
  /** Undefined while none is picked; its `blob` is what is sent. */
  readonly photo: PhotoSlot | undefined;
  /** Takes the place of the one before. Never rejects: what went wrong stands in the slot. */
  readonly keep: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Tries a failed picture again. */
  readonly retry: () => Promise<void>;
}

const keep = (file: File) => profileImage.add(0, file);
const remove = () => profileImage.remove(0);
const retry = () => profileImage.retry(0);

/** After a registration: it has arrived where it belongs. */
export const forgetProfileImage = remove;

/**
 * The portrait that the registration forms share; it survives a reload and leaves with the registration's success. Empty
 * on the server and until hydration.
 */
export function useKeptProfileImage(): KeptPhotoHandle {
  const [photo] = useSyncExternalStore(profileImage.subscribe, profileImage.get, () => profileImage.none);
  return { photo, keep, remove, retry };
}
