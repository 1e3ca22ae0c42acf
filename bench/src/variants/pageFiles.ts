import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress, isText } from '@doorstep/release';

/** Quality that the release store uses. */
const QUALITY = 11;

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

export async function copyCompressed(from: string, to: string): Promise<void> {
  cpSync(from, to, { recursive: true });
  await Promise.all(filesBelow(to).map((file) => compressFile(path.join(to, file))));
}

export async function writePage(folder: string, address: string, html: string): Promise<void> {
  const file = path.join(folder, `${address}.html`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, html);
  await compressFile(file);
}

async function compressFile(file: string): Promise<void> {
  if (!isText(file)) return;
  const { br, gz } = await compress(readFileSync(file), QUALITY);
  if (br) writeFileSync(`${file}.br`, br);
  if (gz) writeFileSync(`${file}.gz`, gz);
}
