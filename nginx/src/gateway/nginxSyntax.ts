export const indentLines = (indent: number, list: readonly string[]) =>
  list.map((line) => ' '.repeat(indent) + line).join('\n');

/** Paths and addresses reach the file only without the characters that would end a string or start a variable. */
export function assertQuotable(text: string): string {
  if (/["$\\\n\r{}]/.test(text))
    throw new Error(
      `"${text}" holds a character that cannot be written in nginx's configuration. Choose another path.`,
    );
  return text;
}

/** Header lines of a location, sent with every status; HSTS only over TLS. */
export const addHeaderLines = (list: Readonly<Record<string, string>>) =>
  Object.entries({ ...list, 'Strict-Transport-Security': '$mf_hsts' })
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n      ');
