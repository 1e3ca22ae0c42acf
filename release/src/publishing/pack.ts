import { gzipSync } from 'node:zlib';
import { CommandError } from '../errors';

const BLOCK = 512;

/** Packs files reproducibly, so that an interrupted upload is found by its hash. */
export function packTar(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push(headerOf(name, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK));
  }
  parts.push(Buffer.alloc(2 * BLOCK));
  return gzipSync(Buffer.concat(parts), { level: 6 });
}

function headerOf(file: string, size: number): Buffer {
  const { prefix, name } = split(file);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Splits a path: a header has 155 bytes for folders and 100 for the rest. */
function split(file: string): { prefix: string; name: string } {
  if (file.length <= 100) return { prefix: '', name: file };
  const at = file.indexOf('/', file.length - 101);
  if (at < 1 || at > 155) throw new CommandError(`${file} has a name that is too long for an archive.`);
  return { prefix: file.slice(0, at), name: file.slice(at + 1) };
}
