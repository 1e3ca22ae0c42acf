import type pg from 'pg';
import { newId } from '../../../api-server/src/ids';

/** A statement that was heard, with its parameters. */
export interface Said {
  readonly text: string;
  readonly values: unknown[];
}

/** Numbers of live events, far from those that a person really has. */
let events = 1_000_000_000;

const isMade = /^(b|h|n)_\w{16}$/;

/**
 * The INSERTs among these statements, to be made again as prepared ones: for another person, with ids of their own where
 * the first ones had been made for the occasion.
 */
export function insertsOf(statements: readonly Said[], personId: string): (userId: string) => pg.QueryConfig[] {
  const inserts = statements.filter(({ text }) => text.startsWith('insert into'));
  const known = new Set(inserts.flatMap(({ values }) => values.filter((value) => isMade.test(String(value)))));
  return (userId) => {
    const ids = new Map<unknown, string>([[personId, userId]]);
    for (const id of known) ids.set(id, newId(String(id).slice(0, 1)));
    return inserts.map(({ text, values }, index) => ({
      name: `insert ${index}`,
      text,
      values: values.map((value) => {
        if (isKey(value)) return newId('body:x');
        return typeof value === 'number' && text.includes('"live_events"') ? ++events : (ids.get(value) ?? value);
      }),
    }));
  };
}

/** Of the row that tells a repeated request from a new one. */
const isKey = (value: unknown) => String(value).startsWith('body:');
