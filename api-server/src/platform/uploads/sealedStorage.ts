import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SigningSecrets } from '../secrets/signingSecrets';
import { OTHER_TYPE, typeOf } from './fileTypes';
import { StorageError, type UploadStorage } from './port';
import { keyIdIn, keyIdOf, seal, unseal } from './sealing';

const isPrivate = (path: string) => path.startsWith('private/');

/** Encrypts licences, photos of homes and exports in any storage. Public files are stored as they are. */
export class SealedStorage implements UploadStorage {
  readonly #storage: UploadStorage;
  readonly #secrets: SigningSecrets;

  constructor(storage: UploadStorage, secrets: SigningSecrets) {
    this.#storage = storage;
    this.#secrets = secrets;
  }

  write(path: string, bytes: Buffer) {
    return this.#storage.write(path, isPrivate(path) ? seal(this.#secrets.current('files'), path, bytes) : bytes);
  }

  async read(path: string): Promise<Buffer | undefined> {
    const bytes = await this.#storage.read(path);
    return bytes && isPrivate(path) ? this.#open(path, bytes) : bytes;
  }

  remove(path: string) {
    return this.#storage.remove(path);
  }

  async attach(app: FastifyInstance) {
    await this.#storage.attach?.(app);
  }

  /** A private file is sent whole: at most some megabytes, and no part of it can be checked by itself. */
  async send(...[path, request, reply]: Parameters<UploadStorage['send']>) {
    if (!isPrivate(path)) return this.#storage.send(path, request, reply);
    const bytes = await this.read(path);
    if (!bytes) return false;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    reply.header('ETag', etag);
    if (request.headers['if-none-match'] === etag) reply.code(304).send();
    else reply.type(typeOf[extname(path)] ?? OTHER_TYPE).send(bytes);
    return true;
  }

  async renew(path: string): Promise<boolean> {
    const bytes = await this.#storage.read(path);
    if (!bytes || keyIdIn(bytes) === keyIdOf(this.#secrets.current('files'))) return false;
    await this.write(path, await this.#open(path, bytes));
    return true;
  }

  async #open(path: string, bytes: Buffer): Promise<Buffer> {
    const keyId = keyIdIn(bytes);
    if (keyId === undefined) return bytes;
    const secret = await this.#secrets.find('files', (one) => keyIdOf(one) === keyId);
    if (secret === undefined) {
      throw new StorageError(`${path} is sealed with ${keyId}, which is not here`, { isRejection: true });
    }
    try {
      return unseal(secret, path, bytes);
    } catch (cause) {
      throw new StorageError(`${path} is not what was written`, { isRejection: true, cause });
    }
  }
}
