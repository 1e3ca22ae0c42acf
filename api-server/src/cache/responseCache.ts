import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/connect';
import type { ChangeTopic } from '../db/schema';
import { type Counts, countReader } from './tableVersions';

/** An answer with the bytes that everybody gets who is not signed in. */
export class Ready<Answer> {
  readonly answer: Answer;
  readonly bytes: Buffer;
  /** Equal answers carry equal tags: caches in front of us compare them. */
  readonly etag: string;

  constructor(answer: Answer) {
    this.answer = answer;
    this.bytes = Buffer.from(JSON.stringify(answer));
    this.etag = `"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }
}

export interface Recipe<Answer> {
  /** Names the answer, everything included that it depends on beside the tables. */
  key: string;
  /** The tables that it is made of. */
  topics: readonly ChangeTopic[];
  now: Date;
  make(): Promise<Made<Answer>>;
}

export interface Made<Answer> {
  answer: Answer;
  /** When it changes by itself. */
  until?: Date;
}

interface Kept {
  version: string;
  since: number;
  until: number;
  ready: Ready<unknown>;
}
type Making = Pick<Kept, 'version' | 'since'> & { ready: Promise<Ready<unknown>> };

/** Bytes of answers that a process keeps, about; those that were not asked for the longest go first. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Public answers, made once and sent again and again while nothing that they are made of has changed. Every use asks the
 * database how often that was: an answer is never older than the request, whichever process made the change.
 */
export class ReadyAnswers {
  readonly #counts: () => Promise<Counts>;
  readonly #kept: LRUCache<string, Kept>;
  readonly #making = new Map<string, Making>();

  constructor(db: Db, most = MOST_BYTES) {
    this.#counts = countReader(db);
    this.#kept = new LRUCache({
      maxSize: most,
      // The answer itself is kept beside its bytes, and takes about as much again. Keys are as long as somebody's wishes.
      sizeCalculation: ({ ready }, key) => 2 * (ready.bytes.length + key.length),
    });
  }

  async get<Answer>(recipe: Recipe<Answer>): Promise<Ready<Answer>> {
    const { key, topics } = recipe;
    // Read before the tables: a change in between makes the kept answer look older than it is, never newer.
    const counts = await this.#counts();
    const version = topics.map((topic) => counts.get(topic) ?? '0').join();
    const now = recipe.now.getTime();
    const isCurrent = (entry: Kept | Making | undefined) => entry?.version === version && entry.since <= now;
    const kept = this.#kept.get(key);
    if (kept && isCurrent(kept) && now < kept.until) return kept.ready as Ready<Answer>;
    const making = this.#making.get(key);
    if (making && isCurrent(making)) return making.ready as Promise<Ready<Answer>>;
    return this.#make(recipe, version, now);
  }

  #make<Answer>({ key, make }: Recipe<Answer>, version: string, now: number): Promise<Ready<Answer>> {
    const ready = make()
      .then(({ answer, until }) => {
        const made = new Ready(answer);
        if (this.#making.get(key) === making)
          this.#kept.set(key, {
            version,
            since: now,
            until: until?.getTime() ?? Number.POSITIVE_INFINITY,
            ready: made,
          });
        return made;
      })
      // What could not be made is made again by whoever asks next.
      .finally(() => this.#making.get(key) === making && this.#making.delete(key));
    const making: Making = { version, since: now, ready };
    this.#kept.delete(key);
    this.#making.set(key, making);
    return ready;
  }
}
