import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Puts the value into the statement's text, as a prepared statement uses a partial index for constants alone, not for
 * parameters.
 */
export function equalsConstant<Of extends Column>(column: Of, value: Of['_']['data'] & string): SQL {
  if (!/^\w+$/.test(value)) throw new Error(`"${value}" cannot be inlined as an SQL constant`);
  return sql`${column} = ${sql.raw(`'${value}'`)}`;
}
