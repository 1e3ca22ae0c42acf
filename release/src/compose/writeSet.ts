import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress } from '../store/compress';
import { contentTime, integrityOf } from '../store/hash';
import type { PageFiles } from '../store/verify';

/** Compression level, low because a switch waits for these pages. */
const PAGE_QUALITY = 5;

/**
 * Writes a variant below `folder`, each file with compressed versions, all with the same content-based time (see
 * contentTime). Returns the entries for files.json.
 */
export async function writeVariant(
  folder: string,
  files: ReadonlyMap<string, string>,
  quality = PAGE_QUALITY,
): Promise<PageFiles> {
  for (const below of new Set([...files.keys()].map((file) => path.dirname(file)))) {
    mkdirSync(path.join(folder, below), { recursive: true });
  }
  const filePairs: [string, PageFiles[string]][] = [];
  await Promise.all(
    [...files].map(async ([file, text]) => {
      const content = Buffer.from(text);
      const { br, gz } = await compress(content, quality);
      const time = contentTime(content);
      const write = (name: string, bytes: Buffer) => {
        writeFileSync(path.join(folder, name), bytes);
        utimesSync(path.join(folder, name), time, time);
        filePairs.push([name, { size: bytes.length, sha384: integrityOf(bytes) }]);
      };
      write(file, content);
      if (br) write(`${file}.br`, br);
      if (gz) write(`${file}.gz`, gz);
    }),
  );
  return Object.fromEntries(filePairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
