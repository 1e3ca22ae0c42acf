import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { SECOND } from '../clock';
import type { Connection, Db } from '../db/connect';
import { readHostCookie } from '../http/cookies';
import { HttpError } from '../http/httpError';
import type { Log } from '../log';

/** Cookie of a browser that has changed something. It reads from the primary until the replica has caught up. */
export const WROTE_COOKIE = 'wrote';
const POSITION_CHECK_INTERVAL = SECOND / 2;
/** Milliseconds without reads from a replica that failed one. */
const FAILURE_PAUSE = 2 * SECOND;

export interface PublicReadRouter {
  /**
   * Runs `read` on the replica. Uses the primary for a browser that has just changed something, while the replica lags
   * too far behind, or when the replica fails. Rethrows our own errors (`HttpError`).
   */
  for<T>(request: FastifyRequest, read: (db: Db) => Promise<T>): Promise<T>;
}

export const primaryReadRouter = (db: Db): PublicReadRouter => ({ for: (_, read) => read(db) });

/**
 * Streaming replica for public reads. Twice a second the primary's log position is recorded with its time. The latest
 * recorded position that the replica has replayed gives its maximum age, even without writes or when nothing arrives
 * any more.
 */
export class Replica implements PublicReadRouter {
  readonly #primary: Db;
  readonly #replica: Pick<Connection, 'db' | 'close'>;
  readonly #maxLag: number;
  readonly #log: Log | undefined;
  readonly #timer: NodeJS.Timeout;
  #marks: { position: bigint; at: number }[] = [];
  #freshUntil = Number.NEGATIVE_INFINITY;
  #restsUntil = 0;
  #isLooking = false;
  #wasUsable: boolean | undefined;

  /** `maxLag` in milliseconds. */
  constructor(primary: Db, replica: Pick<Connection, 'db' | 'close'>, maxLag: number, log: Log | undefined) {
    this.#primary = primary;
    this.#replica = replica;
    this.#maxLag = maxLag;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), POSITION_CHECK_INTERVAL).unref();
    void this.#look();
  }

  /** Maximum age of its data in milliseconds. Infinite before it was reached. */
  get lag(): number {
    return performance.now() - this.#freshUntil;
  }

  get isUsable(): boolean {
    return this.lag <= this.#maxLag && performance.now() >= this.#restsUntil;
  }

  async for<T>(request: FastifyRequest, read: (db: Db) => Promise<T>): Promise<T> {
    if (!this.isUsable || readHostCookie(request, WROTE_COOKIE) !== undefined) return read(this.#primary);
    try {
      return await read(this.#replica.db);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // The replica is down, or cancelled a statement that blocked its replay.
      this.#restsUntil = performance.now() + FAILURE_PAUSE;
      this.#say(error);
      return read(this.#primary);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#replica.close();
  }

  async #look() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    let issue: unknown;
    try {
      const at = performance.now();
      const position = await logPositionOf(this.#primary, 'pg_current_wal_lsn()');
      // Limit the marks, as the replica may be silent for days.
      this.#marks = [...this.#marks.slice(-999), { position, at }];
      const replayed = await logPositionOf(this.#replica.db, 'pg_last_wal_replay_lsn()');
      const past = this.#marks.filter(({ position }) => position <= replayed);
      this.#freshUntil = past.at(-1)?.at ?? this.#freshUntil;
      this.#marks = this.#marks.slice(past.length).slice(-1000);
    } catch (error) {
      // Keep `#freshUntil`: the lag grows by itself.
      issue = error;
    } finally {
      this.#isLooking = false;
      this.#say(issue);
    }
  }

  #say(error?: unknown) {
    const { isUsable } = this;
    if (isUsable === this.#wasUsable) return;
    const begins = this.#wasUsable === undefined && this.#marks.length * POSITION_CHECK_INTERVAL <= this.#maxLag;
    if (!isUsable && error === undefined && begins) return;
    this.#wasUsable = isUsable;
    if (isUsable) this.#log?.info({}, 'public reads use the replica');
    else this.#log?.warn({ err: error }, 'the replica is down or too far behind; public reads use the primary');
  }
}

async function logPositionOf(db: Db, position: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()'): Promise<bigint> {
  const { rows } = await db.execute<{ bytes: string | null }>(
    sql`select pg_wal_lsn_diff(${sql.raw(position)}, '0/0')::text as bytes`,
  );
  const bytes = rows[0]?.bytes;
  if (!bytes) throw new Error('the server has no replay position, so it is not a replica');
  return BigInt(bytes);
}
