import type pg from 'pg';
import { SECOND } from '../clock';

/** Longer than any statement of ours takes; past it the database hangs, or the way to it. */
export const STATEMENT_TIMEOUT_MS = 10 * SECOND;
/** Milliseconds to wait for a session of the pool, free or new. */
export const SESSION_TIMEOUT_MS = 5 * SECOND;

/** The database does not answer in time, or not at all. Answered with 503: what was asked may work in a moment. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * Cuts the connection when a statement takes too long: a database that was stopped, or a network that swallows packets, says
 * nothing at all, and a session that still waits for a response is good for nothing else.
 */
export function withDeadlines(client: pg.ClientBase, timeoutMs = STATEMENT_TIMEOUT_MS) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const cut = () => {
    const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    stream.destroy(new DatabaseUnavailableError('a statement took too long'));
  };
  client.query = ((...args: unknown[]) => {
    const timer = setTimeout(cut, timeoutMs);
    const done = () => clearTimeout(timer);
    const last = args.at(-1);
    if (typeof last === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done();
        last(...results);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(done, done);
    else done();
    return result;
  }) as typeof client.query;
}

const isBegin = (config: unknown) =>
  /^begin\b/i.test(String(typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text));

/** Drizzle releases the session of a transaction only once it has begun: one that cannot begin would be lost to the pool. */
export function releasingWhenBeginFails<
  Client extends { query: (...args: never[]) => unknown; release?: (broken?: boolean) => void },
>(client: Client): Client {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const result = query(...args);
    if (isBegin(args[0]) && result instanceof Promise) result.catch(() => client.release?.(true));
    return result;
  }) as Client['query'];
  return client;
}

/** Classes of SQLSTATE (connection, resources, shutdown), of the network, and pg's own words, which have no code. */
const CODES =
  /^(?:08\w{3}|53\w{3}|57P0\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/;

/** Reports whether an error, however deeply wrapped, means that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return true;
    if (WORDS.test(at.message)) return true;
    // The network's codes count for a statement only: other servers are not reached, either.
    if (isStatement(error) && CODES.test(String((at as { code?: unknown }).code))) return true;
  }
  return false;
}

const isStatement = (error: unknown) => typeof (error as { query?: unknown } | null)?.query === 'string';
