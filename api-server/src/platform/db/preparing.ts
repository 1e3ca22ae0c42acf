import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Uses after which a statement is prepared. Statements with lists of many lengths rarely repeat. */
const PREPARE_AFTER_USES = 5;
const MAX_PREPARED_STATEMENTS = 500;

/**
 * Names frequent statements, so that a session of PostgreSQL parses and plans them once. Leaves named statements and
 * plain strings alone.
 */
export function createStatementNamer(): (config: unknown) => unknown {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (config) => {
    if (typeof config !== 'object' || config === null) return config;
    const { text, name } = config as pg.QueryConfig;
    if (name !== undefined || typeof text !== 'string') return config;
    let matchingName = names.get(text);
    if (matchingName === undefined) {
      const count = (uses.get(text) ?? 0) + 1;
      if (count >= PREPARE_AFTER_USES && names.size < MAX_PREPARED_STATEMENTS) {
        matchingName = createHash('sha1').update(text).digest('base64url');
        names.set(text, matchingName);
        uses.delete(text);
      } else {
        if (uses.size >= 10 * MAX_PREPARED_STATEMENTS) uses.clear();
        uses.set(text, count);
      }
    }
    return matchingName === undefined ? config : { ...config, name: matchingName };
  };
}

export function preparing(client: pg.ClientBase, name: (config: unknown) => unknown) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) => query(name(config), ...rest)) as typeof client.query;
}
