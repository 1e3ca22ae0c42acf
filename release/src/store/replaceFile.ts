import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file atomically by a rename, so that readers see the old or the new text. Only this account can read the
 * file and its folder, because it contains names or secrets.
 */
export function replaceFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    // Without it, a power loss may leave the new name with no content.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}

export const replaceJson = (file: string, value: unknown) => replaceFile(file, `${JSON.stringify(value, null, 1)}\n`);
