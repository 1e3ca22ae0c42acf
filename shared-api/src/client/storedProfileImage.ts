import { useSyncExternalStore } from 'react';
import { type PhotoSlot, storedPhotos } from './storedPhotos';

/** The portrait of a registration that is being filled in, under the name that it always had in browsers. */
const profileImage = storedPhotos(['profileImage']);

export interface StoredPhotoHandle {
  /** Undefined while none is picked; its `blob` is what is sent. */
  readonly photo: PhotoSlot | undefined;
  /** Takes the place of the one before. Never rejects: what went wrong stands in the slot. */
  readonly save: (file: File) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Tries a failed picture again. */
  readonly retry: () => Promise<void>;
}

const save = (file: File) => profileImage.add(0, file);
const remove = () => profileImage.remove(0);
const retry = () => profileImage.retry(0);

/** After a registration: it has arrived where it belongs. */
export const forgetProfileImage = remove;

/**
 * The portrait that the registration forms share; it survives a reload and leaves with the registration's success. Empty
 * on the server and until hydration.
 */
export function useStoredProfileImage(): StoredPhotoHandle {
  const [photo] = useSyncExternalStore(profileImage.subscribe, profileImage.get, () => profileImage.none);
  return { photo, save, remove, retry };
}
