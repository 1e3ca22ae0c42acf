import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A text that is said so often is worth preparing; lists of many lengths make texts that never come again. */
const OFTEN = 5;
/** Maximum number of prepared statements. Every session holds them in memory. */
const MAX_ITEMS = 500;

/**
 * Gives texts that come again and again a name, so that a session of PostgreSQL parses and plans them once. Who names
 * their statements, or sends a plain string, is left alone.
 */
export function naming(): (config: unknown) => unknown {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (config) => {
    if (typeof config !== 'object' || config === null) return config;
    const { text, name } = config as pg.QueryConfig;
    if (name !== undefined || typeof text !== 'string') return config;
    let matchingName = names.get(text);
    if (matchingName === undefined) {
      const count = (uses.get(text) ?? 0) + 1;
      if (count >= OFTEN && names.size < MAX_ITEMS) {
        matchingName = createHash('sha1').update(text).digest('base64url');
        names.set(text, matchingName);
        uses.delete(text);
      } else {
        // Forgotten together: what comes often is soon counted again.
        if (uses.size >= 10 * MAX_ITEMS) uses.clear();
        uses.set(text, count);
      }
    }
    return matchingName === undefined ? config : { ...config, name: matchingName };
  };
}

/** Prepares what this client is asked again and again. */
export function preparing(client: pg.ClientBase, name: (config: unknown) => unknown) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) => query(name(config), ...rest)) as typeof client.query;
}
