import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SECOND } from '../clock';
import type { Db } from '../db/connect';
import type { ChangeTopic } from '../db/schema';
import type { ChangeBroadcast } from './changeMessages';
import { createChangeCountReader, type TopicChangeCounts } from './tableVersions';

export class CachedResponse<Body> {
  readonly body: Body;
  readonly bytes: Buffer;
  /** Equal responses have equal tags, which caches in front of the server compare. */
  readonly etag: string;

  constructor(body: Body) {
    this.body = body;
    this.bytes = Buffer.from(JSON.stringify(body));
    this.etag = `"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }
}

export interface CacheEntryOptions<Body> {
  key: string;
  topics: readonly ChangeTopic[];
  now: Date;
  /** Database for the counts and the tables: the primary, or a replica that shows both at the same moment. */
  db: Db;
  make(): Promise<CacheableResult<Body>>;
}

export interface CacheableResult<Body> {
  body: Body;
  expiresAt?: Date;
}

interface CacheEntry {
  version: string;
  createdAt: number;
  expiresAt: number;
  response: CachedResponse<unknown>;
}
type PendingEntry = Pick<CacheEntry, 'version' | 'createdAt'> & { response: Promise<CachedResponse<unknown>> };

/** Approximate size of the cache in bytes. The least recently used entries are evicted. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Milliseconds until the counts are read again without a message. psql, jobs and operator commands announce no changes.
 */
const COUNTS_MAX_AGE_MS = SECOND;

export interface ChangeSource {
  changes: ChangeBroadcast;
  /** Database whose changes are announced. A replica's counts are read each time, as it may lag behind a message. */
  of: Db;
  /** Monotonic time in milliseconds. */
  now?(): number;
}

/**
 * Cache of public responses, reused until their tables change. Every use reads the counts of changes from the database:
 * a response is never older than the request, whichever process made the change. If processes announce changes, the
 * counts are read after each message and once a second.
 */
export class ResponseCache {
  readonly #counts = new WeakMap<Db, () => Promise<TopicChangeCounts>>();
  readonly #told: ChangeSource | undefined;
  #lastCounts: { counts: TopicChangeCounts; epoch: number; readAt: number } | undefined;
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #making = new Map<string, PendingEntry>();

  constructor(told?: ChangeSource, max = MAX_BYTES) {
    this.#told = told;
    this.#entries = new LRUCache({
      maxSize: max,
      // Count the body beside its bytes, as it takes about as much memory, and the key, as users decide its length.
      sizeCalculation: ({ response }, key) => 2 * (response.bytes.length + key.length),
    });
  }

  async get<Body>(options: CacheEntryOptions<Body>): Promise<CachedResponse<Body>> {
    const { key, topics, db } = options;
    // Read the counts before the tables: a change in between makes the cached response look older than it is, never
    // newer.
    const counts = await this.#countsOf(db);
    const version = topics.map((topic) => counts.get(topic) ?? '0').join();
    const now = options.now.getTime();
    const isCurrent = (entry: CacheEntry | PendingEntry | undefined) =>
      entry?.version === version && entry.createdAt <= now;
    const cacheEntry = this.#entries.get(key);
    if (cacheEntry && isCurrent(cacheEntry) && now < cacheEntry.expiresAt)
      return cacheEntry.response as CachedResponse<Body>;
    const making = this.#making.get(key);
    if (making && isCurrent(making)) return making.response as Promise<CachedResponse<Body>>;
    return this.#make(options, version, now);
  }

  async #countsOf(db: Db): Promise<TopicChangeCounts> {
    const read = this.#counts.get(db) ?? createChangeCountReader(db);
    this.#counts.set(db, read);
    if (this.#told?.of !== db) return read();
    const { changes, now = () => performance.now() } = this.#told;
    // Read the epoch before the query: its result may miss changes announced while it runs.
    const { epoch } = changes;
    const readAt = now();
    const last = this.#lastCounts;
    if (last && changes.isConnected && last.epoch === epoch && readAt - last.readAt < COUNTS_MAX_AGE_MS)
      return last.counts;
    const counts = await read();
    this.#lastCounts = { counts, epoch, readAt };
    return counts;
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
      // Forget a failed attempt, so that the next request tries again.
      .finally(() => this.#making.get(key) === making && this.#making.delete(key));
    const making: PendingEntry = { version, createdAt: now, response: response };
    this.#entries.delete(key);
    this.#making.set(key, making);
    return response;
  }
}
