/** Letters and digits only, without case and accents, so that "tomas" finds "Tomás". */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** True when each typed word begins a word of the text. An empty query matches everything. */
export function matchesWords(text: string, query: string): boolean {
  return matchesAllWords(wordsOf(text), wordsOf(query));
}

export function matchesAllWords(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
