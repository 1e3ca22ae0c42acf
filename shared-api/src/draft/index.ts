import { useSyncExternalStore } from 'react';
import { useSettings } from '../client/settings';
import { type BookingDraft, emptyDraft } from './draft';
import { clearDraft, getDraft, subscribeToDraft, updateDraft } from './draftStorage';
import { draftPhotos, type PhotoSlots, type SlotIndex } from './photos';

export {
  type BookingDraft,
  type DraftLocation,
  type DraftPayment,
  isRecentLocation,
  type MissingPart,
  missingOf,
} from './draft';
export { getDraft, paymentAdopted, updateDraft } from './draftStorage';
export { type FoundProviders, readFoundProviders, saveFoundProviders } from './matchingProviders';
export type { PhotoSlot, PhotoSlots, SlotIndex } from './photos';

/** The photos go first, because their names are read off the draft. */
async function clearDraftAndPhotos(): Promise<void> {
  const removal = draftPhotos.clear();
  clearDraft();
  await removal;
}

export interface DraftHandle {
  readonly draft: BookingDraft;
  /** Merges; a field given as undefined is taken out. Stored at once, for this tab and as the latest draft. */
  readonly update: (patch: Partial<BookingDraft>) => void;
  readonly clear: () => Promise<void>;
}

/** Empty on the server and until hydration. */
export function useDraft(): DraftHandle {
  const draft = useSyncExternalStore(subscribeToDraft, getDraft, () => emptyDraft);
  return { draft, update: updateDraft, clear: clearDraftAndPhotos };
}

/** The zone of the draft's day and time: that of its address, the site's without one. */
export function useDraftZone(): string {
  const { timeZone } = useSettings();
  return useDraft().draft.location?.timeZone ?? timeZone;
}

export interface DraftPhotosHandle {
  readonly photos: PhotoSlots;
  readonly add: (slot: SlotIndex, file: File) => Promise<void>;
  readonly remove: (slot: SlotIndex) => Promise<void>;
  readonly retry: (slot: SlotIndex) => Promise<void>;
}

const { add, remove, retry } = draftPhotos;

export function useDraftPhotos(): DraftPhotosHandle {
  const photos = useSyncExternalStore(draftPhotos.subscribe, draftPhotos.get, () => draftPhotos.none);
  return { photos, add, remove, retry };
}
