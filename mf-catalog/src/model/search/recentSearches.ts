/** Keys with the prefix `doorstep.` are deleted at sign-out. */
const KEY = 'doorstep.recentSearches';
const MAX = 6;

/** Latest first. */
export function readRecentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** When storage is refused or full, the list is lost but the search works. */
export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words.length < 2) return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase());
  write([words, ...others].slice(0, MAX));
}

export const forgetSearches = () => write([]);

function write(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is unavailable: the search is not remembered.
  }
}
