import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../../../platform/commandError';

const KEY_BYTES = 32;

/** Makes a new key in a file that its owner alone may read. Never overwrites a file. */
export function makeKey(file: string) {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(
      `${file} already exists. Name another file: backups made with the existing key still need it.`,
    );
  }
}

/** Reads the key, as base64url, from `file` or from BACKUP_KEY_FILE. */
export function readKey(file = process.env.BACKUP_KEY_FILE?.trim()): string {
  if (!file) throw new CommandError('Name the key file with --key FILE or BACKUP_KEY_FILE.');
  let text: string;
  try {
    text = readFileSync(resolve(file), 'utf8').trim();
  } catch {
    throw new CommandError(`The key file ${file} cannot be read. \`npm run backup -- key FILE\` creates one.`);
  }
  if (Buffer.from(text, 'base64url').length !== KEY_BYTES)
    throw new CommandError(`${file} is not a backup key: a key has 32 bytes in base64url.`);
  return text;
}
