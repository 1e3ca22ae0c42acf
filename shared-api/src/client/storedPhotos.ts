/** Photos that survive a reload: JPEGs in IndexedDB under fixed names, each name a slot on screen. */
import { ImageError, type ImageErrorCode, toJpeg } from './jpeg';
import { loadPhoto, removePhoto, savePhoto } from './photoStore';
import { keys, onStorageChange, writeText } from './storage';

export interface PhotoSlot {
  readonly state: 'uploading' | 'full' | 'failed';
  readonly src?: string;
  readonly blob?: Blob;
  /** The contract's English sentence, when `failed`. */
  readonly error?: string;
  readonly fault?: ImageErrorCode;
}

export type Slots<Names extends readonly string[]> = { readonly [Index in keyof Names]: PhotoSlot | undefined };

async function trySaving(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    console.warn('This browser keeps no photos: they last as long as this tab.');
    return false;
  }
}

function fullSlot(blob: Blob): PhotoSlot {
  return { state: 'full', src: URL.createObjectURL(blob), blob };
}

export function storedPhotos<const Names extends readonly string[]>(
  names: Names,
  /** Suffix of the photo names, which differs per tab. */
  ending: () => string = () => '',
  prepare?: () => Promise<void>,
) {
  const none = names.map(() => undefined) as Slots<readonly string[]> as Slots<Names>;
  let slots: Slots<readonly string[]> = none;
  const sources = new Map<number, File>();
  /** Counts what was begun per slot, so that a slow picture never replaces a later choice. */
  const turns = names.map(() => 0);
  const unstored = new Set<number>();
  const listeners = new Set<() => void>();
  let telling = false;
  let stopFollowing: (() => void) | undefined;

  const nameOf = (index: number) => `${names[index]}${ending()}`;

  function begin(index: number): number {
    const turn = (turns[index] ?? 0) + 1;
    turns[index] = turn;
    return turn;
  }

  function put(index: number, slot: PhotoSlot | undefined): void {
    const before = slots[index];
    if (before?.src && before.src !== slot?.src) URL.revokeObjectURL(before.src);
    slots = slots.map((other, at) => (at === index ? slot : other));
    for (const listener of [...listeners]) listener();
  }

  function tellOtherTabs(): void {
    telling = true;
    writeText(keys.photosChanged, crypto.randomUUID());
    telling = false;
  }

  /** Slots at work here are left alone. */
  async function load(index: number): Promise<void> {
    const turn = turns[index];
    let photo: Blob | undefined;
    try {
      photo = await loadPhoto(nameOf(index));
    } catch {
      return;
    }
    const slot = slots[index];
    const isOurs = slot?.state === 'uploading' || slot?.state === 'failed' || unstored.has(index);
    if (turn !== turns[index] || isOurs) return;
    if (photo || slot) put(index, photo && fullSlot(photo));
  }

  function loadAll(): void {
    for (const index of names.keys()) void load(index);
  }

  function forget(): void {
    for (const index of names.keys()) {
      begin(index);
      sources.delete(index);
      unstored.delete(index);
      put(index, undefined);
    }
  }

  /** Never rejects: an error is shown in the slot. */
  async function add(index: number, file: File): Promise<void> {
    const turn = begin(index);
    sources.set(index, file);
    put(index, { state: 'uploading' });
    try {
      const jpeg = await toJpeg(file);
      if (turn !== turns[index]) return;
      const isStored = await trySaving(savePhoto(nameOf(index), jpeg));
      if (turn !== turns[index]) return;
      sources.delete(index);
      if (isStored) unstored.delete(index);
      else unstored.add(index);
      put(index, fullSlot(jpeg));
      tellOtherTabs();
    } catch (cause) {
      if (turn !== turns[index]) return;
      const imageError = cause instanceof ImageError ? cause : new ImageError('invalid');
      put(index, { state: 'failed', error: imageError.message, fault: imageError.issue });
    }
  }

  async function remove(index: number): Promise<void> {
    begin(index);
    sources.delete(index);
    unstored.delete(index);
    put(index, undefined);
    await trySaving(removePhoto(nameOf(index)));
    tellOtherTabs();
  }

  return {
    none,
    /** The same object as long as nothing changed. */
    get: () => slots as Slots<Names>,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        stopFollowing = onStorageChange((key) => {
          if (key === null) forget();
          else if (key === keys.photosChanged && !telling) loadAll();
        });
        loadAll();
        void prepare?.().then(loadAll, () => {});
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing?.();
      };
    },
    add,
    remove,
    async retry(index: number): Promise<void> {
      const file = sources.get(index);
      if (file) await add(index, file);
    },
    async clear(): Promise<void> {
      await Promise.all([...names.keys()].map(remove));
    },
  };
}
