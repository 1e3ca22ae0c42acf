import type pg from 'pg';
import { hasRoomNow } from '../diskRoom';

export const DISK_FULL = '53100';

const diskFullCounts = new WeakMap<object, { count: number }>();

export const diskFullCountOf = (db: object): number => diskFullCounts.get(db)?.count ?? 0;

/** Counts full-disk errors on every connection, so that the maintenance job notices them at night too. */
export class DiskFullCounter {
  readonly #seen = { count: 0 };

  watch(client: pg.ClientBase) {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) this.#seen.count += 1;
    });
  }

  note() {
    this.#seen.count += 1;
  }

  isOf(db: object) {
    diskFullCounts.set(db, this.#seen);
  }
}

export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === DISK_FULL || code === 'ENOSPC') return true;
  }
  return false;
}

const ROOM_CHECK_INTERVAL_MS = 1000;
const growingStatementPattern = /^\s*(?:insert|update|merge|vacuum|with\b[^;]*\b(?:insert into|update "))\b/i;
/** Allow the hourly update of a session: reading as a signed-in user needs it. */
const exemptStatementPattern = /^\s*update "sessions"/i;

/**
 * Refuses writes to the embedded database while the disk has no room for the log's next 16 MiB. If the log cannot grow,
 * the database's single session breaks until the process restarts.
 */
export class DiskFullGuard {
  #directory: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #hasRoom = true;
  readonly #watch: DiskFullCounter;

  constructor(watch: DiskFullCounter) {
    this.#watch = watch;
  }

  /** A start on a full disk still has to write a little. */
  start(directory: string) {
    this.#directory = directory;
  }

  guard(client: pg.ClientBase) {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [config] = args;
      const text = typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '');
      if (!growingStatementPattern.test(text) || exemptStatementPattern.test(text) || this.#look())
        return query(...args);
      this.#watch.note();
      const error = Object.assign(new Error('the disk of the database is full'), { code: DISK_FULL });
      const last = args.at(-1);
      if (typeof last !== 'function') return Promise.reject(error);
      process.nextTick(last, error);
      return undefined;
    }) as typeof client.query;
  }

  #look(): boolean {
    if (!this.#directory) return true;
    const now = performance.now();
    if (now - this.#lookedAt < ROOM_CHECK_INTERVAL_MS) return this.#hasRoom;
    this.#lookedAt = now;
    this.#hasRoom = hasRoomNow(this.#directory);
    return this.#hasRoom;
  }
}
