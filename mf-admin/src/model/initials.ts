/** Initials of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** First name of a colleague, for rows. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
