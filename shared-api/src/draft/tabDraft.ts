/**
 * Stores a tab's own draft in its sessionStorage. The contract's keys in localStorage mirror the latest written draft,
 * for a tab that has no draft of its own yet.
 */
import { keys, readText, writeText } from '../client/storage';

export type DraftTexts = Readonly<Record<string, string>>;

interface TabDraft {
  /** A copy counts as long as the browser's owner mark is the same: a sign-out removes it, in every tab at once. */
  readonly owner: string;
  readonly texts: DraftTexts;
  /** Empty for the first draft of this browser. */
  readonly photos: string;
  /** The ending of the adopted draft's photos, until they are copied. */
  readonly photosFrom?: string;
}

const tabKey = 'doorstep.draft';
const draftKeys: readonly string[] = [
  keys.selectedCategory,
  keys.categoryData,
  keys.providerId,
  keys.paymentReference,
  keys.formData,
  keys.bookingData,
];

let inMemory: string | null = null;

function read(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(tabKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function write(draft: TabDraft): void {
  inMemory = JSON.stringify(draft);
  try {
    globalThis.sessionStorage?.setItem(tabKey, inMemory);
  } catch {
    // Continue in memory only.
  }
}

function own(): TabDraft | undefined {
  try {
    const draft = JSON.parse(read() ?? 'null') as TabDraft | null;
    return draft?.texts && draft.owner === readText(keys.draftOwner) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function latest(): DraftTexts {
  return Object.fromEntries(draftKeys.flatMap((key) => (readText(key) === null ? [] : [[key, readText(key) ?? '']])));
}

/** The time leads, so that leftovers can be told. */
const newEnding = () => `.${Date.now()}.${crypto.randomUUID()}`;

function begin(): TabDraft {
  const owner = readText(keys.draftOwner);
  const photosFrom = readText(keys.draftPhotos) ?? '';
  if (owner === null && Object.keys(latest()).length === 0)
    return { owner: crypto.randomUUID(), texts: {}, photos: '' };
  return { owner: owner ?? crypto.randomUUID(), texts: {}, photos: newEnding(), photosFrom };
}

export function adoptLatest(): DraftTexts | undefined {
  if (own()) return undefined;
  const texts = latest();
  return Object.keys(texts).length > 0 ? texts : undefined;
}

export function tabSource(): string {
  return own() ? (read() ?? '') : '';
}

export function readTabDraft(): DraftTexts {
  return own()?.texts ?? {};
}

/** `mirrored`: this draft becomes the latest one as well. */
export function writeTabDraft(texts: DraftTexts, mirrored: boolean): void {
  const draft = { ...(own() ?? begin()), texts };
  write(draft);
  writeText(keys.draftOwner, draft.owner);
  if (!mirrored) return;
  for (const key of draftKeys) writeText(key, texts[key] ?? null);
  writeText(keys.draftPhotos, draft.photos || null);
}

/** Clears this tab's draft. Another tab's draft stays the latest one, and this tab adopts no other. */
export function clearTabDraft(): void {
  const draft = own() ?? begin();
  const shared = latest();
  const isLatest = draftKeys.every((key) => shared[key] === draft.texts[key]);
  write({ owner: draft.owner, texts: {}, photos: newEnding() });
  writeText(keys.draftOwner, draft.owner);
  if (!isLatest) return;
  for (const key of [...draftKeys, keys.draftPhotos]) writeText(key, null);
}

export function photoEndings(): Pick<TabDraft, 'photos' | 'photosFrom'> {
  const draft = own() ?? begin();
  if (readText(keys.draftOwner) !== null && !own()) write(draft);
  return draft;
}

export function photosCopied(): void {
  const draft = own();
  if (draft) write({ owner: draft.owner, texts: draft.texts, photos: draft.photos });
}
