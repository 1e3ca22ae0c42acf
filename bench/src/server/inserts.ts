import { newId } from '@doorstep/api-server';
import type pg from 'pg';

export interface LoggedQuery {
  readonly text: string;
  readonly values: unknown[];
}

const generatedIdPattern = /\b[bhnu]_\w+/g;
const isIdempotencyKey = (value: unknown) => String(value).startsWith('body:');

/**
 * Returns the INSERTs among these statements as prepared ones to repeat: for another person, and with new ids where the
 * originals were generated.
 */
export function repeatableInserts(
  statements: readonly LoggedQuery[],
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
      if (isIdempotencyKey(value)) return newId('body:x');
      return typeof value === 'string' ? value.replace(generatedIdPattern, other) : value;
    };
    return inserts.map(({ text, values }, index) => ({ name: `insert ${index}`, text, values: values.map(own) }));
  };
}
