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

function ownDraft(): TabDraft | undefined {
  try {
    const draft = JSON.parse(read() ?? 'null') as TabDraft | null;
    return draft?.texts && draft.owner === readText(keys.draftOwner) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function latestDraftTexts(): DraftTexts {
  return Object.fromEntries(draftKeys.flatMap((key) => (readText(key) === null ? [] : [[key, readText(key) ?? '']])));
}

/** The time leads, so that leftovers can be told. */
const createPhotoSuffix = () => `.${Date.now()}.${crypto.randomUUID()}`;

function createTabDraft(): TabDraft {
  const owner = readText(keys.draftOwner);
  const photosFrom = readText(keys.draftPhotos) ?? '';
  if (owner === null && Object.keys(latestDraftTexts()).length === 0)
    return { owner: crypto.randomUUID(), texts: {}, photos: '' };
  return { owner: owner ?? crypto.randomUUID(), texts: {}, photos: createPhotoSuffix(), photosFrom };
}

export function findDraftToAdopt(): DraftTexts | undefined {
  if (ownDraft()) return undefined;
  const texts = latestDraftTexts();
  return Object.keys(texts).length > 0 ? texts : undefined;
}

export function storedDraftText(): string {
  return ownDraft() ? (read() ?? '') : '';
}

export function readTabDraft(): DraftTexts {
  return ownDraft()?.texts ?? {};
}

/** `mirrored`: this draft becomes the latest one as well. */
export function writeTabDraft(texts: DraftTexts, mirrored: boolean): void {
  const draft = { ...(ownDraft() ?? createTabDraft()), texts };
  write(draft);
  writeText(keys.draftOwner, draft.owner);
  if (!mirrored) return;
  for (const key of draftKeys) writeText(key, texts[key] ?? null);
  writeText(keys.draftPhotos, draft.photos || null);
}

/** Clears this tab's draft. Another tab's draft stays the latest one, and this tab adopts no other. */
export function clearTabDraft(): void {
  const draft = ownDraft() ?? createTabDraft();
  const shared = latestDraftTexts();
  const isLatest = draftKeys.every((key) => shared[key] === draft.texts[key]);
  write({ owner: draft.owner, texts: {}, photos: createPhotoSuffix() });
  writeText(keys.draftOwner, draft.owner);
  if (!isLatest) return;
  for (const key of [...draftKeys, keys.draftPhotos]) writeText(key, null);
}

export function readPhotoSuffixes(): Pick<TabDraft, 'photos' | 'photosFrom'> {
  const draft = ownDraft() ?? createTabDraft();
  if (readText(keys.draftOwner) !== null && !ownDraft()) write(draft);
  return draft;
}

export function markPhotosCopied(): void {
  const draft = ownDraft();
  if (draft) write({ owner: draft.owner, texts: draft.texts, photos: draft.photos });
}
