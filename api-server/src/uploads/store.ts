import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, HOUR } from '../clock';

const LINK_LIFE = HOUR;
/** Links made in the same quarter of an hour are equal, so that a browser's cache can work. */
const LINK_STEP = HOUR / 4;

/**
 * Files below `directory`. Everything in `private/` is served only with a signature that names path and end; the rest
 * (portraits, art) is public. Paths are relative, such as `private/b/x.webp`.
 */
export class UploadStore {
  readonly directory: string;
  readonly #secret: string;
  readonly #clock: Clock;

  constructor(directory: string, secret: string, clock: Clock) {
    this.directory = directory;
    this.#secret = secret;
    this.#clock = clock;
  }

  async write(path: string, bytes: Buffer) {
    const file = join(this.directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  }

  async remove(path: string) {
    await rm(join(this.directory, path), { force: true });
  }

  publicUrl(path: string) {
    return `/uploads/${path}`;
  }

  /** A link that works for 45 to 60 minutes. */
  signedUrl(path: string) {
    const end = Math.floor(this.#clock().getTime() / LINK_STEP) * LINK_STEP + LINK_LIFE;
    const exp = Math.floor(end / 1000);
    return `/uploads/${path}?exp=${exp}&sig=${this.#sign(path, exp)}`;
  }

  linkHolds(path: string, exp: string, sig: string): boolean {
    if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1000 < this.#clock().getTime()) return false;
    const sent = Buffer.from(sig);
    const right = Buffer.from(this.#sign(path, Number(exp)));
    return sent.length === right.length && timingSafeEqual(sent, right);
  }

  #sign(path: string, exp: number) {
    return createHmac('sha256', this.#secret).update(`${path}\n${exp}`).digest('base64url');
  }
}
