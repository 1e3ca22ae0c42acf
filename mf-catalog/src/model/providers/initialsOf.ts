/** "Sam Carter" is SC: the first letters of the first and the last word, as written. Empty without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\u200c-]+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (/\p{L}\p{M}*/u.exec(word ?? '')?.[0] ?? '').toUpperCase()).join('');
}
