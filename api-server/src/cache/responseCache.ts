import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/connect';
import type { ChangeTopic } from '../db/schema';
import { type Counts, countReader } from './tableVersions';

/** A response with the bytes that everybody gets who is not signed in. */
export class CachedResponse<Body> {
  readonly body: Body;
  readonly bytes: Buffer;
  /** Equal responses carry equal tags: caches in front of us compare them. */
  readonly etag: string;

  constructor(body: Body) {
    this.body = body;
    this.bytes = Buffer.from(JSON.stringify(body));
    this.etag = `"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }
}

export interface CacheEntryOptions<Body> {
  /** Names the response, everything included that it depends on beside the tables. */
  key: string;
  /** The tables that it is made of. */
  topics: readonly ChangeTopic[];
  now: Date;
  /** Where counts and tables are read: the primary, or a replica with both of one moment. */
  db: Db;
  make(): Promise<CacheableResult<Body>>;
}

export interface CacheableResult<Body> {
  body: Body;
  /** When it changes by itself. */
  expiresAt?: Date;
}

interface CacheEntry {
  version: string;
  createdAt: number;
  expiresAt: number;
  response: CachedResponse<unknown>;
}
type Making = Pick<CacheEntry, 'version' | 'createdAt'> & { response: Promise<CachedResponse<unknown>> };

/** Bytes of answers that a process keeps, about; those that were not asked for the longest go first. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Public responses, made once and sent again and again while nothing that they are made of has changed. Every use asks the
 * database how often that was: a response is never older than the request, whichever process made the change.
 */
export class ResponseCache {
  readonly #counts = new WeakMap<Db, () => Promise<Counts>>();
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #making = new Map<string, Making>();

  constructor(max = MAX_BYTES) {
    this.#entries = new LRUCache({
      maxSize: max,
      // The response itself is kept beside its bytes, and takes about as much again. Keys are as long as somebody's wishes.
      sizeCalculation: ({ response }, key) => 2 * (response.bytes.length + key.length),
    });
  }

  async get<Body>(options: CacheEntryOptions<Body>): Promise<CachedResponse<Body>> {
    const { key, topics, db } = options;
    const readCounts = this.#counts.get(db) ?? countReader(db);
    this.#counts.set(db, readCounts);
    // Read before the tables: a change in between makes the cached response look older than it is, never newer.
    const counts = await readCounts();
    const version = topics.map((topic) => counts.get(topic) ?? '0').join();
    const now = options.now.getTime();
    const isCurrent = (entry: CacheEntry | Making | undefined) => entry?.version === version && entry.createdAt <= now;
    const cacheEntry = this.#entries.get(key);
    if (cacheEntry && isCurrent(cacheEntry) && now < cacheEntry.expiresAt)
      return cacheEntry.response as CachedResponse<Body>;
    const making = this.#making.get(key);
    if (making && isCurrent(making)) return making.response as Promise<CachedResponse<Body>>;
    return this.#make(options, version, now);
  }

  #make<Body>({ key, make }: CacheEntryOptions<Body>, version: string, now: number): Promise<CachedResponse<Body>> {
    const response = make()
      .then(({ body, expiresAt }) => {
        const cachedResponse = new CachedResponse(body);
        if (this.#making.get(key) === making)
          this.#entries.set(key, {
            version,
            createdAt: now,
            expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
            response: cachedResponse,
          });
        return cachedResponse;
      })
      // What could not be made is made again by whoever asks next.
      .finally(() => this.#making.get(key) === making && this.#making.delete(key));
    const making: Making = { version, createdAt: now, response: response };
    this.#entries.delete(key);
    this.#making.set(key, making);
    return response;
  }
}
