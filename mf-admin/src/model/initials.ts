/** Two letters that stand for a person where there is no picture: of the first and of the last word of the name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** How a colleague is called in a row. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
