import type pg from 'pg';
import { SECOND } from '../clock';

/** Maximum time of a statement, longer than any of ours needs. After it, the database or the network is hanging. */
export const STATEMENT_TIMEOUT_MS = 10 * SECOND;
export const CONNECT_TIMEOUT_MS = 5 * SECOND;

/** Thrown when the database is too slow or does not respond. Answered with 503, as a retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * Cuts the connection when a statement takes too long. A stopped database or a broken network sends nothing at all, and
 * a session that waits for a response is unusable.
 */
export function enforceStatementTimeout(client: pg.ClientBase, timeoutMs = STATEMENT_TIMEOUT_MS) {
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

/**
 * Releases the session when a transaction cannot begin. Drizzle releases sessions of begun transactions only, so that
 * the pool would lose this one.
 */
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

/**
 * Error codes: classes of SQLSTATE (connection, resources, shutdown) and of the network. Errors of pg itself have no
 * code.
 */
const UNAVAILABLE_CODES =
  /^(?:08\w{3}|53\w{3}|57P0\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return true;
    if (UNAVAILABLE_MESSAGES.test(at.message)) return true;
    // Network codes count for statements alone, as other servers can be unreachable too.
    if (isStatementError(error) && UNAVAILABLE_CODES.test(String((at as { code?: unknown }).code))) return true;
  }
  return false;
}

const isStatementError = (error: unknown) => typeof (error as { query?: unknown } | null)?.query === 'string';
