import { clearOfflineCache } from './offlineCache';
import { clearPhotos } from './photoStore';
import { clearPersonalData, keys, writeText } from './storage';

/**
 * Signs out on this device, in all tabs: session, draft, last chosen records and photos are gone when it resolves. Never
 * rejects. Telling the server is `useLogoutMutation`'s part.
 */
export async function signOutLocally(): Promise<void> {
  clearPersonalData();
  clearOfflineCache();
  try {
    await clearPhotos();
  } catch {
    console.warn('Photos of the draft could not be removed from this browser.');
  }
  // Two changes, so that every tab hears one and nothing stays.
  writeText(keys.photosChanged, crypto.randomUUID());
  writeText(keys.photosChanged, null);
}
