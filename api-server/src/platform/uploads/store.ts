import { createHmac, timingSafeEqual } from 'node:crypto';
import { sizedPathsOf } from '@doorstep/shared-api/domain';
import { type Clock, MINUTE } from '../clock';
import type { Db } from '../db/connect';
import { HttpError } from '../http/httpError';
import type { Log } from '../log';
import type { SigningSecrets } from '../secrets/signingSecrets';
import type { SealedStorage } from './sealedStorage';
import { deleteUnwantedFile, findUnwantedFiles, insertUnwantedFile } from './unwantedFiles.repository';

const LINK_LIFE = 15 * MINUTE;
/** Links created for a person within this period are equal, so that browsers can cache the files. */
const LINK_STEP = 5 * MINUTE;
const BATCH_SIZE = 100;

interface PresentedLink {
  path: string;
  readerId: string;
  exp: string;
  sig: string;
}

interface StoreParts {
  storage: SealedStorage;
  db: Db;
  secrets: SigningSecrets;
  clock: Clock;
  log: Log | undefined;
}

/**
 * Uploaded files. Those in `private/` are served only with a signature over path, reader and expiry. Others (portraits,
 * art) are public. Paths are relative, such as `private/b/x.webp`.
 */
export class UploadStore {
  readonly storage: SealedStorage;
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    this.storage = parts.storage;
    this.#parts = parts;
  }

  /** Writes all files or none. Call it before rows refer to the files. Throws a 503 for the user, with the storage error as cause. */
  async write(...files: readonly { path: string; bytes: Buffer }[]) {
    try {
      for (const { path, bytes } of files) await this.storage.write(path, bytes);
    } catch (cause) {
      await this.remove(...files.map(({ path }) => path));
      const httpError = new HttpError(
        'internal',
        'Your file could not be stored, and nothing was changed. Please try again in a moment.',
        { status: 503, retryAfterSeconds: 10 },
      );
      throw Object.assign(httpError, { cause });
    }
  }

  /** Deletes files and never fails. Files that cannot be deleted now are queued for the maintenance job. */
  async remove(...paths: readonly string[]) {
    const { db, clock, log } = this.#parts;
    for (const path of paths) {
      try {
        await this.#removeWhole(path);
      } catch (error) {
        log?.warn({ err: error }, 'could not delete a file; the maintenance job retries');
        await insertUnwantedFile(db, path, clock()).catch((issue) =>
          log?.error({ err: issue, path }, 'could not queue a file for deletion; delete it manually'),
        );
      }
    }
  }

  async removeUnwanted() {
    const { db, log } = this.#parts;
    const left = await findUnwantedFiles(db, BATCH_SIZE);
    for (const path of left) {
      try {
        await this.#removeWhole(path);
      } catch (error) {
        log?.warn({ err: error, left: left.length }, 'could not delete files; the next run retries');
        return;
      }
      await deleteUnwantedFile(db, path);
    }
  }

  /** Deletes the file first, then its resized versions, so that none can be created again. */
  async #removeWhole(path: string) {
    await this.storage.remove(path);
    await this.removeSized(path);
  }

  async removeSized(path: string) {
    await Promise.all(sizedPathsOf(path).map((sized) => this.storage.remove(sized)));
  }

  publicUrl(path: string) {
    return `/uploads/${path}`;
  }

  /** Returns the public address, or for a private file a link for this reader. */
  urlFor(path: string, readerId: string) {
    return path.startsWith('private/') ? this.signedUrl(path, readerId) : this.publicUrl(path);
  }

  /** Returns a link that is valid for 10 to 15 minutes and only in this person's sessions. */
  signedUrl(path: string, readerId: string) {
    const end = Math.floor(this.#parts.clock().getTime() / LINK_STEP) * LINK_STEP + LINK_LIFE;
    const exp = Math.floor(end / 1000);
    return `/uploads/${path}?exp=${exp}&sig=${sign(this.#parts.secrets.current('upload-links'), { path, exp, readerId })}`;
  }

  async linkHolds({ path, readerId, exp, sig }: PresentedLink): Promise<boolean> {
    if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1000 < this.#parts.clock().getTime()) return false;
    const sigs = Buffer.from(sig);
    const secret = await this.#parts.secrets.find('upload-links', (one) => {
      const right = Buffer.from(sign(one, { path, exp: Number(exp), readerId }));
      return sigs.length === right.length && timingSafeEqual(sigs, right);
    });
    return secret !== undefined;
  }
}

const sign = (secret: string, { path, exp, readerId }: { path: string; exp: number; readerId: string }) =>
  createHmac('sha256', secret).update(`${path}\n${exp}\n${readerId}`).digest('base64url');
