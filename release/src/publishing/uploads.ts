import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { ConsoleError } from '../console/problem';
import type { Site } from '../store/site';
import { ARCHIVE_BYTES, MAX_OPEN_UPLOAD_BYTES, MAX_OPEN_UPLOADS, MIB, UPLOAD_RETENTION_HOURS } from './limits';

const HOUR_MS = 3_600_000;

/** Beside the store and apart from the API's uploads, so that visitors cannot request it. */
const folderOf = (site: Site) => path.join(path.dirname(site.root), 'incoming-builds');
const UPLOAD_FILE_PATTERN = /^(?:[a-z0-9]+-[0-9a-f]+\.part|unfolded-.+)$/;

/** Bytes of a request: `bytes 0-99/1000` (a part), `bytes *\/1000` (a query), or no header: all. */
export interface UploadPart {
  readonly start: number;
  /** Undefined for a body without a length. */
  readonly length?: number;
  readonly total?: number;
}

export function parseUploadPart({ headers }: IncomingMessage): UploadPart {
  const range = headers['content-range'];
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  const tooLarge = () =>
    new ConsoleError(413, 'validation', `An archive has at most ${ARCHIVE_BYTES / MIB} MiB; yours has more.`);
  if (range === undefined) {
    if ((length ?? 0) > ARCHIVE_BYTES) throw tooLarge();
    return { start: 0, ...(length === undefined ? {} : { length, total: length }) };
  }
  const [, first, last, all] = /^bytes (?:(\d{1,12})-(\d{1,12})|\*)\/(\d{1,12})$/.exec(range) ?? [];
  const total = Number(all);
  if (all === undefined || !(total > 0)) throw invalidRangeError(range);
  if (total > ARCHIVE_BYTES) throw tooLarge();
  if (first === undefined) return { start: total, length: 0, total };
  const [start, end] = [Number(first), Number(last)];
  if (end < start || end >= total || (length !== undefined && length !== end - start + 1))
    throw invalidRangeError(range);
  return { start, length: end - start + 1, total };
}

const invalidRangeError = (range: string) =>
  new ConsoleError(
    400,
    'validation',
    `Content-Range is "${range.slice(0, 60)}": write it like bytes 0-1048575/3000000, with a body of just these bytes.`,
  );

/** Archive that is being uploaded, named by its owner and its hash, so that an interrupted upload can resume. */
export class Upload {
  readonly file: string;

  constructor(site: Site, owner: string, id: string) {
    this.file = path.join(folderOf(site), `${owner}-${id}.part`);
  }

  get received(): number {
    try {
      return statSync(this.file).size;
    } catch {
      return 0;
    }
  }

  /** Returns true once the archive is complete. */
  async receive(request: IncomingMessage, { start, length, total }: UploadPart): Promise<boolean> {
    const { received } = this;
    if (start > received)
      throw new ConsoleError(409, 'range', `${received} bytes are here: go on from there, not from ${start}.`, {
        data: { received },
      });
    const most = length ?? ARCHIVE_BYTES;
    // A complete body starts over, and a part may arrive twice.
    const isWhole = start === 0 && (total === undefined || length === total);
    const file = await open(this.file, isWhole || !received ? 'w' : 'r+', 0o600);
    let count = 0;
    try {
      for await (const part of request as AsyncIterable<Buffer>) {
        if (count + part.length > most)
          throw new ConsoleError(
            413,
            'validation',
            `More than ${most} bytes came: an archive has at most ${ARCHIVE_BYTES}.`,
          );
        await file.write(part, 0, part.length, start + count);
        count += part.length;
      }
    } catch (error) {
      throw toUploadProblem(error);
    } finally {
      await file.close();
    }
    if (length !== undefined && count < length)
      throw new ConsoleError(400, 'validation', `${count} of ${length} bytes came: go on from where it ended.`);
    return total === undefined || this.received >= total;
  }

  async hash(): Promise<string> {
    const hash = createHash('sha256');
    for await (const part of createReadStream(this.file)) hash.update(part as Buffer);
    return hash.digest('hex');
  }

  remove(): void {
    rmSync(this.file, { force: true });
  }
}

/** The sender is gone, or the disk is full. Other errors stay as they are. */
function toUploadProblem(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ConsoleError(400, 'validation', 'The upload was cut off. Go on from where it ended.');
  if (code === 'ENOSPC')
    return new ConsoleError(507, 'no_room', 'There is no disk space for the upload. Nothing was published.');
  return error;
}

/**
 * Checks the room for another upload of this owner, and deletes abandoned ones. Throws a problem when there is none.
 */
export function makeUploadRoom(site: Site, owner: string, { file }: Upload, total: number, now = Date.now()): void {
  const folder = folderOf(site);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let bytes = total;
  let own = 1;
  for (const name of readdirSync(folder)) {
    const other = path.join(folder, name);
    if (other === file || !UPLOAD_FILE_PATTERN.test(name)) continue;
    const stat = statSync(other, { throwIfNoEntry: false });
    if (!stat) continue;
    if (now - stat.mtimeMs > UPLOAD_RETENTION_HOURS * HOUR_MS) {
      rmSync(other, { recursive: true, force: true });
      continue;
    }
    bytes += stat.size;
    if (name.startsWith(`${owner}-`) && name.endsWith('.part')) own += 1;
  }
  if (own > MAX_OPEN_UPLOADS || bytes > MAX_OPEN_UPLOAD_BYTES)
    throw new ConsoleError(
      429,
      'rate_limited',
      own > MAX_OPEN_UPLOADS
        ? `${MAX_OPEN_UPLOADS} uploads of yours are under way. Finish them first, or wait until they are deleted (${UPLOAD_RETENTION_HOURS} hours).`
        : 'Too many uploads are under way: try again later.',
    );
}
