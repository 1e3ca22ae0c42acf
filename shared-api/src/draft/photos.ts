import { loadPhoto, photoNames, removePhoto, savePhoto } from '../client/photoStore';
import { keys, readText } from '../client/storage';
import { storedPhotos } from '../client/storedPhotos';
import { getDraft } from './draftStorage';
import { markPhotosCopied, readPhotoSuffixes } from './tabDraft';

export type { PhotoSlot } from '../client/storedPhotos';

/** Slots count from 0 on screen; their names in storage and on the wire from 1. */
export type SlotIndex = 0 | 1 | 2;

const names = ['service_image1', 'service_image2', 'service_image3'] as const;
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The draft is adopted first, so that its photos are known. */
function currentPhotoSuffixes() {
  getDraft();
  return readPhotoSuffixes();
}

/** Photos of drafts whose tab went away; those of this tab and of the latest draft stay. */
async function dropLeftovers(): Promise<void> {
  const spared = [readPhotoSuffixes().photos, readText(keys.draftPhotos)];
  for (const name of (await photoNames()) ?? []) {
    const [slot = '', createdAt] = name.split('.');
    const isOld = Date.now() - Number(createdAt) > MAX_AGE_MS;
    if (isOld && !spared.includes(name.slice(slot.length))) await removePhoto(name);
  }
}

/** An adopted draft has its own copies: the tab that it came from may still be open. */
async function copyAdoptedPhotos(): Promise<void> {
  const { photos, photosFrom } = currentPhotoSuffixes();
  if (photosFrom !== undefined) {
    for (const name of names) {
      const photo = await loadPhoto(`${name}${photosFrom}`);
      // A picture that was chosen here meanwhile stays.
      if (photo && !(await loadPhoto(`${name}${photos}`))) await savePhoto(`${name}${photos}`, photo);
    }
    markPhotosCopied();
  }
  await dropLeftovers();
}

export const draftPhotos = storedPhotos(names, () => currentPhotoSuffixes().photos, copyAdoptedPhotos);

export type PhotoSlots = ReturnType<typeof draftPhotos.get>;
