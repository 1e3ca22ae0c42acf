import { newId } from '@doorstep/api-server';
import type pg from 'pg';

/** A statement that was heard, with its parameters. */
export interface CommandOutput {
  readonly text: string;
  readonly values: unknown[];
}

/** Bookings, their history and notifications; and people. */
const isId = /\b[bhnu]_\w+/g;
/** Reports whether a value is the idempotency key of a request. */
const isKey = (value: unknown) => String(value).startsWith('body:');

/**
 * The INSERTs among these statements, to be made again as prepared ones: for another person, with ids of their own where
 * the first ones had been made for the occasion.
 */
export function insertsOf(
  statements: readonly CommandOutput[],
  personId: string,
): (userId: string) => pg.QueryConfig[] {
  const inserts = statements.filter(({ text }) => /^(insert|with .*\binsert) into /is.test(text));
  return (userId) => {
    const ids = new Map([[personId, userId]]);
    const other = (id: string) => {
      const knownValue = ids.get(id) ?? newId(id.slice(0, 1));
      ids.set(id, knownValue);
      return knownValue;
    };
    const own = (value: unknown) => {
      if (isKey(value)) return newId('body:x');
      return typeof value === 'string' ? value.replace(isId, other) : value;
    };
    return inserts.map(({ text, values }, index) => ({ name: `insert ${index}`, text, values: values.map(own) }));
  };
}
