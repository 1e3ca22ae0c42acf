import { CommandError } from './commandError';

const LINE_FEED = 0x0a;

/**
 * Refuses bytes that are not UTF-8, and letters that an earlier program lost (U+FFFD), with the line of the first one.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found + 1;
    const text = decodeLine(decoder, bytes.subarray(start, end));
    if (text === undefined)
      throw new CommandError(`${file}, line ${line}: the text is not UTF-8. Save the file as UTF-8 and try again.`);
    if (text.includes('\ufffd'))
      throw new CommandError(`${file}, line ${line}: a character was lost here (\ufffd). Type it again.`);
    start = end;
  }
  return decoder.decode(bytes);
}

function decodeLine(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
