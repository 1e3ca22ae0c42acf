import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { releasingWhenBeginFails } from './deadlines';
import { observing } from './observing';

type Parser = (text: string) => unknown;
interface PgQuery {
  text: string;
  rowMode?: 'array';
  types?: { getTypeParser(oid: number, format?: 'text'): Parser };
}
interface PgResult {
  rows: unknown[];
  rowCount: number;
}

/** PGlite parses by a map from type to function; this one asks pg's parsers, so that both databases give the same values. */
const parsersOf = (types: PgQuery['types']) =>
  new Proxy({} as Record<number, Parser>, {
    get: (_target, oid) => {
      const parser = (types ?? pg.types).getTypeParser(Number(oid), 'text');
      return (text: string) => parser(text);
    },
  });

/**
 * A pool of one session over PGlite with the part of pg's interface that drizzle uses. Whoever connects holds the
 * session until release, as a transaction must; everyone else waits in line.
 */
export class PglitePool {
  #line: Promise<void> = Promise.resolve();
  readonly pglite: PGlite;

  readonly #isObserved: boolean;

  constructor(pglite: PGlite, isObserved = false) {
    this.pglite = pglite;
    this.#isObserved = isObserved;
  }

  async connect() {
    let release = () => {};
    const before = this.#line;
    this.#line = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    const session = {
      query: (query: string | PgQuery, values?: unknown[]) => this.#run(query, values),
      release,
    };
    return releasingWhenBeginFails(this.#isObserved ? observing(session, 'pglite') : session);
  }

  async query(query: string | PgQuery, values?: unknown[]): Promise<PgResult> {
    const session = await this.connect();
    try {
      return await session.query(query, values);
    } finally {
      session.release();
    }
  }

  /** Hears the notices of a channel. Whoever holds the session is waited for: a LISTEN inside of their transaction could be taken back. */
  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    const alone = async <T>(work: () => Promise<T>) => {
      const session = await this.connect();
      try {
        return await work();
      } finally {
        session.release();
      }
    };
    const end = await alone(() => this.pglite.listen(channel, onNotice));
    return () => alone(() => end());
  }

  async end() {
    await this.#line;
    await this.pglite.close();
  }

  async #run(query: string | PgQuery, values: unknown[] = []): Promise<PgResult> {
    const { text, rowMode, types } = typeof query === 'string' ? { text: query } : query;
    const result = await this.pglite.query(text, values.map(asText), {
      rowMode: rowMode ?? 'object',
      parsers: parsersOf(types),
      serializers: plainText,
    });
    return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length };
  }
}

/** What pg does with a parameter: everything travels as text, and the database knows the type. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `asText` already did the work; PGlite must not serialize a second time. */
const plainText = new Proxy({} as Record<number, (value: unknown) => string>, {
  get: () => (value: unknown) => String(value),
});
