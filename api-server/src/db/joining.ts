import pg from 'pg';

/** At the end of a transaction's last statement: it is committed with it, in the same way to the database. */
export const AND_COMMIT = '/* and commit */';

interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  /** The texts of this session's prepared statements, by their names. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  parse(message: { text: string; name: string }): void;
  bind(message: { values: unknown[] }): void;
  execute(message: { portal: string; rows?: number }): void;
  sync(): void;
}

/** pg's own query, with what its types leave out. */
interface RawQuery {
  readonly name: string | undefined;
  readonly portal: string;
  queryMode: string;
  callback: (error: Error | null, result: unknown) => void;
  submit(connection: Connection): Error | null;
  handleCommandComplete(message: { text: string }, connection: Connection): void;
  _getRows(connection: Connection, rows?: number): void;
}
const RawQuery = pg.Query as unknown as new (config: pg.QueryConfig, values: unknown[] | undefined) => RawQuery;

function say(connection: Connection, text: string) {
  connection.parse({ text, name: '' });
  connection.bind({ values: [] });
  connection.execute({ portal: '' });
}

/**
 * A statement with the beginning of its transaction, its end, or both around it. Nothing is synchronised in between: what fails takes
 * the rest with it, so that nothing runs outside of the transaction and nothing is committed that has failed.
 */
class JoinedQuery extends RawQuery {
  readonly #begin: string | undefined;
  readonly #commits: boolean;

  constructor(config: pg.QueryConfig, values: unknown[] | undefined, begin: string | undefined, commits: boolean) {
    super(config, values);
    this.queryMode = 'extended';
    this.#begin = begin;
    this.#commits = commits;
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    try {
      if (this.#begin !== undefined) say(connection, this.#begin);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override _getRows(connection: Connection, rows?: number) {
    if (!this.#commits) return super._getRows(connection, rows);
    connection.execute({ portal: this.portal });
    say(connection, 'commit');
    connection.sync();
  }

  override handleCommandComplete(message: { text: string }, connection: Connection) {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') super.handleCommandComplete(message, connection);
  }
}

type Ask = (...args: unknown[]) => unknown;
const textOf = (config: unknown) =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '');

/** What pg answers to a statement that no database needed to hear. */
const nothing = (command: string) => Promise.resolve({ command, rowCount: null, rows: [], fields: [] });

/**
 * A transaction begins in one way to the database with its first statement, and ends in one with its last where that says so
 * (`AND_COMMIT`): two ways fewer for each, and the rows that the last statement locks are locked for a moment.
 */
export function joining(client: pg.ClientBase) {
  const query = client.query.bind(client) as Ask;
  const { connection } = client as unknown as { connection: Connection };
  let begin: string | undefined;
  let isCommitted = false;
  /** The beginning of a transaction that went ahead by itself: until it is there nothing else may run. */
  let opening: Promise<unknown> | undefined;

  function ask(config: unknown, ...rest: unknown[]): unknown {
    const text = textOf(config);
    if (isCommitted) {
      isCommitted = false;
      if (text === 'commit') return nothing('COMMIT');
    }
    if (typeof rest.at(-1) === 'function') return query(config, ...rest);
    if (opening) return opening.then(() => ask(config, ...rest));
    if (/^begin\b/i.test(text)) {
      begin = text;
      return nothing('BEGIN');
    }
    const beginning = begin;
    begin = undefined;
    // Nothing was asked in between.
    if (beginning !== undefined && /^(?:commit|rollback)$/.test(text)) return nothing(text.toUpperCase());
    const commits = text.endsWith(AND_COMMIT);
    if (beginning === undefined && !commits) return query(config, ...rest);
    const { name, values = rest[0] } = config as pg.QueryConfig & { values?: unknown };
    // pg takes the first statement that is parsed for the one that has the name; and without values a text may be several statements.
    const isAlone =
      (name !== undefined && !connection.parsedStatements[name]) || !(values as unknown[] | undefined)?.length;
    if (beginning !== undefined && isAlone) {
      opening = query(beginning) as Promise<unknown>;
      const isOpen = () => {
        opening = undefined;
      };
      opening.then(isOpen, isOpen);
      return opening.then(() => ask(config, ...rest));
    }
    return new Promise((resolve, reject) => {
      const joined = new JoinedQuery(config as pg.QueryConfig, values as unknown[] | undefined, beginning, commits);
      joined.callback = (error, result) => {
        if (error) return reject(error);
        isCommitted = commits;
        resolve(result);
      };
      query(joined);
    });
  }
  client.query = ask as typeof client.query;
}
