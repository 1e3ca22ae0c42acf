import { useSyncExternalStore } from 'react';
import { type PhotoSlot, storedPhotos } from './storedPhotos';

const profileImage = storedPhotos(['profileImage']);

export interface StoredPhotoHandle {
  readonly photo: PhotoSlot | undefined;
  /** Never rejects: the slot shows the error. */
  readonly save: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly retry: () => Promise<void>;
}

const save = (file: File) => profileImage.add(0, file);
const remove = () => profileImage.remove(0);
const retry = () => profileImage.retry(0);

export const forgetProfileImage = remove;

/**
 * The portrait that the registration forms share; it survives a reload and leaves with the registration's success. Empty
 * on the server and until hydration.
 */
export function useStoredProfileImage(): StoredPhotoHandle {
  const [photo] = useSyncExternalStore(profileImage.subscribe, profileImage.get, () => profileImage.none);
  return { photo, save, remove, retry };
}
