import { CommandError } from './errors';

/** Decodes a file from a person or another program. Rejects invalid UTF-8 instead of losing characters. */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} is not UTF-8: save the file as UTF-8 and try again.`);
  }
}
