import { createReadStream, mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../errors';
import { FILE_BYTES, MAX_FILES, MIB, PATH_LENGTH, UNPACKED_BYTES } from './limits';

const BLOCK = 512;
/** Limit for extension headers, such as long names, which precede their entry. */
const EXTENSION_BYTES = 64 * 1024;

const FOLDER = '5';
const FILE = /^[\0 07]?$/;

/**
 * Extracts a tar archive, plain or gzipped, into an empty folder. Accepts plain files and folders only, so that no
 * entry can lead outside. Throws a CommandError for an invalid archive.
 */
export async function extractTar(archive: string, folder: string): Promise<void> {
  const source = new ByteReader(await openArchiveStream(archive));
  try {
    await extractEntries(source, folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof CommandError) throw error;
    if (code?.startsWith('Z_'))
      throw new CommandError(`The archive is damaged or cut off (${message}): send it again.`);
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
      throw new CommandError('The archive holds one name twice: pack the folder again.');
    throw error;
  } finally {
    source.close();
  }
}

async function openArchiveStream(archive: string): Promise<NodeJS.ReadableStream & { destroy(): void }> {
  const head = Buffer.alloc(2);
  const file = await open(archive, 'r');
  await file.read(head, 0, 2, 0);
  await file.close();
  const raw = createReadStream(archive);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return raw;
  const unzipped = createGunzip();
  raw.on('error', (error) => unzipped.destroy(error));
  unzipped.on('close', () => raw.destroy());
  return raw.pipe(unzipped);
}

async function extractEntries(source: ByteReader, folder: string): Promise<void> {
  const seen = new Set<string>();
  let unpacked = 0;
  let longName: string | undefined;
  for (;;) {
    const header = await source.take(BLOCK);
    if (!header)
      throw new CommandError('The archive has no end. It was cut off, or it is not a tar archive. Send it again.');
    if (header.every((byte) => byte === 0)) return;
    const { type, size, name: shortName } = readHeader(header);
    if (type === 'x' || type === 'L') {
      const text = await source.takeText(size);
      longName = type === 'L' ? text.replace(/\0.*$/s, '') : (paxPath(text) ?? longName);
      continue;
    }
    if (type === 'g') {
      await source.takeText(size);
      continue;
    }
    const name = toSafePath(longName ?? shortName, type);
    longName = undefined;
    if (type === FOLDER) continue;
    if (!FILE.test(type))
      throw new CommandError(`${name} is a link or a device: a build holds plain files only (tar --dereference).`);
    if (seen.has(name)) throw new CommandError(`The archive holds ${name} twice: pack the folder again.`);
    seen.add(name);
    unpacked += size;
    if (seen.size > MAX_FILES) throw new CommandError(`The archive holds more than ${MAX_FILES} files.`);
    if (size > FILE_BYTES) throw new CommandError(`${name} has more than ${FILE_BYTES / MIB} MiB.`);
    if (unpacked > UNPACKED_BYTES)
      throw new CommandError(`The archive unfolds to more than ${UNPACKED_BYTES / MIB} MiB.`);
    await source.copy(size, path.join(folder, name));
  }
}

function readHeader(header: Buffer): { name: string; type: string; size: number } {
  const text = (start: number, length: number) =>
    header
      .subarray(start, start + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  const isUstar = text(257, 5) === 'ustar';
  const claimed = Number.parseInt(text(148, 8).trim(), 8);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (claimed !== sum)
    throw new CommandError('This is not a tar archive, or it is damaged. Pack it with: tar -czf build.tgz -C dist .');
  const size = text(124, 12).trim();
  // Sizes in another notation are far beyond every limit.
  if (!/^[0-7]{1,11}$/.test(size)) throw new CommandError('A file of the archive is larger than allowed.');
  const prefix = isUstar ? text(345, 155) : '';
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    type: String.fromCharCode(header[156] ?? 0),
    size: Number.parseInt(size, 8),
  };
}

/** The path never leads outside. Publish checks the allowed characters. */
function toSafePath(name: string, type: string): string {
  const plain = name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  const parts = plain.split('/');
  const isRoot = type === FOLDER && (plain === '' || plain === '.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names are untrusted.
  const isWrong = /[\\\x00-\x1f\x7f]/.test(plain) || parts.some((part) => ['', '.', '..'].includes(part));
  if (!isRoot && (isWrong || plain.length > PATH_LENGTH))
    throw new CommandError(
      `"${printable(name)}" is not a valid file name in a build. Use a relative name without "..", of at most ${PATH_LENGTH} characters.`,
    );
  return plain;
}

const printable = (name: string) => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);

/** Finds the path in a list of records such as `27 path=some/long/name\n`. */
function paxPath(text: string): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
}

class ByteReader {
  readonly #stream: NodeJS.ReadableStream & { destroy(): void };
  readonly #parts: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: NodeJS.ReadableStream & { destroy(): void }) {
    this.#stream = stream;
    this.#parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  close(): void {
    this.#stream.destroy();
  }

  async #some(most: number): Promise<Buffer> {
    while (!this.#rest.length) {
      const { done, value } = await this.#parts.next();
      if (done) return Buffer.alloc(0);
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** Undefined when fewer bytes are left. */
  async take(size: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const part = await this.#some(left);
      if (!part.length) return undefined;
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async takeText(size: number): Promise<string> {
    if (size > EXTENSION_BYTES)
      throw new CommandError('The archive has an extended header that is too long for a name.');
    const text = await this.#whole(size);
    return text.subarray(0, size).toString('utf8');
  }

  /** Contents are padded to whole blocks. */
  async #whole(size: number): Promise<Buffer> {
    const content = await this.take(padded(size));
    if (!content) throw cutOff();
    return content;
  }

  async copy(size: number, file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    const target: FileHandle = await open(file, 'wx', 0o644);
    try {
      for (let left = size; left > 0; ) {
        const part = await this.#some(left);
        if (!part.length) throw cutOff();
        await target.write(part);
        left -= part.length;
      }
    } finally {
      await target.close();
    }
    if (!(await this.take(padded(size) - size))) throw cutOff();
  }
}

const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK;
const cutOff = () => new CommandError('The archive ends in the middle of a file: send it again.');
