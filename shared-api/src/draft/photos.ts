import { PictureError, type PictureFault, toJpeg } from '../client/jpeg';
import { loadPhoto, removePhoto, savePhoto } from '../client/photoStore';
import { keys, onStorageChange, writeText } from '../client/storage';

/** Slots count from 0 on screen; their names in storage and on the wire from 1. */
export type SlotIndex = 0 | 1 | 2;

export interface PhotoSlot {
  readonly state: 'uploading' | 'full' | 'failed';
  /** Object URL of the picture, when `full`. */
  readonly src?: string;
  /** What is sent: a down-scaled JPEG, when `full`. */
  readonly blob?: Blob;
  /** The contract's English sentence, when `failed`. */
  readonly error?: string;
  readonly fault?: PictureFault;
}

export type PhotoSlots = readonly [PhotoSlot | undefined, PhotoSlot | undefined, PhotoSlot | undefined];

export const noPhotos: PhotoSlots = [undefined, undefined, undefined];
const indexes = [0, 1, 2] as const;

let slots: PhotoSlots = noPhotos;
const sources = new Map<SlotIndex, File>();
/** Counts what was begun per slot, so that a slow picture never replaces a later choice. */
const turns: [number, number, number] = [0, 0, 0];
/** Slots that the browser refused to keep: only this tab knows them. */
const unkept = new Set<SlotIndex>();
const listeners = new Set<() => void>();
let telling = false;
let stopFollowing: (() => void) | undefined;

const nameOf = (index: SlotIndex) => `service_image${index + 1}`;

function put(index: SlotIndex, slot: PhotoSlot | undefined): void {
  const before = slots[index];
  if (before?.src && before.src !== slot?.src) URL.revokeObjectURL(before.src);
  const [first, second, third] = slots;
  slots = [index === 0 ? slot : first, index === 1 ? slot : second, index === 2 ? slot : third];
  for (const listener of [...listeners]) listener();
}

function full(blob: Blob): PhotoSlot {
  return { state: 'full', src: URL.createObjectURL(blob), blob };
}

/** Whether the browser did it. */
async function kept(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    console.warn('This browser keeps no photos: they last as long as this tab.');
    return false;
  }
}

function tellOtherTabs(): void {
  telling = true;
  writeText(keys.photosChanged, crypto.randomUUID());
  telling = false;
}

/** Reads what is stored, e.g. after a reload or when another tab changed it. Slots at work here are left alone. */
async function load(): Promise<void> {
  await Promise.all(
    indexes.map(async (index) => {
      const turn = turns[index];
      let stored: Blob | undefined;
      try {
        stored = await loadPhoto(nameOf(index));
      } catch {
        return;
      }
      const slot = slots[index];
      const isOurs = slot?.state === 'uploading' || slot?.state === 'failed' || unkept.has(index);
      if (turn !== turns[index] || isOurs) return;
      if (stored || slot) put(index, stored && full(stored));
    }),
  );
}

/** Sign-out: what is at work or has failed here goes as well. */
function forget(): void {
  for (const index of indexes) {
    turns[index] += 1;
    sources.delete(index);
    unkept.delete(index);
    put(index, undefined);
  }
}

export function getPhotos(): PhotoSlots {
  return slots;
}

export function subscribeToPhotos(listener: () => void): () => void {
  if (listeners.size === 0) {
    stopFollowing = onStorageChange((key) => {
      if (key === null) forget();
      else if (key === keys.photosChanged && !telling) void load();
    });
    void load();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing?.();
  };
}

/** Never rejects: what went wrong stands in the slot. */
export async function addPhoto(index: SlotIndex, file: File): Promise<void> {
  turns[index] += 1;
  const turn = turns[index];
  sources.set(index, file);
  put(index, { state: 'uploading' });
  try {
    const jpeg = await toJpeg(file);
    if (turn !== turns[index]) return;
    const isKept = await kept(savePhoto(nameOf(index), jpeg));
    if (turn !== turns[index]) return;
    sources.delete(index);
    if (isKept) unkept.delete(index);
    else unkept.add(index);
    put(index, full(jpeg));
    tellOtherTabs();
  } catch (cause) {
    if (turn !== turns[index]) return;
    const known = cause instanceof PictureError ? cause : new PictureError('invalid');
    put(index, { state: 'failed', error: known.message, fault: known.fault });
  }
}

export async function removeDraftPhoto(index: SlotIndex): Promise<void> {
  turns[index] += 1;
  sources.delete(index);
  unkept.delete(index);
  put(index, undefined);
  await kept(removePhoto(nameOf(index)));
  tellOtherTabs();
}

export async function retryPhoto(index: SlotIndex): Promise<void> {
  const file = sources.get(index);
  if (file) await addPhoto(index, file);
}

export async function clearDraftPhotos(): Promise<void> {
  await Promise.all(indexes.map(removeDraftPhoto));
}
