import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file aside and renames it into place: whoever reads meets the old text or the new one, whole. It and its folder are for this
 * account alone: what is written so names people, or opens something.
 */
export function replaceFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    // Otherwise a machine that loses its power may know the new name and not what is in it.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}

export const replaceJson = (file: string, value: unknown) => replaceFile(file, `${JSON.stringify(value, null, 1)}\n`);
