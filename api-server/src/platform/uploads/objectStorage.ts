import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { extname } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';
import { OTHER_TYPE, typeOf } from './fileTypes';
import { StorageError, type UploadStorage } from './port';
import { type S3Request, signedHeaders } from './s3Signature';

type S3Settings = NonNullable<Settings['s3']>;

interface Limits {
  /** Time limit for a response to begin, and for each pause within it. */
  timeout?: number;
  connections?: number;
}

const TRIES = 2;
const BETWEEN_TRIES = 200;
const MAX_ERROR_LENGTH = 4096;
const NOTHING: Buffer = Buffer.alloc(0);

const FORWARDED_REQUEST_HEADERS = ['if-none-match', 'if-modified-since', 'range'] as const;
const FORWARDED_RESPONSE_HEADERS = ['etag', 'last-modified', 'content-range', 'accept-ranges'] as const;

const remedies: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'Check S3_ACCESS_KEY.',
  SignatureDoesNotMatch: 'Check S3_SECRET_KEY.',
  AccessDenied: 'The key needs GetObject, PutObject and DeleteObject in this bucket, and ListBucket.',
  NoSuchBucket: 'Create the bucket, or check S3_BUCKET.',
  RequestTimeTooSkewed: "Set this machine's clock.",
  AuthorizationHeaderMalformed: "Check that S3_URL names the bucket's region.",
  PermanentRedirect: "Check that S3_URL names the bucket's region.",
};

class StorageRejection extends StorageError {
  constructor(
    what: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(`the storage answers ${status} ${code} to ${what}`.replace('  ', ' '), {
      isRejection: status < 500 && status !== 429,
    });
  }
}

/** S3-compatible bucket. Each file is one object, and none is public. */
export class ObjectStorage implements UploadStorage {
  readonly #settings: S3Settings;
  readonly #timeout: number;
  readonly #agent: http.Agent;
  readonly #request: typeof http.request;

  constructor(settings: S3Settings, { timeout = 15_000, connections = 64 }: Limits = {}) {
    this.#settings = settings;
    this.#timeout = timeout;
    const { Agent, request } = new URL(settings.url).protocol === 'https:' ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#request = request;
  }

  async write(path: string, bytes: Buffer) {
    const headers = { 'content-type': typeOf[extname(path)] ?? OTHER_TYPE };
    await finished((await this.#ask('PUT', path, headers, bytes)).resume());
  }

  async read(path: string): Promise<Buffer | undefined> {
    const result = await this.#get(path);
    if (!result) return undefined;
    try {
      return Buffer.from(await arrayBuffer(result));
    } catch (cause) {
      throw new StorageError(`the storage broke off GET ${path}: ${(cause as Error).message}`, { cause });
    }
  }

  async remove(path: string) {
    const result = await this.#unlessMissing(this.#ask('DELETE', path));
    if (result) await finished(result.resume());
  }

  async send(...[path, request, reply]: Parameters<UploadStorage['send']>) {
    const requests = FORWARDED_REQUEST_HEADERS.flatMap((name) =>
      request.headers[name] ? [[name, String(request.headers[name])]] : [],
    );
    const result = await this.#get(path, Object.fromEntries(requests));
    if (!result) return false;
    const hasContent = result.statusCode === 200 || result.statusCode === 206;
    for (const name of hasContent ? [...FORWARDED_RESPONSE_HEADERS, 'content-length'] : FORWARDED_RESPONSE_HEADERS)
      if (result.headers[name] !== undefined) reply.header(name, result.headers[name]);
    reply.code(result.statusCode ?? 200);
    if (hasContent) reply.type(typeOf[extname(path)] ?? OTHER_TYPE).send(result);
    else {
      result.resume();
      reply.send();
    }
    return true;
  }

  async attach(app: FastifyInstance) {
    app.addHook('onClose', async () => this.#agent.destroy());
  }

  /** Writes, reads and deletes an object at startup. Rejects with a one-line instruction. */
  async check() {
    const path = `check/${randomUUID()}`;
    try {
      await this.write(path, Buffer.from(path));
      if ((await this.read(path))?.toString() !== path)
        throw new StorageError('a test file could not be read back after it was written');
      await this.remove(path);
      if (await this.read(path)) throw new StorageError('a test file still exists after it was deleted');
    } catch (error) {
      const { message } = error as Error;
      const remedy = error instanceof StorageRejection ? remedies[error.code] : 'Check S3_URL.';
      throw new StorageError(`Uploads cannot be stored at S3_URL: ${message}.${remedy ? ` ${remedy}` : ''}`);
    }
  }

  #get(path: string, headers: Record<string, string> = {}) {
    return this.#unlessMissing(this.#ask('GET', path, headers));
  }

  async #unlessMissing(request: Promise<IncomingMessage>): Promise<IncomingMessage | undefined> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof StorageRejection && error.status === 404 && error.code !== 'NoSuchBucket') return undefined;
      throw error;
    }
  }

  /** Retries failed requests, as all of them are idempotent. */
  async #ask(method: S3Request['method'], path: string, headers: Record<string, string> = {}, body = NOTHING) {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#requestOnce(method, path, headers, body);
      } catch (error) {
        if (tried === TRIES || (error as StorageError).isRejection) throw error;
        await pause(BETWEEN_TRIES);
      }
    }
  }

  async #requestOnce(method: S3Request['method'], path: string, headers: Record<string, string>, body: Buffer) {
    const what = `${method} ${path}`;
    const { url: base, bucket } = this.#settings;
    const url = new URL(`${base.replace(/\/+$/, '')}/${bucket}/${path}`);
    const signed = await signedHeaders({ method, url, headers, body }, this.#settings, new Date());
    const result = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = this.#request(url, {
        method,
        agent: this.#agent,
        headers: { ...signed, 'content-length': body.length },
      });
      const late = setTimeout(
        () => request.destroy(new Error(`no answer within ${this.#timeout / 1000} s`)),
        this.#timeout,
      );
      request.setTimeout(this.#timeout, () => request.destroy(new Error(`no data for ${this.#timeout / 1000} s`)));
      request.on('error', (cause) =>
        reject(new StorageError(`the storage does not answer ${what}: ${cause.message}`, { cause })),
      );
      request.once('response', resolve);
      for (const end of ['response', 'close']) request.once(end, () => clearTimeout(late));
      request.end(body);
    });
    const status = result.statusCode ?? 0;
    if (status < 300 || status === 304 || status === 416) return result;
    throw new StorageRejection(what, status, await codeOf(result));
  }
}

/** Returns the error code only, because the rest of the response may contain keys. */
async function codeOf(result: IncomingMessage): Promise<string> {
  let words = '';
  try {
    for await (const part of result) {
      words += part;
      if (words.length > MAX_ERROR_LENGTH) break;
    }
  } catch {
    // A rejection that breaks off is a rejection.
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(words)?.[1] ?? '';
}
