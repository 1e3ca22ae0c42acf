import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SECOND } from '../clock';
import type { Db } from '../db/connect';
import type { ChangeTopic } from '../db/schema';
import { type Counts, countReader } from './tableVersions';
import type { ToldChanges } from './toldChanges';

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
  /** Database for the counts and the tables: the primary, or a replica that shows both at the same moment. */
  db: Db;
  make(): Promise<CacheableResult<Body>>;
}

export interface CacheableResult<Body> {
  body: Body;
  /** Time after which the body is outdated even without a change. */
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
 * Milliseconds until the counts are read again without a message. psql, jobs and operator commands announce no changes.
 */
const MAX_AGE = SECOND;

/** Change messages that save a database read of the counts on each use. */
export interface Told {
  changes: ToldChanges;
  /** A replica's are read each time: what was told may not have come there yet. */
  of: Db;
  /** Milliseconds that pass by themselves. */
  now?(): number;
}

/**
 * Public responses, made once and sent again and again while nothing that they are made of has changed. Every use asks the
 * database how often that was: a response is never older than the request, whichever process made the change. Where processes
 * tell each other of changes, it is asked after each that was told, and once a second.
 */
export class ResponseCache {
  readonly #counts = new WeakMap<Db, () => Promise<Counts>>();
  readonly #told: Told | undefined;
  #lastCounts: { counts: Counts; epoch: number; readAt: number } | undefined;
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #making = new Map<string, Making>();

  constructor(told?: Told, max = MAX_BYTES) {
    this.#told = told;
    this.#entries = new LRUCache({
      maxSize: max,
      // The response itself is kept beside its bytes, and takes about as much again. Keys are as long as somebody's wishes.
      sizeCalculation: ({ response }, key) => 2 * (response.bytes.length + key.length),
    });
  }

  async get<Body>(options: CacheEntryOptions<Body>): Promise<CachedResponse<Body>> {
    const { key, topics, db } = options;
    // Read before the tables: a change in between makes the cached response look older than it is, never newer.
    const counts = await this.#countsOf(db);
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

  async #countsOf(db: Db): Promise<Counts> {
    const read = this.#counts.get(db) ?? countReader(db);
    this.#counts.set(db, read);
    if (this.#told?.of !== db) return read();
    const { changes, now = () => performance.now() } = this.#told;
    // Read the epoch before the query: its result may miss changes announced while it runs.
    const { epoch } = changes;
    const readAt = now();
    const last = this.#lastCounts;
    if (last && changes.isHeard && last.epoch === epoch && readAt - last.readAt < MAX_AGE) return last.counts;
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
    const making: Making = { version, createdAt: now, response: response };
    this.#entries.delete(key);
    this.#making.set(key, making);
    return response;
  }
}
