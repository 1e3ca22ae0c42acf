/**
 * Local storage that never throws: where the browser rejects it (blocked, full), this tab goes on in memory. Listeners
 * hear of changes by this tab and by others.
 */

/** Keys that browsers have had from the start, and ours, which all start with `doorstep.`. */
export const keys = {
  session: 'ServiceData',
  selectedCategory: 'selectedCategory',
  categoryData: 'categoryData',
  providerId: 'provider_id',
  foundProviders: 'subProviderResponse',
  bookingData: 'bookingData',
  formData: 'formData',
  paymentReference: 'stripeToken',
  /** Marks of a person whose server keeps but never lists them. */
  favourites: 'favourites',
  /** User type of the sign-in, for servers that do not send it. */
  userType: 'doorstep.userType',
  sessionExpired: 'doorstep.sessionExpired',
  firstSubmit: 'doorstep.firstSubmit',
  /** Owner mark of the drafts in this browser's tabs. Sign-out removes it, which invalidates those drafts. */
  draftOwner: 'doorstep.draftOwner',
  draftPhotos: 'doorstep.draftPhotos',
  /** Changes with every photo, so that other tabs read IndexedDB again. */
  photosChanged: 'doorstep.photosChanged',
  liveEvent: 'doorstep.liveEvent',
} as const;

const ownPrefix = 'doorstep.';
/** Written by the client this site replaces. */
const formerKeys = ['selectedCarData', 'service_image1', 'service_image2', 'service_image3', 'profileImage'];

const memoryFallback = new Map<string, string>();
const listeners = new Set<(key: string | null) => void>();

function notify(key: string | null): void {
  for (const listener of [...listeners]) listener(key);
}

export function readText(key: string): string | null {
  const storedValue = memoryFallback.get(key);
  if (storedValue !== undefined) return storedValue;
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function storeValue(key: string, value: string | null): void {
  memoryFallback.delete(key);
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
  } catch {
    if (value !== null) memoryFallback.set(key, value);
  }
}

export function writeText(key: string, value: string | null): void {
  if (readText(key) === value) return;
  storeValue(key, value);
  notify(key);
}

/** Undefined when there is none or it is broken. */
export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes every trace of a person, in this tab and, through the storage event, in all others. */
export function clearPersonalData(): void {
  const knownItems: string[] = [...Object.values(keys), ...formerKeys, ...memoryFallback.keys()];
  let stored: string[] = [];
  try {
    stored = Object.keys(globalThis.localStorage);
  } catch {
    // Storage is rejected: there is nothing in it.
  }
  for (const key of [...knownItems, ...stored.filter((name) => name.startsWith(ownPrefix))]) storeValue(key, null);
  notify(null);
}

function handleStorageEvent(event: StorageEvent): void {
  if (event.key) memoryFallback.delete(event.key);
  else memoryFallback.clear();
  notify(event.key);
}

/** A page that comes back from the browser's memory heard nothing of what happened meanwhile, of a sign-out above all. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) notify(null);
}

/** The key is null when many keys changed. */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  if (listeners.size === 0 && typeof window !== 'undefined') {
    window.addEventListener('storage', handleStorageEvent);
    window.addEventListener('pageshow', handlePageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && typeof window !== 'undefined') {
      window.removeEventListener('storage', handleStorageEvent);
      window.removeEventListener('pageshow', handlePageShow);
    }
  };
}
