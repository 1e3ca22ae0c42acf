import { createHash } from 'node:crypto';
import type { Db } from '../db/connect';
import type { ChangeTopic } from '../db/schema';
import { type Counts, countReader } from './changes';

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
  size: number;
  ready: Promise<Ready<unknown>>;
}

/** Bytes of answers that a process keeps, about; those that were not asked for the longest go first. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Public answers, made once and sent again and again while nothing that they are made of has changed. Every use asks the
 * database how often that was: an answer is never older than the request, whichever process made the change.
 */
export class ReadyAnswers {
  readonly #counts: () => Promise<Counts>;
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(db: Db, most = MOST_BYTES) {
    this.#counts = countReader(db);
    this.#most = most;
  }

  async get<Answer>(recipe: Recipe<Answer>): Promise<Ready<Answer>> {
    const { key, topics } = recipe;
    // Read before the tables: a change in between makes the kept answer look older than it is, never newer.
    const counts = await this.#counts();
    const version = topics.map((topic) => counts.get(topic) ?? '0').join();
    const now = recipe.now.getTime();
    const kept = this.#kept.get(key);
    if (kept && kept.version === version && kept.since <= now && now < kept.until) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.ready as Promise<Ready<Answer>>;
    }
    return this.#make(recipe, version, now);
  }

  #make<Answer>(recipe: Recipe<Answer>, version: string, now: number): Promise<Ready<Answer>> {
    const making = recipe.make().then(({ answer, until }) => {
      const ready = new Ready(answer);
      if (this.#kept.get(recipe.key) === entry) {
        entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY;
        // The answer itself is kept beside its bytes, and takes about as much again. Keys are as long as somebody's wishes.
        entry.size = 2 * (ready.bytes.length + recipe.key.length);
        this.#bytes += entry.size;
        this.#shrink();
      }
      return ready;
    });
    const entry: Kept = { version, since: now, until: Number.POSITIVE_INFINITY, size: 0, ready: making };
    this.#drop(recipe.key);
    this.#kept.set(recipe.key, entry);
    // What could not be made is made again by whoever asks next.
    making.catch(() => this.#kept.get(recipe.key) === entry && this.#drop(recipe.key));
    return making;
  }

  #drop(key: string) {
    this.#bytes -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }

  #shrink() {
    for (const [key, { size }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      if (size > 0) this.#drop(key);
    }
  }
}
