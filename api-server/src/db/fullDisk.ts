import type pg from 'pg';
import { hasRoomNow } from '../diskRoom';

/** SQLSTATE "disk full": PostgreSQL's own disk, or the one below the embedded database. */
export const DISK_FULL = '53100';

const counts = new WeakMap<object, { count: number }>();

/** Number of times that a database reported a full disk. */
export const countDiskFull = (db: object): number => counts.get(db)?.count ?? 0;

/** Counts on every connection, whoever asked: the maintenance job hears of it at night, too. */
export class DiskWatch {
  readonly #seen = { count: 0 };

  watch(client: pg.ClientBase) {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) this.#seen.count += 1;
    });
  }

  /** Counts a statement that was refused before it reached the database. */
  note() {
    this.#seen.count += 1;
  }

  isOf(db: object) {
    counts.set(db, this.#seen);
  }
}

/** Reports whether an error, however deeply wrapped, means a full disk, of the database or of files. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === DISK_FULL || code === 'ENOSPC') return true;
  }
  return false;
}

/** A look costs microseconds; once a second is enough for what fills a disk. */
const LOOK_INTERVAL_MS = 1000;
const adds = /^\s*(?:insert|update|merge|vacuum|with\b[^;]*\b(?:insert into|update "))\b/i;
/** Allow the hourly update of a session: reading as a signed-in user needs it. */
const isExempt = /^\s*update "sessions"/i;

/**
 * The embedded database survives a full disk as long as its log can grow: where it cannot, its one session is broken until the process
 * starts anew. So what would add to it is refused before, while there is still room for the log's next 16 MiB.
 */
export class RoomGuard {
  #directory: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #hasRoom = true;
  readonly #watch: DiskWatch;

  constructor(watch: DiskWatch) {
    this.#watch = watch;
  }

  /** Starts the check. A start on a full disk still has to write a little. */
  start(directory: string) {
    this.#directory = directory;
  }

  guard(client: pg.ClientBase) {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [config] = args;
      const text = typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '');
      if (!adds.test(text) || isExempt.test(text) || this.#look()) return query(...args);
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
    if (now - this.#lookedAt < LOOK_INTERVAL_MS) return this.#hasRoom;
    this.#lookedAt = now;
    this.#hasRoom = hasRoomNow(this.#directory);
    return this.#hasRoom;
  }
}
